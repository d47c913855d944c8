import { formatNumber, plural } from '../format';

/** How the rows of a list are counted. */
const counting =
  (one: string, many: string) =>
  (total: number, isEstimate: boolean): string =>
    `${isEstimate ? 'environ ' : ''}${plural(total, one, many)}`;

export const regions = {
  count: counting('région', 'régions'),
  code: 'Code',
  name: 'Nom',
  codeHint: 'Unique dans tout le réseau, par exemple le code officiel.',
  search: 'Nom ou code',
  create: 'Nouvelle région',
  edit: 'Modifier la région',
  view: 'Région',
  empty: 'Aucune région n’est enregistrée',
  emptyCreate: 'Créez la première région : les départements s’y rattacheront.',
  emptyRead: 'Un administrateur ou un superviseur peut créer la première région.',
  gone: 'Cette région n’existe pas ou plus.',
  deleteTitle: (name: string) => `Supprimer la région « ${name} » ?`,
  deleteText: (name: string, code: string) =>
    `La région « ${name} » (code ${code}) disparaîtra des listes. Si des départements s’y rattachent, ` +
    'la suppression sera refusée.',
  deleteMany: (count: number) => `Supprimer ${plural(count, 'région', 'régions')} ?`,
  deleteManyText:
    'Ces régions disparaîtront des listes. Celles auxquelles des départements se rattachent seront refusées.',
  named: (name: string, code: string) => `${name} (${code})`,
};

/** What the screens of the levels have in common. */
export const geography = {
  code: 'Code',
  codeHint: 'Unique dans tout le réseau, par exemple le code officiel.',
  belongsTo: 'Rattachement',
  content: 'Contenu',
  parentHint: 'Tapez un nom ou un code, de ce niveau ou d’un autre.',
  pickerHint: {
    region: 'Rechercher une région',
    department: 'Rechercher un département',
    subprefecture: 'Rechercher une sous-préfecture ou une localité voisine',
    locality: 'Rechercher une localité',
  },
  place: { region: 'Région', department: 'Département', subprefecture: 'Sous-préfecture' },
  filterBy: {
    region: 'Filtrer par région',
    department: 'Filtrer par département',
    subprefecture: 'Filtrer par sous-préfecture',
  },
  ofImport: 'Ajoutées par un import',
  dropImport: 'Ne plus se limiter à cet import',
  unknownPlace: (id: number) => `Introuvable (n° ${formatNumber(id)})`,
  loading: 'Chargement…',
  noPlace: 'Aucun résultat',
  recent: 'Choix récents',
  all: 'Tous',
  village: (names: string) => `localité ${names}`,
  seeChildren: {
    department: 'Voir les départements',
    subprefecture: 'Voir les sous-préfectures',
    locality: 'Voir les localités',
  },
  moveChildren: {
    department: 'Déplacer ses départements vers…',
    subprefecture: 'Déplacer ses sous-préfectures vers…',
    locality: 'Déplacer ses localités vers…',
  },
  move: 'Déplacer',
  moveTo: 'Déplacer vers…',
  moveText: 'Choisissez le nouveau rattachement. Tout ce qui en dépend suivra.',
  moved: 'Déplacé',
  moving: (done: number, total: number) => `Déplacement : ${formatNumber(done)} sur ${formatNumber(total)}`,
  moveDone: (done: number, failed: number) =>
    `${plural(done, 'déplacement réussi', 'déplacements réussis')}, ${plural(failed, 'refus', 'refus')}`,
  moveFromTo: (from: string, to: string) => `De « ${from} » vers « ${to} ».`,
  followersUnknown: 'Tout ce qui en dépend suivra.',
  departmentFollows: (middle: number, last: number) =>
    `Suivront : ${plural(middle, 'sous-préfecture', 'sous-préfectures')} et ` +
    `${plural(last, 'localité', 'localités')}.`,
  subprefectureFollows: (last: number) => `Suivront : ${plural(last, 'localité', 'localités')}.`,
  resembles: (names: string[]) =>
    `Ressemble à ${names.map((name) => `« ${name} »`).join(', ')}, de la même sous-préfecture : ` +
    'vérifiez qu’il ne s’agit pas d’un doublon.',
};

export const departments = {
  count: counting('département', 'départements'),
  name: 'Nom',
  search: 'Nom ou code',
  create: 'Nouveau département',
  edit: 'Modifier le département',
  view: 'Département',
  empty: 'Aucun département n’est enregistré',
  emptyCreate: 'Créez le premier département, ou importez tout le découpage depuis un tableau.',
  emptyRead: 'Un administrateur ou un superviseur peut créer le premier département.',
  gone: 'Ce département n’existe pas ou plus.',
  deleteTitle: (name: string) => `Supprimer le département « ${name} » ?`,
  deleteText: (name: string) =>
    `Le département « ${name} » disparaîtra des listes. Si des sous-préfectures s’y rattachent, la ` +
    'suppression sera refusée.',
  deleteMany: (count: number) => `Supprimer ${plural(count, 'département', 'départements')} ?`,
  deleteManyText:
    'Ces départements disparaîtront des listes. Ceux auxquels des sous-préfectures se rattachent seront ' +
    'refusés.',
  parent: 'Région',
  moveTitle: (name: string) => `Déplacer le département « ${name} » ?`,
  moveMany: (count: number) => `Déplacer ${plural(count, 'département', 'départements')}`,
};

export const subprefectures = {
  count: counting('sous-préfecture', 'sous-préfectures'),
  name: 'Nom',
  search: 'Nom ou code',
  create: 'Nouvelle sous-préfecture',
  edit: 'Modifier la sous-préfecture',
  view: 'Sous-préfecture',
  empty: 'Aucune sous-préfecture n’est enregistrée',
  emptyCreate: 'Créez la première sous-préfecture, ou importez tout le découpage depuis un tableau.',
  emptyRead: 'Un administrateur ou un superviseur peut créer la première sous-préfecture.',
  gone: 'Cette sous-préfecture n’existe pas ou plus.',
  deleteTitle: (name: string) => `Supprimer la sous-préfecture « ${name} » ?`,
  deleteText: (name: string) =>
    `La sous-préfecture « ${name} » disparaîtra des listes. Si des localités s’y rattachent, la ` +
    'suppression sera refusée.',
  deleteMany: (count: number) => `Supprimer ${plural(count, 'sous-préfecture', 'sous-préfectures')} ?`,
  deleteManyText:
    'Ces sous-préfectures disparaîtront des listes. Celles auxquelles des localités se rattachent ' +
    'seront refusées.',
  parent: 'Département',
  moveTitle: (name: string) => `Déplacer la sous-préfecture « ${name} » ?`,
  moveMany: (count: number) => `Déplacer ${plural(count, 'sous-préfecture', 'sous-préfectures')}`,
};

export const localities = {
  count: counting('localité', 'localités'),
  name: 'Nom',
  search: 'Nom de la localité',
  create: 'Nouvelle localité',
  edit: 'Modifier la localité',
  view: 'Localité',
  import: 'Importer',
  empty: 'Aucune localité n’est enregistrée',
  emptyCreate: 'Créez la première localité, ou importez tout le découpage depuis un tableau.',
  emptyRead: 'Un administrateur ou un superviseur peut créer la première localité.',
  gone: 'Cette localité n’existe pas ou plus.',
  deleteTitle: (name: string) => `Supprimer la localité « ${name} » ?`,
  deleteText: (name: string) =>
    `La localité « ${name} » disparaîtra des listes. Si des membres s’y rattachent, la suppression sera ` +
    'refusée.',
  deleteMany: (count: number) => `Supprimer ${plural(count, 'localité', 'localités')} ?`,
  deleteManyText:
    'Ces localités disparaîtront des listes. Celles auxquelles des membres se rattachent seront refusées.',
  parent: 'Sous-préfecture',
  moveTitle: (name: string) => `Déplacer la localité « ${name} » ?`,
  moveMany: (count: number) => `Déplacer ${plural(count, 'localité', 'localités')}`,
};
