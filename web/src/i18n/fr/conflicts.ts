import { formatNumber, plural } from '../format';

const counted = (count: number) => plural(count, 'conflit', 'conflits');
const byAt = (user: string, moment: string) =>
  [user && `par ${user}`, moment && `le ${moment}`].filter(Boolean).join(' ');

/** Of what a node and the centre changed differently, until somebody decides. */
export const conflictList = {
  count: (total: number, isEstimate: boolean) => `${isEstimate ? 'environ ' : ''}${counted(total)}`,
  search: 'Membre, numéro ou code de parcelle',
  empty: 'Aucun conflit à trancher',
  emptyHint: 'Un conflit apparaît ici quand le centre et un nœud ont changé le même champ d’une fiche.',
  emptyDecided: 'Aucun conflit tranché',
  emptyDecidedHint: 'Les conflits que vous tranchez restent ici, avec la décision.',
  onNodeTitle: 'Les conflits se tranchent au centre',
  onNodeText:
    'Ce nœud montre les siens pour consultation. La décision prise au centre arrive ici à la ' +
    'synchronisation suivante.',

  record: 'Fiche',
  field: 'Champ',
  base: 'Au départ',
  centreValue: 'Au centre',
  nodeValue: 'Sur le nœud',
  node: 'Nœud',
  reason: 'Motif',
  foundAt: 'Trouvé le',
  acts: 'Trancher',
  state: 'État',
  states: { false: 'À trancher', true: 'Tranchés' },
  decision: 'Décision',
  decided: 'Tranché',
  decidedValue: 'Valeur gardée',
  decidedBy: byAt,
  decisions: {
    keep_centre: 'Centre gardé',
    keep_node: 'Nœud gardé',
    type_in: 'Autre valeur saisie',
  },
  entity: 'Sorte de fiche',
  filterNames: { entity: 'sorte de fiche', field: 'champ', node: 'nœud', state: 'état' },
  recordTag: (name: string) => `Fiche : ${name}`,

  keepCentre: 'Garder le centre',
  keepNode: 'Garder le nœud',
  typeIn: 'Saisir une autre valeur…',
  /** Its name to readers begins with what is seen. */
  actOf: (act: string, name: string) => `${act} : ${name}`,
  done: 'Conflit tranché',
  archiveTitle: (name: string) => `Archiver ${name} ?`,
  archiveText: 'La valeur que vous gardez archive la fiche : elle quitte les listes et les recherches.',
  archiveConfirm: 'Trancher et archiver',

  typeInTitle: (field: string) => `Saisir une autre valeur : ${field}`,
  typeInText: 'La valeur saisie remplace celle du centre et celle du nœud.',
  typeInSave: 'Trancher avec cette valeur',

  title: 'Conflit',
  openRecord: 'Ouvrir la fiche',
  ofRecord: 'Tous les conflits de cette fiche',
  why: 'Pourquoi',
  liveNow: 'Valeur actuelle de la fiche',
  liveThen: 'Valeur de la fiche à ce moment',
  fromNode: (node: string) => `Nœud : ${node}`,
  drawn: 'Trait plein : valeur au centre. Tirets : valeur sur le nœud.',

  bulkTitles: {
    keep_centre: (count: number) => `Garder le centre : ${counted(count)}`,
    keep_node: (count: number) => `Garder le nœud : ${counted(count)}`,
  },
  bulkText: {
    keep_centre: 'La valeur du centre reste dans chaque fiche. Celle du nœud est écartée.',
    keep_node: 'La valeur du nœud devient celle de chaque fiche.',
  },
  bulkFields: 'Champs concernés :',
  fieldCount: (field: string, count: number) => `${field} (${formatNumber(count)})`,
  archives: (count: number) =>
    plural(count, 'fiche sera archivée par ce choix.', 'fiches seront archivées par ce choix.'),
  tooMany: (most: number) => `Au plus ${formatNumber(most)} conflits à la fois : réduisez la liste.`,
  gone: 'Déjà tranché, ou hors de votre territoire',
  refusedCodes: {
    stale_version: 'La fiche a changé depuis : relisez le conflit, puis tranchez.',
    conflict_decided: 'Quelqu’un l’a déjà tranché autrement.',
    conflict_not_found: 'Ce conflit n’existe pas ou se trouve hors de votre territoire.',
    value_does_not_fit: 'Cette valeur ne s’accorde pas avec d’autres fiches.',
    value_not_typed_in: 'Pour ce champ, choisissez l’une des deux valeurs.',
    validation_failed: 'Cette valeur n’est plus valable.',
    member_not_found: 'Le membre n’existe plus, ou se trouve hors de votre territoire.',
    member_read_only: 'La fiche est en lecture seule.',
    member_in_use: 'D’autres fiches dépendent de ce membre.',
    member_number_exists: 'Ce numéro est déjà donné à un autre membre.',
    parcel_not_found: 'La parcelle n’existe plus, ou se trouve hors de votre territoire.',
    parcel_code_exists: 'Ce code est déjà donné à une autre parcelle.',
    not_in_family: 'Le titulaire indiqué n’est plus de cette famille.',
    outside_territory: 'La fiche serait hors de votre territoire.',
    cooperative_not_found: 'La coopérative n’existe plus.',
    cooperative_not_active: 'La coopérative est suspendue ou dissoute.',
    membership_overlaps: 'Le membre était déjà dans une coopérative à ces dates.',
    president_stays: 'Ce membre préside sa coopérative : nommez d’abord quelqu’un d’autre.',
  } as Record<string, string>,
  refusedOther: 'Refusé par le serveur.',
};

const reasons = {
  differs: {
    short: 'Changé des deux côtés',
    long: 'Le centre et le nœud ont changé ce champ, chacun sans voir la valeur de l’autre.',
  },
  frozen: {
    short: 'Ne se change plus',
    long: 'Ce champ ne se change plus au centre : il a déjà servi, par exemple à une carte.',
  },
  does_not_fit: {
    short: 'Ne s’accorde pas avec d’autres fiches',
    long:
      'La valeur du nœud ne s’accorde pas avec d’autres fiches du centre : le numéro ou le code est déjà ' +
      'donné, une famille serait défaite, le membre de la parcelle est archivé, ou d’autres fiches ' +
      'dépendent de celle-ci.',
  },
  elsewhere: {
    short: 'Hors du territoire du nœud',
    long: 'La fiche se trouve hors du territoire du nœud, ou en sortirait avec la valeur du nœud.',
  },
  revived: {
    short: 'Archivé au centre, modifié sur le nœud',
    long:
      'Le centre avait archivé la fiche, et le nœud l’a modifiée : elle est de nouveau en service. ' +
      'Garder le centre l’archive de nouveau.',
  },
  changed_since: {
    short: 'Archivé sur le nœud, changé au centre',
    long: 'Le nœud a archivé la fiche sans voir ce que le centre y avait changé. Elle reste en service.',
  },
  merged: {
    short: 'Restauré sur le nœud, fusionné au centre',
    long: 'Le nœud a restauré la fiche, mais le centre l’avait fusionnée avec une autre.',
  },
  put_back: {
    short: 'Écrit avant et après une restauration',
    long: 'Le centre a été remis dans un état plus ancien, et ce champ a été écrit des deux côtés.',
  },
};

/** Of one, wherever it is shown. */
export const conflicts = {
  reasons,
  record: (id: number) => `Fiche n° ${formatNumber(id)}`,
  parcelInText: (code: string) => `la parcelle ${code}`,
  named: (record: string, field: string) => `${record}, ${field}`,
  /** Where records of several kinds have a field of this name. */
  fieldOf: {
    member: (field: string) => `${field} des membres`,
    parcel: (field: string) => `${field} des parcelles`,
  } as Record<string, (field: string) => string>,
  kinship: 'Place dans la famille',
  archiving: 'Archivage',
  part: (name: string, text: string) => `${name} : ${text}`,
  noPhoto: 'Pas de photo',
  photoElsewhere: 'Cette photo n’est pas sur cette machine.',
  archivedAt: (moment: string) => `Archivé le ${moment}`,
  parcelArchivedAt: (moment: string) => `Archivée le ${moment}`,
  inUse: 'En service',
  nodeBy: (user: string, moment: string) =>
    `${user ? `Saisi par ${user}` : 'Saisi'}${moment ? ` le ${moment}, selon l’horloge du nœud` : ''}`,
  /** Who changed the record last: not always this field. */
  centreBy: (user: string, moment: string) =>
    user || moment ? `Fiche modifiée en dernier ${byAt(user, moment)}` : '',

  // On the record's page
  tag: 'En conflit',
  panel: 'Conflits',
  panelText: (count: number) =>
    `${
      count === 1
        ? 'Un champ a une autre valeur sur un nœud.'
        : `${formatNumber(count)} champs ont une autre valeur sur un nœud.`
    } Celle du centre vaut tant que personne n’a tranché.`,
  live: 'Valeur de la fiche',
  typed: 'Valeur du nœud',
  typedOn: (by: string, node: string) => `${node} · ${by}`,
  decide: 'Trancher',
};
