// Parcels out of files.
import { bounds } from '../../api/facts';
import { bodies } from '../../api/words';
import { formatNumber, plural } from '../format';

const mib = formatNumber(bodies['/api/parcel/post.import_file']);

const parcelsOf = (count: number): string => plural(count, 'parcelle', 'parcelles');

export const parcelImport = {
  open: 'Importer',
  title: 'Importer des parcelles',
  intro:
    'GeoJSON, KML ou KMZ, GPX, CSV (latitude et longitude, ou WKT), ou shapefile dans un ZIP avec son ' +
    '.prj. Rien n’est enregistré avant votre accord.',
  choose: 'Choisir un fichier',
  limits: `${mib} Mio et ${parcelsOf(bounds.importRows.max)} au plus ; coordonnées en WGS 84.`,
  reading: (name: string) => `Lecture de « ${name} »…`,
  sending: (percent: number) => `Envoi du fichier : ${percent} %`,
  otherFile: 'Autre fichier',
  goOnWith: (name: string) => `Lire « ${name} »`,
  isWgs84: 'Le shapefile n’a pas de fichier .prj : ses coordonnées sont des longitudes et latitudes WGS 84',
  found: (name: string, total: number) => `« ${name} » : ${parcelsOf(total)}.`,
  mapping: 'Quelles sont les colonnes ?',
  absent: 'Absente du fichier',
  noColumns:
    'Rien dans ce fichier ne dit à qui sont les parcelles. Ajoutez à chacune le numéro de son membre, dans ' +
    'une colonne ou un attribut.',
  tooLarge: (count: number) =>
    count > 1
      ? `${parcelsOf(count)} sont trop grandes pour être lues. Simplifiez leurs contours.`
      : 'Une parcelle est trop grande pour être lue. Simplifiez son contour.',
  atRow: (isTable: boolean, row: number, message: string) =>
    `${isTable ? 'Ligne' : 'Élément'} ${row} : ${message}`,
  special: { '@name': 'Nom de l’élément', '@id': 'Identifiant de l’élément' } as Record<string, string>,
  columns: {
    memberColumn: 'Numéro du membre',
    codeColumn: 'Code de la parcelle',
    cropColumn: 'Culture',
    areaColumn: 'Superficie déclarée (ha)',
    yearColumn: 'Année de plantation',
    titleColumn: 'Titre foncier',
    latitudeColumn: 'Latitude',
    longitudeColumn: 'Longitude',
    outlineColumn: 'Contour (WKT ou GeoJSON)',
    orderColumn: 'Ordre des sommets',
  },
  codeHint: 'Sans code, une parcelle reçoit le numéro de son membre suivi d’un rang.',
  check: 'Vérifier les parcelles',
  checking: 'Vérification des parcelles…',
  preview: 'Aperçu',
  counts: {
    added: 'Nouvelles',
    existing: 'Déjà enregistrées',
    duplicates: 'Doublons, laissés de côté',
    bad: 'En erreur',
  },
  classes: { new: 'Nouvelle', existing: 'Existante', duplicate: 'Doublon', error: 'Erreur' } as Record<
    string,
    string
  >,
  row: 'Ligne',
  feature: 'Élément',
  state: 'État',
  code: 'Code',
  member: 'Membre',
  area: 'Superficie',
  firstRows: (shown: number, total: number) =>
    shown < total
      ? `Les ${formatNumber(shown)} premières parcelles sur ${formatNumber(total)}.`
      : `${parcelsOf(total)}.`,
  errors: (count: number) => plural(count, 'erreur', 'erreurs'),
  error: 'Erreur',
  saveErrors: 'Enregistrer la liste des erreurs',
  errorsFile: 'erreurs-parcelles.csv',
  leaveOut: (bad: number) =>
    `${bad > 1 ? `Les ${formatNumber(bad)} parcelles en erreur restent` : 'La parcelle en erreur reste'} ` +
    'de côté ; corrigez le fichier et importez-le de nouveau pour les ajouter.',
  run: (count: number) => `Importer ${parcelsOf(count)}`,
  running: 'Enregistrement des parcelles…',
  goOn: 'Reprendre l’import',
  lost:
    'La réponse s’est perdue. Ce qui est enregistré le reste : reprenez l’import, il continue où il s’est ' +
    'arrêté.',
  done: (added: number) => `${parcelsOf(added)} ${added > 1 ? 'importées' : 'importée'}`,
  toExamine: (count: number) => `${parcelsOf(count)} à examiner`,
  seeToExamine: 'Les examiner',
  see: 'Voir les parcelles importées',
  undo: 'Annuler l’import',
  undoTitle: 'Annuler cet import ?',
  undoText: (added: number) =>
    `${added > 1 ? `Les ${parcelsOf(added)} sont supprimées` : 'La parcelle est supprimée'}, à condition ` +
    'que personne ne les ait modifiées depuis.',
  undone: (removed: number) => `${parcelsOf(removed)} ${removed > 1 ? 'supprimées' : 'supprimée'}`,
  lastImports: 'Derniers imports',
  unknownFile: 'Fichier inconnu',
  importedBy: (day: string, who: string) => `le ${day} par ${who}`,
  undoneOn: (day: string, who: string) => `Annulé le ${day} par ${who}`,
  seeShort: 'Voir',
  seeOf: (file: string, day: string) => `Voir les parcelles de « ${file} », import du ${day}`,
  undoOf: (file: string, day: string) => `Annuler l’import de « ${file} » du ${day}`,
  again: 'Importer un autre fichier',
  filter: 'Un import',
};
