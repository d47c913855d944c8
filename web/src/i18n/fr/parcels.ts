import { formatNumber, plural } from '../format';

/** A thin space that breaks no line. */
const percent = (value: number): string => `${formatNumber(Math.round(value * 10) / 10)}\u202f%`;
const hectares = (value: number): string => {
  const shown = value.toLocaleString('fr-FR', {
    minimumFractionDigits: 2,
    // A garden of forty square metres is no 0,00 ha.
    maximumFractionDigits: value < 0.1 ? 4 : 2,
  });
  return `${shown}\u00a0ha`;
};

export const parcels = {
  count: (total: number, isEstimate: boolean) =>
    `${isEstimate ? 'environ ' : ''}${plural(total, 'parcelle', 'parcelles')}`,
  create: 'Nouvelle parcelle',
  edit: 'Modifier la parcelle',
  search: 'Code, titre foncier, nom ou numéro du membre',
  empty: 'Aucune parcelle n’est enregistrée',
  emptyCreate: 'Enregistrez la première parcelle, ou ajoutez-la depuis la fiche de son membre.',
  emptyRead: 'Un agent d’enrôlement peut enregistrer la première parcelle.',
  gone: 'Cette parcelle n’existe pas, est supprimée, ou se trouve hors de votre territoire.',
  exportTitle: (format: string, total: number) =>
    `Export ${format} de ${plural(total, 'parcelle', 'parcelles')}`,
  exportGeoJson: 'GeoJSON (cartographie)',
  exportKml: 'KML (Google Earth)',
  hectares,

  code: 'Code',
  codeHint: 'Laissé vide : le numéro du membre, suivi d’un rang.',
  member: 'Membre',
  number: 'Numéro du membre',
  crop: 'Culture',
  area: 'Superficie',
  declaredArea: 'Superficie déclarée',
  declaredAreaLabel: 'Superficie déclarée (ha)',
  declaredAreaHint: 'Ce que dit le membre. La superficie mesurée est calculée d’après le contour.',
  plantedYear: 'Année de plantation',
  landTitle: 'Titre foncier',
  landTitleHint: 'Numéro du titre ou du certificat.',
  accuracy: 'Précision du relevé',
  accuracyLabel: 'Précision du relevé (m)',
  accuracyHint: 'Le plus grand écart du récepteur ; « Relever sur place » la remplit.',
  locality: 'Localité',
  localityHint: 'Laissée vide : celle du membre.',
  region: 'Région',
  cooperative: 'Coopérative',
  findings: 'À examiner',
  findingCount: (count: number) => plural(count, 'observation', 'observations'),
  createdAt: 'Enregistrée le',
  createdBy: 'Enregistrée par',
  updatedAt: 'Modifiée le',
  updatedBy: 'Modifiée par',

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
  withoutPlace: 'Sans emplacement',
  withPlace: 'Avec emplacement',
  withFindings: 'Observations à examiner',
  filterNames: {
    crop: 'culture',
    member: 'membre',
    cooperative: 'coopérative',
    place: 'emplacement',
    findings: 'observations',
  },
};

export const parcel = {
  backToList: 'Revenir aux parcelles',
  loading: 'Chargement de la parcelle',
  title: (code: string) => `Parcelle ${code}`,
  edit: 'Modifier',
  print: 'Imprimer cette page',
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
  outlineVersion: (version: number) => (version === 0 ? 'aucun' : `de la version ${version}`),
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
    overlap: (share: number, shared: number) => `${percent(share)} de cette parcelle (${hectares(shared)})`,
    overlapWith: 'sont aussi dans la parcelle',
    overlapElsewhere: 'sont aussi dans une parcelle hors de votre territoire.',
    intricate: 'Ses limites rencontrent trop souvent, pour être comparées, celles de la parcelle',
    intricateElsewhere:
      'Ses limites rencontrent trop souvent, pour être comparées, celles d’une parcelle hors de votre ' +
      'territoire.',
    area: (share: number) => `La superficie déclarée vaut ${percent(share)} de la superficie mesurée.`,
  },
  foundAt: (day: string) => `Constaté le ${day}`,
  kept: (day: string, who: string) => `Conservé en l’état le ${day} par ${who}`,
  toExamine: 'À examiner',
  keptTag: 'Conservé',
  keep: 'Conserver en l’état',
  keepTitle: 'Conserver cette observation en l’état',
  keepText: 'Elle ne sera plus à examiner, tant que ses chiffres ne changent pas.',
  keepReason: 'Motif',
};

export const parcelPlace = {
  title: 'Emplacement',
  text: 'Coordonnées',
  textHint:
    'Un sommet par ligne : « latitude ; longitude », en degrés décimaux (5,359951 ; -4,008256). Une seule ' +
    'ligne est un point. Le contour se ferme de lui-même. Un texte GeoJSON est accepté aussi.',
  faultAt: (line: number, fault: string) => `Ligne ${line} : ${fault}`,
  faults: {
    separator: 'écrivez la latitude, un point-virgule, puis la longitude.',
    number: 'une coordonnée n’est pas un nombre en degrés décimaux.',
    latitude: 'la latitude va de −85 à 85 degrés.',
    longitude: 'la longitude va de −180 à 180 degrés.',
    swapped: 'la longitude est donnée avant la latitude. Écrivez d’abord la latitude.',
    json: 'ce texte GeoJSON ne peut pas être lu.',
    type: 'seuls un point ou un contour (Point, Polygon) sont acceptés.',
    several: 'il y a plusieurs parties : enregistrez une parcelle pour chacune.',
    position: 'un sommet de ce texte GeoJSON n’est pas un lieu : longitude d’abord, puis latitude.',
    open: 'ce contour GeoJSON n’est pas fermé : le dernier sommet doit être le même que le premier.',
    few: 'un contour a 3 sommets au moins.',
    many: 'un contour a 10 000 sommets au plus.',
    long: 'ce texte est trop long : 2 Mo au plus.',
  },
  moreFaults: (count: number) => plural(count, 'autre ligne est à corriger', 'autres lignes sont à corriger'),

  corners: 'Sommets',
  corner: 'Sommet',
  latitude: 'Latitude',
  longitude: 'Longitude',
  acts: 'Actions',
  latitudeOf: (number: number) => `Latitude du sommet ${number}`,
  longitudeOf: (number: number) => `Longitude du sommet ${number}`,
  insertAfter: (number: number) => `Insérer un sommet après le ${number}`,
  moveUp: (number: number) => `Monter le sommet ${number}`,
  moveDown: (number: number) => `Descendre le sommet ${number}`,
  remove: (number: number) => `Supprimer le sommet ${number}`,
  add: 'Ajouter un sommet',
  tooManyRows: (count: number) =>
    `${formatNumber(count)} sommets : corrigez-les dans le texte des coordonnées.`,
  firstRows: (shown: number, count: number) =>
    `Les ${formatNumber(shown)} premiers sommets sur ${formatNumber(count)}.`,
  withHoles: 'Ce contour a une enclave : corrigez-le dans le texte GeoJSON.',

  point: (where: string) => `Point à ${where}`,
  outline: (count: number, where: string) => `Contour de ${count} sommets, autour de ${where}, nord en haut`,
  middle: (where: string) => `Centre : ${where}`,
  shortPoint: 'Point',
  shortOutline: (count: number) => `Contour de ${plural(count, 'sommet', 'sommets')}`,
  north: 'N',
  south: 'S',
  east: 'E',
  west: 'O',
  scale: (metres: number) =>
    metres < 1000 ? `${formatNumber(metres)} m` : `${formatNumber(metres / 1000)} km`,
  nothing: 'Le contour se dessine ici.',
  dashed: 'En tirets :',

  walk: 'Relever sur place',
  walkText: 'Placez-vous sur un sommet, attendez que la précision soit bonne, puis marquez-le.',
  walkSearching: 'Recherche de votre position…',
  walkAccuracy: (metres: number) => `Position trouvée, à ${formatNumber(metres)} m près.`,
  walkPaused: 'Relevé en pause.',
  walkTaken: (count: number) => plural(count, 'sommet marqué', 'sommets marqués'),
  mark: 'Marquer ce sommet',
  pause: 'Pause',
  resume: 'Reprendre',
  undo: 'Retirer le dernier sommet',
  finish: 'Terminer le relevé',
  walkFaults: {
    denied: 'La position est refusée : autorisez-la pour ce site dans les réglages du navigateur.',
    unavailable: 'La position n’est pas disponible sur cet appareil. Essayez dehors, ciel dégagé.',
    late: 'La position tarde à venir. Restez dehors, ciel dégagé.',
    none: 'Ce navigateur ne donne pas de position ici : il faut une adresse en https.',
  },
};

export const memberParcels = {
  panel: 'Parcelles',
  none: 'Aucune parcelle n’est enregistrée pour ce membre.',
  loading: 'Chargement des parcelles du membre',
  add: 'Ajouter une parcelle',
  all: 'Voir la liste',
  sum: (count: number, area: number) => `${plural(count, 'parcelle', 'parcelles')}, ${hectares(area)}`,
};
