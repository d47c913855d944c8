// Parcels on a map, looked at and drawn.
import { formatNumber, plural } from '../format';
import { parcels } from './parcels';

const count = (parcels: number): string => plural(parcels, 'parcelle', 'parcelles');

export const parcelMap = {
  view: 'Présentation',
  list: 'Liste',
  map: 'Carte',
  name: 'Carte des parcelles',
  nameHint: 'Flèches : déplacer. + et − : rapprocher, éloigner.',
  loading: 'Chargement de la carte',
  zoomIn: 'Rapprocher',
  zoomOut: 'Éloigner',
  fit: 'Voir tout',
  empty: 'Aucune parcelle de cette liste n’a d’emplacement.',
  here: (shown: number) => (shown === 0 ? 'Aucune parcelle ici.' : `${count(shown)} ici`),
  many: (parcels: number) => `${count(parcels)} ici : rapprochez-vous pour les voir une à une.`,
  atLeast: (parcels: number) => `Plus de ${formatNumber(parcels)} parcelles ici : rapprochez-vous.`,
  more: (parcels: number) => `> ${formatNumber(parcels)}`,
  first: (shown: number, all: number) =>
    `Les ${formatNumber(shown)} premières sur ${formatNumber(all)} : rapprochez-vous.`,
  visible: 'Parcelles visibles',
  toExamine: 'à examiner',
  chosen: 'Parcelle choisie',
  open: 'Ouvrir la fiche',
  centre: 'Centrer',
  close: 'Fermer',
  legendPlain: 'Parcelle',
  legendFinding: 'Observation à examiner',
  noGround: 'Sans fond de carte : localités, parcelles voisines, échelle et coordonnées restent affichées.',

  place: 'Placer des sommets',
  placeHint:
    'Touchez la carte pour placer un sommet, un côté pour en insérer un. Glissez un sommet pour le déplacer.',
  moveHint: 'Glissez un sommet pour le déplacer ; touchez un côté pour en insérer un.',
  drawnArea: (area: number) => `Superficie du contour : ${parcels.hectares(area)}`,
  undo: 'Annuler',
  redo: 'Rétablir',
  removeCorner: (number: number) => `Supprimer le sommet ${number}`,
  faultsFirst: 'Corrigez d’abord les coordonnées : la carte suit ensuite.',
  holes: 'Ce contour a une enclave : il se corrige dans le texte.',
};
