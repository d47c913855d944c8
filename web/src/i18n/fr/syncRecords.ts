import { formatNumber, plural } from '../format';

const kinds: Record<string, string> = { member: 'Membre', parcel: 'Parcelle' };

/** Of the records that a run sent to the centre. */
export const syncRecords = {
  title: 'Fiches envoyées',
  count: (total: number) => plural(total, 'fiche envoyée', 'fiches envoyées'),
  record: (entity: string, id: number) => `${kinds[entity] ?? 'Fiche'} n° ${formatNumber(id)}`,
  results: {
    created: 'créée',
    updated: 'modifiée',
    unchanged: 'inchangée',
    merged: 'fusionnée',
    conflict: 'en conflit',
    rejected: 'rejetée',
    waiting: 'en attente',
  },
  counted: {
    created: (count: number) => plural(count, 'créée', 'créées'),
    updated: (count: number) => plural(count, 'modifiée', 'modifiées'),
    unchanged: (count: number) => plural(count, 'inchangée', 'inchangées'),
    merged: (count: number) => plural(count, 'fusionnée', 'fusionnées'),
    conflict: (count: number) => `${formatNumber(count)} en conflit`,
    rejected: (count: number) => plural(count, 'rejetée', 'rejetées'),
    waiting: (count: number) => `${formatNumber(count)} en attente`,
  },
  filter: 'Restreindre les fiches envoyées',
  resultName: 'résultat',
  /** Of several. */
  choices: {
    created: 'Créées',
    updated: 'Modifiées',
    unchanged: 'Inchangées',
    merged: 'Fusionnées',
    conflict: 'En conflit',
    rejected: 'Rejetées',
    waiting: 'En attente',
  },
  /** Why the centre took nothing of it. */
  reasons: {
    identity_taken:
      'Le centre a déjà une autre fiche sous cette identité. L’ordinateur du nœud est peut-être la copie ' +
      'd’un autre : prévenez votre administrateur.',
    unknown_record:
      'Le centre ne connaît pas cette fiche, que le nœud tient pourtant de lui : une restauration du ' +
      'centre l’a perdue. Prévenez votre administrateur.',
    unreadable: 'Le programme du centre ne connaît pas un champ de cette fiche : il faut le mettre à jour.',
    nothing_goes_up: 'Les fiches de cette sorte ne partent pas vers le centre.',
    central_only: 'Les fiches de cette sorte ne s’écrivent qu’au centre.',
    unknown_node: 'Le nœud n’a pas dit son numéro au centre, qui ne sait pas d’où vient cette fiche.',
    unknown_locality:
      'Le centre ne connaît pas encore la localité. La fiche repart à la synchronisation suivante.',
    unknown_main_member:
      'Le membre principal n’est pas encore au centre. La fiche repart à la synchronisation suivante.',
    unknown_member:
      'Le membre de cette parcelle n’est pas encore au centre. La parcelle repart à la synchronisation ' +
      'suivante.',
    archived_member:
      'Le membre de cette parcelle est archivé au centre. Restaurez-le au centre : la parcelle est prise à ' +
      'la synchronisation suivante.',
    merged_meanwhile:
      'Cette fiche a été fusionnée au centre avec une autre, partie en même temps. Elle repart à la ' +
      'synchronisation suivante.',
    outside_territory:
      'Ce membre nouveau est placé dans une localité hors du territoire du nœud. Corrigez sa localité ' +
      'sur le nœud.',
    author_withdrawn:
      'L’auteur de cette modification n’en a plus le droit au centre, ou plus dans cette région. Faites ' +
      'modifier la fiche sur le nœud par une personne habilitée.',
    not_taken: 'Une valeur de cette fiche n’est pas admise par les règles du centre.',
  } as Record<string, string>,
  /** What is said otherwise of a kind of records. */
  reasonsOf: {
    parcel: {
      outside_territory:
        'Cette parcelle nouvelle, ou son membre, est hors du territoire du nœud. Corrigez sa localité ou ' +
        'son membre sur le nœud, ou enregistrez-la au centre.',
    },
  } as Record<string, Record<string, string>>,
  /** Of a service that is newer than this page. */
  otherReason: (code: string) => `Motif donné par le centre : « ${code} ».`,
  conflictsOf: (conflicts: string, record: string) => `${conflicts} : ${record}`,
  loading: 'Chargement des fiches envoyées…',
  empty:
    'Aucune fiche envoyée n’est notée ici. Ce qu’est devenue chaque fiche envoyée est gardé 90 jours ; ce ' +
    'qui est arrivé du centre n’est pas noté fiche par fiche.',
  emptyResult: 'Aucune fiche envoyée n’a ce résultat.',
  all: 'Toutes',
  more: 'Afficher plus',
  shown: (shown: number, total: number) => `${formatNumber(shown)} sur ${formatNumber(total)}`,
  /** Of the number of those that were not applied. */
  see: (text: string) => `${text} : voir lesquelles`,
};
