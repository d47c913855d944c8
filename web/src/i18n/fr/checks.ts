import { bounds } from '../../api/facts';
import { formatNumber, plural } from '../format';

interface CheckText {
  /** What must hold, as the fault that breaks it. */
  label: string;
  /** What mends it. */
  mend: string;
}

const anew =
  'Un membre du service technique peut aussi lancer « maillon rebuild » sur le serveur de ce service.';

/** By the name of the check; a newer service may have others. */
const texts: Record<string, CheckText> = {
  member_without_main: {
    label: 'Ayants droit sans membre principal',
    mend: 'Ouvrez la fiche et rattachez la personne à une famille, ou faites-en un membre principal.',
  },
  member_photo_missing: {
    label: 'Photos dont le fichier a disparu',
    mend:
      '« Remettre en ordre » cherche de nouveau chaque fichier. S’il n’existe plus, reprenez la photo ' +
      'depuis « Photos manquantes ».',
  },
  member_without_locality: {
    label: 'Membres sans localité',
    mend:
      'Ouvrez la fiche et choisissez la localité : sans elle, seuls les comptes nationaux voient ce ' +
      'membre.',
  },
  member_place_unknown: {
    label: 'Membres dont la localité n’existe plus',
    mend: 'Ouvrez la fiche et choisissez une localité qui existe.',
  },
  member_flags: {
    label: 'Fiches qui annoncent à tort une carte ou un paiement',
    mend: '« Remettre en ordre » recopie sur chaque fiche ce que disent les cartes et les transactions.',
  },
  member_tally: {
    label: 'Totaux de membres faux',
    mend: '« Remettre en ordre » recompte les membres de chaque localité.',
  },
  member_figures: {
    label: 'Statistiques des membres fausses',
    mend: `« Remettre en ordre » recompte toutes les statistiques des membres. ${anew}`,
  },
  card_two_in_hand: {
    label: 'Membres qui ont deux cartes en main',
    mend: 'Ouvrez la carte la plus ancienne et déclarez-la perdue, endommagée ou défectueuse.',
  },
  card_without_print_date: {
    label: 'Cartes imprimées sans date d’impression',
    mend:
      'Ouvrez la carte : si elle n’a pas été imprimée, signalez-la mal imprimée, puis imprimez-la de ' +
      'nouveau.',
  },
  card_delivered_without_line: {
    label: 'Cartes remises qui ne sont sur aucun bordereau',
    mend: 'Ouvrez la carte et son historique : sans preuve de remise, suspendez-la jusqu’à vérification.',
  },
  card_on_no_delivery: {
    label: 'Cartes en livraison sans bordereau en cours',
    mend:
      'Ouvrez la carte et son historique, puis prévenez votre administrateur : son bordereau est à ' +
      'rétablir.',
  },
  card_not_in_delivery: {
    label: 'Cartes inscrites sur un bordereau en cours sans être en livraison',
    mend:
      'Ouvrez la carte et son historique, puis prévenez votre administrateur : sa ligne est à retirer du ' +
      'bordereau.',
  },
  card_replaced_by_none: {
    label: 'Cartes remplacées sans carte de remplacement',
    mend: 'Ouvrez la carte et son titulaire, puis créez-lui une carte.',
  },
  card_of_no_member: {
    label: 'Cartes valables d’un membre inconnu ou archivé',
    mend: 'Restaurez le membre, ou annulez la carte.',
  },
  transaction_without_card: {
    label: 'Transactions utilisées sans carte',
    mend: 'Ouvrez la transaction et son historique, puis prévenez votre administrateur : elle est à libérer.',
  },
  transaction_of_no_member: {
    label: 'Transactions d’un membre inconnu',
    mend: 'Ouvrez la transaction et choisissez le membre qui a payé.',
  },
  delivery_left_open: {
    label: 'Bordereaux clos dont des cartes sont encore en livraison',
    mend:
      'Ouvrez le bordereau et son historique, puis prévenez votre administrateur : ses lignes sont à ' +
      'régler.',
  },
  delivery_on_the_way: {
    label: `Bordereaux envoyés depuis plus de ${bounds.deliveryDays.max} jours et non réglés`,
    mend: 'Ouvrez le bordereau : enregistrez les remises et les retours, ou annulez-le.',
  },
  card_holders: {
    label: 'Droits des titulaires faux',
    mend: '« Remettre en ordre » recalcule, pour chaque membre, sa carte valable et ses transactions libres.',
  },
  card_figures: {
    label: 'Statistiques des cartes et des transactions fausses',
    mend: `« Remettre en ordre » recompte toutes leurs statistiques. ${anew}`,
  },
  login_region_gone: {
    label: 'Comptes limités à une région qui n’existe plus',
    mend: 'Ouvrez le compte et corrigez son territoire.',
  },
  locality_chain: {
    label: 'Localités dont la sous-préfecture, le département ou la région n’existe plus',
    mend: 'Ouvrez la localité et rattachez-la à une sous-préfecture qui existe.',
  },
};

/** Of the consistency of the data. */
export const checks = {
  texts,
  other: (name: string) => `Contrôle « ${name} »`,
  silent: (service: string) => `${service} : pas de réponse`,
  silentText: 'Ses contrôles ne sont pas connus pour le moment. Ils sont refaits chaque nuit.',
  intro:
    'Ce qui doit toujours être vrai des données. Les contrôles se font chaque nuit ; on attend zéro ' +
    'partout.',
  run: 'Relancer les contrôles',
  running: 'Contrôles en cours…',
  all: 'Tout concorde',
  found: (count: number) => plural(count, 'contrôle à examiner', 'contrôles à examiner'),
  wrong: 'À examiner',
  right: 'Sans anomalie',
  count: (count: number) => plural(count, 'anomalie', 'anomalies'),
  states: { ok: 'Aucune anomalie', warning: 'Avertissement', failed: 'Incohérence', unknown: 'Inconnu' },
  underWay: 'En cours',
  unmade: 'Pas encore faits',
  notMade: (count: number) => plural(count, 'contrôle pas encore fait', 'contrôles pas encore faits'),
  madeAt: (moment: string) => `Contrôlé le ${moment}`,
  tag: (label: string) => `Contrôle : ${label}`,
  open: 'Ouvrir la liste',
  openOf: (label: string) => `Ouvrir la liste : ${label}`,
  ofSums: 'Ce contrôle compte des totaux et non des fiches : il n’a pas de liste.',
  mendedWithoutList:
    'Aucune liste ne se limite à ce contrôle : « Remettre en ordre » corrige toutes les fiches, aussi ' +
    'celles qui ne sont pas nommées ici.',
  mendedOneByOne:
    'Aucune liste ne se limite à ce contrôle : corrigez les fiches nommées ici, puis relancez les ' +
    'contrôles, qui nommeront les suivantes.',
  examples: 'Fiches concernées',
  more: (count: number) => `et ${formatNumber(count)} de plus`,
  mend: 'Remettre en ordre',
  mendOf: (label: string) => `Remettre en ordre : ${label}`,
  mendTitle: 'Remettre en ordre ?',
  mendText: (count: number) =>
    `${plural(count, 'anomalie sera recalculée', 'anomalies seront recalculées')} à partir des fiches ` +
    'elles-mêmes, qui ne changent pas. Le contrôle est refait aussitôt. L’acte figure au journal d’audit.',
  keep: 'Ne rien faire',
  nationalOnly: 'Les contrôles portent sur tout le pays : ils sont réservés aux comptes nationaux.',
};
