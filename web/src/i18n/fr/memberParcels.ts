// The parcels on a member's page.
import { plural } from '../format';
import { parcels } from './parcels';

const { hectares } = parcels;

export const memberParcels = {
  panel: 'Parcelles',
  none: 'Aucune parcelle n’est enregistrée pour ce membre.',
  loading: 'Chargement des parcelles du membre',
  add: 'Ajouter une parcelle',
  all: 'Voir la liste',
  sum: (count: number, area: number) => `${plural(count, 'parcelle', 'parcelles')}, ${hectares(area)}`,
};
