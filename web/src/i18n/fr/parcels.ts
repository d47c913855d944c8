// Of parcels, what several screens say.
import { plural } from '../format';

const hectares = (value: number): string => {
  const shown = value.toLocaleString('fr-FR', {
    minimumFractionDigits: 2,
    // A garden of forty square metres is no 0,00 ha.
    maximumFractionDigits: value < 0.1 ? 4 : 2,
  });
  return `${shown}\u00a0ha`;
};

export const parcels = {
  count: (total: number, isEstimate: boolean, areaHa?: number) => {
    const parcelsOf = `${isEstimate ? 'environ ' : ''}${plural(total, 'parcelle', 'parcelles')}`;
    return areaHa ? `${parcelsOf}, ${hectares(areaHa)}` : parcelsOf;
  },
  hectares,

  code: 'Code',
  member: 'Membre',
  number: 'Numéro du membre',
  crop: 'Culture',
  area: 'Superficie',
  declaredArea: 'Superficie déclarée',
  plantedYear: 'Année de plantation',
  landTitle: 'Titre foncier',
  accuracy: 'Précision du relevé',
  locality: 'Localité',
  cooperative: 'Coopérative',
  findingCount: (count: number) => plural(count, 'observation', 'observations'),

  /** In the order in which they are offered. */
  crops: {
    cacao: 'Cacao',
    cafe: 'Café',
    anacarde: 'Anacarde',
    hevea: 'Hévéa',
    palmier: 'Palmier à huile',
    riz: 'Riz',
    mais: 'Maïs',
    autre: 'Autre',
  },

  place: 'Emplacement',
  keepReason: 'Motif',
  keptTag: 'Conservé',
  outlineVersion: (version: number) => (version === 0 ? 'aucun' : `de la version ${version}`),
};
