import { formatNumber, plural } from '../format';

const cardCount = (count: number): string => plural(count, 'carte', 'cartes');

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
