import { formatCardNumber, formatName, formatNumber, plural } from '../format';

/** Of titles, whose letters are large. */
const inOneLine = (number: string): string => formatCardNumber(number).replaceAll(' ', '\u00a0');

const cardCount = (count: number): string => plural(count, 'carte', 'cartes');

/** Why a member gets no card, by the word of the API. */
export const cardReasons = {
  no_photo: 'Sans photo',
  photo_not_checked: 'Photo non contrôlée',
  no_transaction: 'Sans paiement de carte libre',
  has_valid_card: 'A déjà une carte valide',
  incomplete: 'Nom, prénom ou date de naissance manquant',
  member_inactive: 'Membre non actif',
};

export const cards = {
  count: (total: number, isEstimate: boolean) => `${isEstimate ? 'environ ' : ''}${cardCount(total)}`,
  create: 'Créer des cartes',
  search: 'Numéro de carte, nom ou n° de membre',
  empty: 'Aucune carte n’est créée',
  emptyCreate: 'Créez les premières cartes : l’assistant montre quels membres peuvent en recevoir.',
  emptyRead: 'Un agent des cartes peut créer les premières.',
  named: (number: string, lastname: string, firstname: string) =>
    `${formatCardNumber(number)} (${formatName(lastname, firstname)})`,
  unknown: (id: number) => `Carte n° ${formatNumber(id)}`,

  photo: 'Photo',
  number: 'Numéro',
  lastname: 'Nom',
  firstname: 'Prénom',
  memberNumber: 'N° de membre',
  status: 'État',
  locality: 'Localité',
  expiration: 'Expiration',
  createdAt: 'Créée le',
  printedAt: 'Imprimée le',
  deliveredAt: 'Remise le',
  birthDate: 'Naissance',
  city: 'Ville',
  phone: 'Téléphone',

  /** Of the life of a card, in its order. */
  statuses: {
    created: 'À imprimer',
    printed: 'Imprimée',
    in_delivery: 'En livraison',
    delivered: 'Remise',
    expired: 'Expirée',
    suspended: 'Suspendue',
    faulty: 'Défectueuse',
    lost: 'Perdue',
    stolen: 'Volée',
    damaged: 'Endommagée',
    replaced: 'Remplacée',
    cancelled: 'Annulée',
  },
  statusName: 'état',

  filterNames: {
    member: 'membre',
    expiresFrom: 'expiration, depuis le',
    expiresTo: 'expiration, jusqu’au',
    createdFrom: 'date de création, depuis le',
    createdTo: 'date de création, jusqu’au',
    statusFrom: 'date de l’état, depuis le',
    statusTo: 'date de l’état, jusqu’au',
  },
  days: {
    expiresFrom: 'Expire depuis le',
    expiresTo: 'Expire jusqu’au',
    createdFrom: 'Créée depuis le',
    createdTo: 'Créée jusqu’au',
    statusFrom: 'Dans cet état depuis le',
    statusTo: 'Dans cet état jusqu’au',
  },
  expiresFromTag: (day: string) => `Expire depuis le ${day}`,
  expiresToTag: (day: string) => `Expire jusqu’au ${day}`,
  createdFromTag: (day: string) => `Créée depuis le ${day}`,
  createdToTag: (day: string) => `Créée jusqu’au ${day}`,
  statusFromTag: (day: string) => `Dans cet état depuis le ${day} ou après`,
  statusToTag: (day: string) => `Dans cet état depuis le ${day} ou avant`,
  deliveryTag: 'D’un bordereau',

  exportTitle: (format: string, total: number, isEstimate: boolean) =>
    `Export ${format} de ${isEstimate ? 'environ ' : ''}${cardCount(total)}`,

  tooMany: (most: number) =>
    `Une action porte sur ${formatNumber(most)} cartes au plus à la fois : affinez les filtres.`,
  gone: 'Introuvable : supprimée depuis, ou hors de votre territoire',
  refused: (status: string) => `État « ${status} » : impossible`,
  alreadySo: 'Déjà dans cet état',
  refusedCodes: {
    card_not_found: 'Cette carte est introuvable ou hors de votre territoire.',
    invalid_transition: 'L’état de cette carte ne le permet pas.',
    on_delivery: 'Cette carte est sur un bordereau ouvert.',
  } as Record<string, string>,
  refusedNow: (status: string) => `Refusé : la carte est à l’état « ${status} ».`,
  refusedOther: 'Refusé par le serveur.',

  acts: {
    print: 'Imprimer',
    mark: 'Marquer comme imprimées',
    misprint: 'Signaler mal imprimées',
    cancel: 'Annuler les cartes',
    suspend: 'Suspendre',
    reinstate: 'Rétablir',
  },
  actTitles: {
    print: (count: number) => `Imprimer ${cardCount(count)}`,
    mark: (count: number) => `Marquer comme imprimées : ${cardCount(count)}`,
    misprint: (count: number) => `Signaler mal imprimées : ${cardCount(count)}`,
    cancel: (count: number) => `Annuler ${cardCount(count)}`,
    suspend: (count: number) => `Suspendre ${cardCount(count)}`,
    reinstate: (count: number) => `Rétablir ${cardCount(count)}`,
  },
  actTexts: {
    mark:
      'Marquez les cartes que vous avez en main et que vous avez vérifiées. Elles pourront être mises sur ' +
      'un bordereau.',
    misprint: 'Ces cartes reviennent à l’état « À imprimer », avec le même numéro.',
    cancel:
      'Une carte annulée le reste. Le paiement d’une carte encore « À imprimer » redevient libre ; celui ' +
      'd’une carte imprimée reste utilisé.',
    suspend: 'Le lecteur refusera ces cartes jusqu’à ce qu’elles soient rétablies.',
    reinstate:
      'Ces cartes redeviennent valables. Une carte perdue ne se rétablit que si sa remplaçante n’est pas ' +
      'encore imprimée.',
  },
  reason: 'Motif',
  reasonNeeded: 'Obligatoire : il reste dans l’historique de la carte.',

  output: 'Fichier à produire',
  outputs: { pdf: 'Imprimer ici (PDF)', zip: 'Pour un imprimeur (ZIP)' },
  printText: {
    pdf: 'Le PDF est produit au recto verso du modèle par défaut. Imprimer ne change pas l’état des cartes.',
    zip:
      'Le ZIP réunit la liste des cartes (CSV), leurs photos, leurs codes QR et un manifeste. Le produire ' +
      'ne change pas l’état des cartes.',
  },
  bundle: 'Préparer le ZIP',
  printNoPhoto: (count: number) =>
    count < 2
      ? `${formatNumber(count)} carte n’a pas de photo.`
      : `${formatNumber(count)} cartes n’ont pas de photo.`,
  printing: { pdf: 'Préparation du PDF…', zip: 'Préparation du ZIP…' },
  printingJob: (done: number, total: number) =>
    `Préparation du PDF : ${formatNumber(done)} sur ${formatNumber(total)}`,
  printingLeave: 'Vous pouvez fermer cette fenêtre : le travail continue, et figure dans les travaux.',
  printed: {
    pdf: (count: number) => `Le PDF de ${cardCount(count)} est prêt.`,
    zip: (count: number) => `Le ZIP de ${cardCount(count)} est prêt.`,
  },
  printedText: {
    pdf:
      'Imprimez-le et vérifiez les cartes. Leur état n’a pas changé : marquez comme imprimées celles qui ' +
      'sont réussies.',
    zip:
      'Il contient des données personnelles : remettez-le à l’imprimeur par un moyen sûr. L’état des ' +
      'cartes n’a pas changé : marquez-les comme imprimées quand vous les aurez reçues et vérifiées.',
  },
  bundleSave: 'Enregistrer le ZIP',
  printFailed: 'La préparation du PDF a échoué.',
  printMark: 'Marquer comme imprimées',
  printControl: 'Contrôler par scan',
  paper: 'Réglages d’impression de ce poste',
  paperNow: (layout: string, isMoved: boolean) => (isMoved ? `${layout}, décalage corrigé` : layout),
  layout: 'Disposition',
  layouts: {
    single: 'Une carte par page, recto puis verso : imprimante de cartes',
    sheet_a4: 'Dix cartes par feuille A4, avec repères de coupe',
  },
  offset: 'Décalage de l’imprimante',
  offsetHint:
    'Imprimez une carte de test, et lisez ses règles au bord de la carte. Un nombre négatif déplace ' +
    'vers la gauche ou vers le haut.',
  offsetX: 'Vers la droite (mm)',
  offsetY: 'Vers le bas (mm)',
  testCard: 'Carte de test',
  testCardDone:
    'La carte de test est enregistrée : imprimez-la à la taille réelle, sans ajustement à la page.',
};

export const card = {
  gone: 'Cette carte n’existe pas, ou se trouve hors de votre territoire.',
  backToList: 'Revenir à la liste des cartes',
  loading: 'Chargement de la carte…',
  title: (number: string) => `Carte ${inOneLine(number)}`,
  actTitle: (act: string, number: string) => `${act} : ${inOneLine(number)}`,
  copyNumber: 'Copier le numéro',
  holder: 'Membre',
  memberNumber: 'N° de membre',
  birth: (birth: string) => `Naissance : ${birth}`,
  expires: (day: string) => `Valable jusqu’au ${day}`,
  onDelivery: 'Sur un bordereau :',
  openDelivery: 'ouvrir le bordereau',
  actions: 'Actions',

  life: 'Cycle de vie',
  steps: { created: 'Créée', printed: 'Imprimée', in_delivery: 'En livraison', delivered: 'Remise' },
  stepNow: 'état actuel',
  stepDone: 'fait',

  snapshot: 'Données imprimées',
  snapshotHint: 'Telles qu’elles étaient à la création de la carte.',
  changed: 'Données modifiées depuis la création',
  changedCreated: 'La fiche du membre ne dit plus la même chose. Actualisez la carte avant de l’imprimer.',
  changedPrinted: 'La carte est imprimée : pour porter les nouvelles données, elle doit être remplacée.',
  field: 'Donnée',
  onCard: 'Sur la carte',
  onMember: 'Sur la fiche',
  fields: {
    card_lastname: 'Nom',
    card_firstname: 'Prénom',
    card_birthDate: 'Date de naissance',
    card_birthLocation: 'Lieu de naissance',
    card_city: 'Ville',
    card_phoneNumber: 'Téléphone',
    card_memberIdNumber: 'Numéro de membre',
    card_membershipStartDate: 'Date d’adhésion',
    card_expirationDate: 'Date d’expiration',
    card_photoFileName: 'Photo',
    card_status: 'État',
    card_statusReason: 'Motif de l’état',
    card_deliveredAt: 'Date de remise',
    card_idNumber: 'Numéro',
  },
  photoOther: 'Une autre photo',
  photoSame: 'La photo de la carte',
  photoNone: 'Aucune photo',
  refresh: 'Actualiser depuis la fiche',
  refreshed: 'Carte actualisée',
  unchanged: 'La carte était déjà à jour.',
  notFilled: 'Non renseigné',

  chain: 'Remplacements',
  chainHint: 'De la plus ancienne à la plus récente.',
  chainNow: 'cette carte',
  chainNone: 'Cette carte n’en remplace aucune et n’est pas remplacée.',
  copy: (order: number) => (order === 1 ? '1er exemplaire' : `${order}e exemplaire`),

  code: 'Code de la carte',
  codeHint: 'Le texte signé que porte le QR code de la carte.',
  copyCode: 'Copier le code',

  acts: {
    refresh: 'Actualiser',
    print: 'Imprimer',
    mark: 'Marquer comme imprimée',
    misprint: 'Signaler mal imprimée',
    report: 'Signaler un problème',
    suspend: 'Suspendre',
    reinstate: 'Rétablir',
    replace: 'Remplacer',
    cancel: 'Annuler la carte',
  },
  reportTitle: (number: string) => `Signaler un problème : carte ${inOneLine(number)}`,
  problem: 'Problème',
  problems: { lost: 'Perdue', stolen: 'Volée', damaged: 'Endommagée', faulty: 'Défectueuse' },
  problemText: {
    lost:
      'Le lecteur répondra « perdue » dès maintenant. La carte peut être rétablie tant que sa remplaçante ' +
      'n’est pas imprimée.',
    stolen: 'Le lecteur répondra « volée » dès maintenant.',
    damaged: 'Le lecteur répondra « endommagée » dès maintenant.',
    faulty: 'Le membre peut recevoir une autre carte sans payer de nouveau.',
  },
  reason: 'Motif',
  reasonHint: 'Il reste dans l’historique de la carte.',
  happenedOn: 'Date des faits',
  happenedOnWrong: 'Saisissez une date qui existe, au plus tard aujourd’hui.',
  declaredBy: 'Déclarant',
  declaredByHint: 'Le membre, si vous ne nommez personne.',
  attachment: 'Pièce jointe',
  attachmentChoose: 'Joindre une image',
  attachmentOther: 'Une autre image',
  attachmentRemove: 'Retirer',
  attachmentChosen: 'L’image choisie',
  attachmentUnreadable: 'Ce fichier n’est pas une image lisible (JPEG, PNG ou WebP).',
  declarations: 'Déclarations',
  happenedShort: (day: string) => `Le ${day},`,
  declaredShort: (name: string) => `déclaré par ${name}`,
  declaredByMember: 'le membre',
  declarationSaved: (at: string, by: string) => `Enregistré le ${at} par ${by}`,
  replaceTitle: (number: string) => `Remplacer la carte ${inOneLine(number)}`,
  replaceText:
    'Une nouvelle carte est créée, avec un autre numéro. Celle-ci garde son état jusqu’à la remise de ' +
    'la nouvelle, puis devient « Remplacée ».',
  replaced: 'La nouvelle carte est créée.',
  confirm: {
    mark: 'Vous avez la carte en main et l’avez vérifiée. Elle pourra être mise sur un bordereau.',
    misprint: 'La carte revient à l’état « À imprimer », avec le même numéro.',
    suspend: 'Le lecteur refusera la carte jusqu’à ce qu’elle soit rétablie.',
    reinstate: 'La carte redevient valable.',
    cancelCreated: 'La carte est annulée pour de bon, et son paiement redevient libre.',
    cancelPrinted: 'La carte est annulée pour de bon. Son paiement reste utilisé.',
  },
  done: {
    mark: 'Carte marquée comme imprimée',
    misprint: 'Carte revenue à l’état « À imprimer »',
    suspend: 'Carte suspendue',
    reinstate: 'Carte rétablie',
    cancel: 'Carte annulée',
  },
};

/** Of a figure that is written already, « environ » included. */
const isOne = (figure: string): boolean => figure === '0' || figure === '1';

export const cardCreation = {
  count: (total: number, isEstimate: boolean) =>
    `${isEstimate ? 'environ ' : ''}${plural(total, 'membre', 'membres')}`,
  search: 'Nom, numéro ou téléphone',
  empty: 'Aucun membre ne peut recevoir de carte',
  emptyHint: 'Choisissez « Tous » ou un motif pour voir ce qui manque aux membres.',
  breakdown: 'Qui peut recevoir une carte',
  eligible: 'Peuvent recevoir une carte',
  all: 'Tous',
  several: 'Un membre exclu pour plusieurs motifs est compté dans chacun.',
  sum: (all: string, eligible: string, excluded: string) =>
    [
      `${all} ${isOne(all) ? 'membre' : 'membres'} :`,
      `${eligible} ${isOne(eligible) ? 'peut' : 'peuvent'} recevoir une carte,`,
      `${excluded} ${isOne(excluded) ? 'est exclu' : 'sont exclus'}.`,
    ].join(' '),
  about: (count: string) => `environ ${count}`,
  state: 'Carte possible',
  yes: 'Oui',
  renewal: (day: string) => `Oui, sa carte expire le ${day}`,
  link: 'Lien',
  linkFilter: 'lien',
  createSelection: 'Créer les cartes',
  createAll: (count: string) =>
    isOne(count) ? 'Créer la carte du filtre' : `Créer les ${count} cartes du filtre`,
  title: (count: number) => `Créer ${cardCount(count)}`,
  titleAll: (count: string) => `Créer ${count} ${isOne(count) ? 'carte' : 'cartes'}`,
  titleNone: 'Aucune carte à créer',
  textNone: 'Les membres de la sélection sont tous exclus. La liste dit pourquoi, membre par membre.',
  confirm: 'Créer',
  textSelection:
    'Chaque carte prend le plus ancien paiement de carte libre de son membre. Les membres exclus sont ' +
    'laissés de côté.',
  textAll: (count: string) =>
    isOne(count)
      ? 'Une carte est créée pour le membre du filtre qui peut en recevoir une. Elle prend son plus ancien ' +
        'paiement de carte libre.'
      : `Une carte est créée pour chacun des ${count} membres du filtre qui peuvent en recevoir une. ` +
        'Chaque carte prend le plus ancien paiement de carte libre de son membre.',
  lot: (most: number) =>
    `Au-delà de ${most} membres, la création continue sur le serveur, même si vous quittez cet écran.`,
  refusedSelection: (count: number) =>
    count < 2
      ? `${formatNumber(count)} membre de la sélection est exclu.`
      : `${formatNumber(count)} membres de la sélection sont exclus.`,
  working: 'Création en cours…',
  progress: (done: number, total: number) => `${formatNumber(done)} sur ${formatNumber(total)}`,
  leave: 'Vous pouvez quitter cet écran : la création continue, et figure dans les travaux.',
  stop: 'Arrêter la création',
  stopText: 'Les cartes déjà créées le restent ; les autres ne le seront pas.',
  states: {
    waiting: 'Création en attente',
    running: 'Création en cours',
    paused: 'Création en pause',
    done: 'Création terminée',
    failed: 'La création s’est arrêtée',
    cancelled: 'Création arrêtée',
  },
  created: (count: number) => `${cardCount(count)} ${count < 2 ? 'créée' : 'créées'}`,
  skipped: (count: number) => `${plural(count, 'membre laissé', 'membres laissés')} de côté`,
  skippedList: 'Laissés de côté, et pourquoi',
  seeCards: 'Voir les cartes à imprimer',
  again: 'Créer d’autres cartes',
  close: 'Fermer',
  refreshCards: 'Actualiser les cartes à imprimer',
  refreshTitle: 'Actualiser les cartes à imprimer ?',
  refreshText:
    'Les cartes à l’état « À imprimer » reprennent les données d’aujourd’hui des fiches de leurs ' +
    'membres. Les cartes imprimées ne changent pas.',
  refreshDone: (refreshed: number, unchanged: number) =>
    `${cardCount(refreshed)} ${refreshed < 2 ? 'actualisée' : 'actualisées'}, ` +
    `${formatNumber(unchanged)} déjà à jour.`,
  refreshLot: 'L’actualisation continue sur le serveur ; elle figure dans les travaux.',
};
