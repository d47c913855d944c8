import { formatCardNumber, formatName, formatNumber, plural } from '../format';

const cardCount = (count: number): string => plural(count, 'carte', 'cartes');

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
  deliveredAt: 'Remise le',
  birthDate: 'Naissance',
  city: 'Ville',
  phone: 'Téléphone',

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
