import { plural } from '../format';
import { span } from './span';

/** Of the list of all of them. */
export const syncJournal = {
  count: (total: number, isEstimate: boolean) =>
    `${isEstimate ? 'environ ' : ''}${plural(total, 'synchronisation', 'synchronisations')}`,
  search: 'Utilisateur, nœud, message',
  empty: 'Aucune synchronisation',
  emptyHint: 'Chaque synchronisation laisse ici une ligne, avec son résultat.',
  started: 'Début',
  stopped: 'Fin',
  direction: 'Sens',
  state: 'État',
  node: 'Nœud',
  user: 'Lancée par',
  records: 'Fiches',
  bytes: 'Volume',
  photos: 'Photos',
  conflicts: 'Conflits',
  errors: 'Écartées',
  message: 'Message',
  duration: 'Durée',
  lasted: span,
  uuid: 'Identifiant',
  from: 'Du',
  to: 'Au',
  filterNames: {
    direction: 'sens',
    state: 'état',
    node: 'nœud',
    user: 'utilisateur',
    from: 'date, depuis le',
    to: 'date, jusqu’au',
  },
  fromTag: (day: string) => `Depuis le ${day}`,
  toTag: (day: string) => `Jusqu’au ${day}`,
  ofNode: (name: string) => `Toutes celles du nœud « ${name} »`,
  ofUser: (name: string) => `Toutes celles de ${name}`,
  follow: 'Suivre cette synchronisation',
};
