import { formatNumber, plural } from '../format';

const MEGABYTE = 1_000_000;

export const jobs = {
  title: 'Travaux',
  button: (running: number) =>
    running > 0 ? `Travaux : ${plural(running, 'en cours', 'en cours')}` : 'Travaux',
  none: 'Aucun travail en cours.',
  noneHint:
    'Les exports et les actions sur plusieurs lignes apparaissent ici et continuent pendant que vous ' +
    'travaillez.',
  row: (id: number) => `n° ${formatNumber(id)}`,
  states: {
    running: 'En cours',
    paused: 'En attente de reprise',
    elsewhere: 'En cours dans un autre onglet',
    interrupted: 'Interrompu',
    failed: 'Échec',
    done: 'Terminé',
  },
  progress: (done: number, total: number) => `${formatNumber(done)} sur ${formatNumber(total)}`,
  outcome: (done: number, failed: number) =>
    failed === 0
      ? plural(done, 'réussite', 'réussites')
      : `${plural(done, 'réussite', 'réussites')}, ${plural(failed, 'échec', 'échecs')}`,
  received: (bytes: number) =>
    `${(bytes / MEGABYTE).toLocaleString('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} ` +
    'Mo reçus',
  preparing: 'Préparation du fichier…',
  file: (name: string) => `Fichier enregistré : ${name}`,
  announced: (title: string, percent: number) => `${title} : ${percent} %`,
  ended: (title: string, done: number, failed: number) =>
    failed === 0
      ? `${title} : terminé, ${plural(done, 'réussite', 'réussites')}.`
      : `${title} : ${plural(done, 'réussite', 'réussites')}, ${plural(failed, 'échec', 'échecs')}.`,
  stop: 'Arrêter',
  resume: 'Reprendre',
  abandon: 'Abandonner',
  abandonTitle: 'Abandonner ce travail ?',
  abandonText: (left: number) =>
    `${plural(left, 'ligne ne sera pas traitée', 'lignes ne seront pas traitées')}. Ce qui est fait le ` +
    'reste.',
  again: 'Relancer',
  dismiss: 'Retirer de la liste',
  dismissed: (title: string) => `Retirer de la liste : ${title}`,
  retry: 'Réessayer les échecs',
  failures: 'Échecs',
  moreFailures: (count: number) => `et ${plural(count, 'autre', 'autres')}`,
  unknown:
    'Cette version de Maillon ne connaît pas ce travail. Abandonnez-le et recommencez depuis la liste.',
  lost:
    'Le navigateur n’a pas gardé les lignes restantes. Recommencez depuis la liste : ce qui est déjà ' +
    'fait ne le sera pas deux fois.',
  saveFile: 'Enregistrer le fichier',
  server: 'Sur le serveur',
  serverKinds: {
    card_creation: 'Création de cartes',
    card_refresh: 'Actualisation de cartes',
    card_print: 'Impression de cartes',
    delivery_print: 'Impression de bordereaux',
    cooperative_move: 'Changement de coopérative',
    member_import: 'Import de membres',
    transaction_import: 'Import de transactions',
  } as Record<string, string>,
  serverKind: 'Traitement',
  serverErrors: (count: number) => plural(count, 'écartée', 'écartées'),
  fileUntil: (until: string) => `Fichier disponible jusqu’au ${until}`,
  serverStates: {
    waiting: 'En attente',
    running: 'En cours',
    paused: 'En pause',
    done: 'Terminé',
    failed: 'Échec',
    cancelled: 'Annulé',
  },
};
