// An action on many records: what is looked at before, and what became of each.
import { formatNumber, plural } from '../format';

export const bulkRun = {
  planning: 'Vérification de la sélection…',
  planned: (done: number, total: number) => `Vérification : ${formatNumber(done)} sur ${formatNumber(total)}`,
  selected: (count: number) => plural(count, 'élément sélectionné', 'éléments sélectionnés'),
  possible: (count: number) => plural(count, 'possible', 'possibles'),
  refused: (count: number) => plural(count, 'refusé', 'refusés'),
  refusedList: 'Refus et motifs',
  nothingPossible: 'Rien n’est possible sur cette sélection.',
  background: 'Continuer en arrière-plan',
  outcomes: 'Résultat par ligne',
  rowStates: { pending: 'En attente', done: 'Fait', failed: 'Échec' },
};
