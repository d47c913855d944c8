import { formatCardNumber, formatNumber, plural } from '../format';

export const memberPicker = {
  hint: 'Nom, numéro ou téléphone du membre',
  searching: 'Recherche…',
  none: 'Aucun membre trouvé',
};

export const transactions = {
  count: (total: number, isEstimate: boolean) =>
    `${isEstimate ? 'environ ' : ''}${plural(total, 'transaction', 'transactions')}`,
  create: 'Enregistrer une transaction',
  edit: 'Modifier la transaction',
  view: 'Transaction',
  search: 'Numéro, nom ou n° de membre',
  empty: 'Aucune transaction n’est enregistrée',
  emptyCreate: 'Enregistrez le paiement d’un membre dès que vous avez le message de son opérateur.',
  emptyRead: 'Un caissier peut enregistrer la première transaction.',
  gone: 'Cette transaction n’existe pas, est supprimée, ou se trouve hors de votre territoire.',
  named: (operator: string, number: string) => `${operator} ${number}`,
  amount: (francs: number) => `${formatNumber(francs)} F CFA`,

  number: 'Numéro',
  operator: 'Opérateur',
  date: 'Date',
  amountLabel: 'Montant',
  type: 'Type',
  state: 'État',
  member: 'Membre',
  noMember: 'Sans membre',
  card: 'Carte',
  createdAt: 'Enregistrée le',
  createdBy: 'Enregistrée par',

  operators: {
    orange_money: 'Orange Money',
    mtn_momo: 'MTN MoMo',
    moov_money: 'Moov Money',
    wave: 'Wave',
  },
  types: { membership: 'Adhésion', card: 'Carte', other: 'Autre' },
  states: { free: 'Libre', used: 'Utilisée', unknown: 'Inconnue' },

  filterNames: {
    member: 'membre',
    type: 'type',
    operator: 'opérateur',
    state: 'état',
    dateFrom: 'date, depuis le',
    dateTo: 'date, jusqu’au',
  },
  dateFrom: 'Depuis le',
  dateTo: 'Jusqu’au',
  dateFromTag: (day: string) => `Depuis le ${day}`,
  dateToTag: (day: string) => `Jusqu’au ${day}`,

  numberHint: 'Recopiez la référence du message de l’opérateur ; espaces et tirets ne comptent pas.',
  numberUnusual: (operator: string, example: string) =>
    `Cette référence ne ressemble pas à celles de ${operator} (par exemple ${example}). Vérifiez-la ; ` +
    'elle peut être enregistrée.',
  takenBy: (member: string, day: string) => `Référence déjà utilisée par ${member} le ${day}`,
  takenOpen: (amount: string, type: string) => `Ouvrir cette transaction (${amount}, ${type})`,
  numberUnusualTitle: 'Référence inhabituelle',
  numberUnusualSave: 'Enregistrer quand même',
  amountHint: 'En francs CFA, sans centimes.',
  memberHint: 'Le membre qui a payé, ou pour qui l’on a payé.',

  usedTitle: 'Cette transaction a servi à une carte',
  usedText: 'Elle ne peut plus être modifiée ni supprimée.',
  usedBy: (number: string) => `Carte n° ${formatCardNumber(number)}`,
  deleteTitle: (name: string) => `Supprimer la transaction ${name} ?`,
  deleteText: (name: string, amount: string) => `La transaction ${name} de ${amount} sera supprimée.`,

  desk: 'Vérifier un paiement',
  deskHint: 'Saisissez la référence que montre le membre : vous savez aussitôt si elle peut servir.',
  deskNumber: 'Référence de l’opérateur',
  deskOperator: 'Tous les opérateurs',
  deskSearch: 'Vérifier',
  deskSearching: 'Vérification…',
  deskStates: {
    free: 'Libre : cette transaction peut servir à une carte.',
    freeOther: (type: string) => `Libre, mais de type « ${type} » : elle ne peut pas servir à une carte.`,
    used: 'Utilisée : cette transaction a déjà servi.',
    unknown: 'Inconnue : cette référence n’est pas enregistrée.',
  },
  deskUsedBy: 'Elle a servi à la carte',
  deskOf: 'Membre :',
  deskSave: 'Enregistrer cette transaction',
  deskOpen: 'Ouvrir la transaction',
  deskAlso: 'La même référence existe chez un autre opérateur :',

  printTitle: (total: number, isEstimate: boolean) =>
    `Imprimer la liste : ${isEstimate ? 'environ ' : ''}${plural(total, 'transaction', 'transactions')}`,
  receipt: 'Imprimer le reçu',
  receiptTitle: (name: string) => `Reçu : ${name}`,
  receipts: 'Imprimer les reçus',
  receiptsTitle: (count: number) => `Imprimer ${plural(count, 'reçu', 'reçus')}`,
  receiptsTooMany: (most: number) => `Un PDF compte au plus ${formatNumber(most)} reçus.`,

  exportTitle: (format: string, total: number, isEstimate: boolean) =>
    `Export ${format} de ${isEstimate ? 'environ ' : ''}${plural(total, 'transaction', 'transactions')}`,
};
