import { formatNumber, plural } from '../format';

const KILOBYTE = 1000;
const MEGABYTE = 1_000_000;

const records = (count: number) => plural(count, 'fiche', 'fiches');
const photos = (count: number) => plural(count, 'photo', 'photos');

/** Of an exchange between a node and the centre, wherever it is told of. */
export const synchronization = {
  states: { running: 'En cours', done: 'Terminée', failed: 'Échouée', interrupted: 'Interrompue' },
  directions: { from_server: 'Du centre', to_server: 'Vers le centre', both: 'Dans les deux sens' },
  /** Why it ended otherwise than well, by the service's word. */
  causes: {
    stopped: 'Arrêtée par un utilisateur.',
    silent: 'Restée sans nouvelles pendant 15 minutes.',
    centre_away: 'Le centre n’a pas répondu.',
    centre_refused: 'Le centre a refusé l’échange.',
    token_refused: 'Le centre n’accepte plus le jeton de ce nœud.',
    other_protocol: 'Le nœud et le centre n’ont pas la même version du protocole d’échange.',
    not_applied: 'Des données reçues n’ont pas pu être enregistrées.',
  } as Record<string, string>,
  centre: 'Centre',
  nodeNumber: (node: number) => `Nœud ${formatNumber(node)}`,
  nodeNamed: (name: string, node: number) => `${name} (nœud ${formatNumber(node)})`,
  /** Nobody began it: the node did. */
  byItself: 'Automatique',
  unknown: 'Inconnu',
  never: 'Jamais',
  size: (bytes: number) =>
    bytes < MEGABYTE
      ? `${formatNumber(Math.ceil(bytes / KILOBYTE))} ko`
      : `${formatNumber(Number((bytes / MEGABYTE).toFixed(1)))} Mo`,
  recordsOf: (done: number, total: number) =>
    total > 0 ? `${formatNumber(done)} sur ${records(total)}` : records(done),
  photosOf: (done: number, total: number) =>
    total > 0 ? `${formatNumber(done)} sur ${photos(total)}` : photos(done),
  conflicts: (count: number) => plural(count, 'conflit', 'conflits'),
  errors: (count: number) => plural(count, 'fiche non appliquée', 'fiches non appliquées'),
  named: (moment: string) => `Synchronisation du ${moment}`,
};
