// The page of one parcel.
import { formatNumber } from '../format';
import { parcels } from './parcels';

const { hectares } = parcels;
/** A thin space that breaks no line. */
const percent = (value: number): string => `${formatNumber(Math.round(value * 10) / 10)}\u202f%`;

export const parcel = {
  gone: 'Cette parcelle n’existe pas, est supprimée, ou se trouve hors de votre territoire.',
  backToList: 'Revenir aux parcelles',
  loading: 'Chargement de la parcelle',
  title: (code: string) => `Parcelle ${code}`,
  edit: 'Modifier',
  print: 'Imprimer',
  printTitle: (code: string) => `Imprimer la parcelle ${code}`,
  seeMember: 'Voir le membre',
  facts: 'Parcelle',
  measuredArea: 'Superficie mesurée',
  difference: (declared: number, measured: number) => {
    const off = ((declared - measured) / measured) * 100;
    if (Math.abs(off) < 0.05) return 'égale à la superficie mesurée';
    return `${percent(Math.abs(off))} de ${off > 0 ? 'plus' : 'moins'} que la superficie mesurée`;
  },
  withDifference: (area: string, difference: string) => `${area}, soit ${difference}`,
  notMeasured: 'Sans contour, elle n’est pas mesurée.',
  metres: (metres: number) => `à ${formatNumber(metres)}\u00a0m près`,
  deleteTitle: (code: string) => `Supprimer la parcelle ${code} ?`,
  deleteText: (code: string, member: string) =>
    `La parcelle ${code} de ${member} disparaît des listes, avec son contour et ses observations.`,

  place: 'Emplacement',
  noPlace: 'Aucun point ni contour n’est enregistré pour cette parcelle.',
  outlinesLoading: 'Chargement des contours',
  outlines: 'Contours successifs',
  outlinesHint: 'Choisissez un contour : il est dessiné en tirets sur celui d’aujourd’hui.',
  outlinesWhich: 'Comparer le contour d’aujourd’hui avec',
  outlineNow: 'Aujourd’hui',
  outlineGone: 'Emplacement retiré',
  outlinePoint: 'Point',
  outlineBy: (day: string, who: string) => `${day} par ${who}`,
  noOutlines: 'Cette parcelle n’a jamais eu d’emplacement.',
  oneOutline: 'L’emplacement n’a pas changé depuis son enregistrement.',
  moreOutlines: 'Afficher plus',

  findings: 'Observations',
  noFindings: 'Rien à signaler sur cette parcelle.',
  finding: {
    overlap: (share: number, shared: number) =>
      `${share < 0.05 ? `Moins de ${percent(0.1)}` : percent(share)} de cette parcelle (${hectares(shared)})`,
    overlapWith: 'sont aussi dans la parcelle',
    overlapElsewhere: 'sont aussi dans une parcelle hors de votre territoire.',
    intricate: 'Ses limites rencontrent trop souvent, pour être comparées, celles de la parcelle',
    intricateElsewhere:
      'Ses limites rencontrent trop souvent, pour être comparées, celles d’une parcelle hors de votre ' +
      'territoire.',
    outside: 'L’emplacement est, au moins en partie, hors du pays des parcelles.',
    swapped:
      'L’emplacement est hors du pays des parcelles : la latitude et la longitude semblent interverties.',
    tooLarge:
      'L’emplacement couvre plus de 10 000 hectares : vérifiez qu’il s’agit bien d’une parcelle, et non ' +
      'd’une zone ou de coordonnées mal lues.',
    area: (share: number) => `La superficie déclarée vaut ${percent(share)} de la superficie mesurée.`,
  },
  foundAt: (day: string) => `Constaté le ${day}`,
  kept: (day: string, who: string) => `Conservé en l’état le ${day} par ${who}`,
  toExamine: 'À examiner',
  keep: 'Conserver en l’état',
  keepTitle: 'Conserver cette observation en l’état',
  keepText: 'Elle ne sera plus à examiner, tant que ni ses chiffres ni l’emplacement ne changent.',
};
