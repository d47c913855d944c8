// The list of parcels and their form, with where they are.
import { bounds, outline } from '../../api/facts';
import { formatMib, formatNumber, plural } from '../format';

const { latitude, longitude, positions } = outline;

export const parcelList = {
  create: 'Nouvelle parcelle',
  edit: 'Modifier la parcelle',
  notNumber: 'Saisissez un nombre, par exemple 1,25.',
  search: 'Code, titre foncier, nom ou numéro du membre',
  empty: 'Aucune parcelle n’est enregistrée',
  emptyCreate: 'Enregistrez la première parcelle, ou ajoutez-la depuis la fiche de son membre.',
  emptyRead: 'Un agent d’enrôlement peut enregistrer la première parcelle.',
  exportTitle: (format: string, total: number) =>
    `Export ${format} de ${plural(total, 'parcelle', 'parcelles')}`,
  exportGeoJson: 'GeoJSON (cartographie)',
  exportKml: 'KML (Google Earth)',
  codeHint: 'Laissé vide : le numéro du membre, suivi d’un rang.',
  declaredAreaLabel: 'Superficie déclarée (ha)',
  declaredAreaHint: 'Ce que dit le membre. La superficie mesurée est calculée d’après le contour.',
  landTitleHint: 'Numéro du titre ou du certificat.',
  accuracyLabel: 'Précision du relevé (m)',
  accuracyHint: 'Le plus grand écart du récepteur ; « Relever sur place » la remplit.',
  localityHint: 'Laissée vide : celle du membre.',
  withoutPlace: 'Sans emplacement',
  withPlace: 'Avec emplacement',
  withFindings: 'Observations à examiner',
  filterNames: {
    crop: 'culture',
    member: 'membre',
    cooperative: 'coopérative',
    place: 'emplacement',
    findings: 'observations',
    gender: 'genre du membre',
  },
  gender: 'Genre du membre',
  genders: { F: 'Parcelles de femmes', M: 'Parcelles d’hommes' },
  createdAt: 'Enregistrée le',
  createdBy: 'Enregistrée par',
  updatedAt: 'Modifiée le',
  updatedBy: 'Modifiée par',
  region: 'Région',
  findings: 'À examiner',
};

export const parcelPlace = {
  title: 'Emplacement',
  text: 'Coordonnées',
  textHint:
    'Un sommet par ligne : « latitude ; longitude », en degrés décimaux (5,359951 ; -4,008256) ou en ' +
    'degrés, minutes et secondes (5°20′30″N ; 4°0′30″O). Une seule ligne est un point. Le contour se ferme ' +
    'de lui-même. Un texte GeoJSON est accepté aussi.',
  faultAt: (line: number, fault: string) => `Ligne ${line} : ${fault}`,
  faults: {
    separator: 'écrivez la latitude, un point-virgule, puis la longitude.',
    number: 'une coordonnée n’est pas un nombre en degrés.',
    latitude: `la latitude doit être entre −${latitude} et ${latitude} degrés.`,
    longitude: `la longitude doit être entre −${longitude} et ${longitude} degrés.`,
    swapped:
      'une latitude est entre −90 et 90 degrés. Si latitude et longitude sont inversées, échangez-les.',
    json: 'ce texte GeoJSON ne peut pas être lu.',
    type: 'seuls un point ou un contour (Point, Polygon) sont acceptés.',
    several: 'il y a plusieurs parties : enregistrez une parcelle pour chacune.',
    position: 'un sommet de ce texte GeoJSON n’est pas un lieu : longitude d’abord, puis latitude.',
    open: 'ce contour GeoJSON n’est pas fermé : le dernier sommet doit être le même que le premier.',
    few: 'un contour a 3 sommets au moins.',
    many: `un contour a ${formatNumber(positions)} sommets au plus.`,
    long: `ce texte est trop long : ${formatMib(bounds.parcelGeometry.max)} Mo au plus.`,
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
  otherValue: 'En tirets : l’autre contour.',
  shortPoint: 'Point',
  shortOutline: (count: number) => `Contour de ${plural(count, 'sommet', 'sommets')}`,
  north: 'N',
  south: 'S',
  east: 'E',
  west: 'O',
  scale: (metres: number) =>
    metres < 1000 ? `${formatNumber(metres)} m` : `${formatNumber(metres / 1000)} km`,
  nothing: 'Le contour se dessine ici.',

  walk: 'Relever sur place',
  walkText: 'Placez-vous sur un sommet, attendez que la précision soit bonne, puis marquez-le.',
  walkSearching: 'Recherche de votre position…',
  walkAccuracy: (metres: number) => `Position trouvée, à ${formatNumber(metres)} m près.`,
  walkPaused: 'Relevé en pause.',
  walkTaken: (count: number, accuracies: readonly number[]) =>
    `${plural(count, 'sommet marqué', 'sommets marqués')}, ` +
    `${accuracies.length < count ? 'les derniers ' : ''}à ` +
    `${accuracies.map((metres) => formatNumber(Math.ceil(metres))).join(' m, ')} m près.`,
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
