import { plural } from '../format';
import { span } from './span';

const records = (count: number) => plural(count, 'fiche', 'fiches');
const photos = (count: number) => plural(count, 'photo', 'photos');

/** Of the screen where one is begun and watched. */
export const synchronizing = {
  notes: {
    running: 'Synchronisation en cours',
    done: 'Dernière synchronisation terminée',
    failed: 'Dernière synchronisation échouée',
    interrupted: 'Dernière synchronisation interrompue',
  },
  here: 'Cette installation',
  kind: 'Type',
  kinds: { centre: 'Centre', node: 'Nœud de terrain' },
  name: 'Nom',
  number: 'Numéro de nœud',

  standing: 'État de ce nœud',
  standings: {
    even: 'À jour',
    left: 'Échange incomplet',
    moving: 'Échange en cours',
    unsure: 'État inconnu',
  },
  evenText: (moment: string) =>
    `D’après la synchronisation terminée le ${moment} : rien à envoyer, rien à recevoir, aucune photo en ` +
    'attente, aucun conflit.',
  unsureText: 'Le serveur ne dit pas ce qui reste à échanger : rien ne permet d’affirmer que tout l’est.',
  remains: {
    none: 'Aucune synchronisation n’a encore eu lieu.',
    notDone: 'La dernière synchronisation n’est pas allée à son terme.',
    onlySent: 'La dernière synchronisation a seulement envoyé : le centre peut avoir des nouveautés.',
    toSend: (count: number) => `${records(count)} à envoyer`,
    since: (text: string, moment: string) => `${text}, depuis le ${moment}`,
    toReceive: (count: number) => `${records(count)} à recevoir`,
    photosToSend: (count: number) => `${photos(count)} à envoyer`,
    records: (count: number) =>
      `${records(count)} en moins que prévu à la fin de la dernière synchronisation`,
    photos: (count: number) => `${photos(count)} en route à la fin de la dernière synchronisation`,
    errors: (count: number) =>
      `${plural(count, 'fiche non appliquée', 'fiches non appliquées')} par la dernière synchronisation`,
    conflicts: (count: number) =>
      plural(count, 'conflit à trancher au centre', 'conflits à trancher au centre'),
  },
  lastSuccess: (moment: string) => `Dernière réussite : ${moment}`,
  nextRun: (moment: string) => `Prochaine synchronisation automatique : ${moment}`,
  nextRunDue: 'Prochaine synchronisation automatique : dès que le centre répond',

  begin: 'Nouvelle synchronisation',
  direction: 'Sens de l’échange',
  choices: { from_server: 'Recevoir du centre', to_server: 'Envoyer au centre', both: 'Les deux' },
  start: 'Synchroniser',
  fieldHint: 'L’échange se poursuit sur ce nœud quand vous quittez cet écran.',
  centreHint:
    'Le centre donne et reçoit, mais n’appelle aucun nœud : ce sont les nœuds qui l’appellent. Une ' +
    'synchronisation lancée ici est seulement inscrite au journal, pendant 15 minutes au plus.',
  readOnly: 'Votre rôle permet de consulter les synchronisations, pas d’en lancer.',

  running: 'Synchronisation en cours',
  startedBy: (user: string, moment: string) => `Lancée par ${user} le ${moment}`,
  startedByItself: (moment: string) => `Lancée automatiquement le ${moment}`,
  records: 'Fiches',
  photos: 'Photos',
  bytes: 'Volume échangé',
  conflicts: 'Conflits',
  errors: 'Fiches non appliquées',
  progressOf: (what: string) => `Avancement : ${what}`,
  counting: 'Le total n’est pas encore connu.',
  away: 'L’avancement ne peut pas être lu pour le moment : ce qui est affiché peut dater.',
  stuck: (cause: string) => `${cause} Nouvel essai en cours.`,
  stop: 'Arrêter',
  stopTitle: 'Arrêter la synchronisation ?',
  stopText:
    'Ce qui est échangé le reste. La prochaine synchronisation reprendra là où celle-ci s’arrête : rien ' +
    'n’est perdu, rien n’est fait deux fois.',
  stopCentreText: 'L’inscription au journal est close. Les nœuds qui échangent en ce moment continuent.',
  keep: 'Continuer',

  last: 'Dernières synchronisations',
  none: 'Aucune synchronisation pour le moment',
  noneHint: 'Chaque synchronisation apparaîtra ici avec son résultat.',
  journal: 'Voir tout le journal',
};

/** Of the nodes that the centre knows. */
export const nodes = {
  title: 'Nœuds',
  count: (total: number) => plural(total, 'nœud', 'nœuds'),
  search: 'Nom, numéro ou compte',
  empty: 'Aucun nœud connu',
  emptyHint: 'Un nœud apparaît ici dès son premier appel au centre.',
  node: 'Nœud',
  number: 'Numéro',
  account: 'Compte',
  version: 'Version',
  lastSeen: 'Dernier appel',
  lastSuccess: 'Dernière réussite',
  toSend: 'À envoyer',
  toReceive: 'À recevoir',
  photosToSend: 'Photos',
  oldestUnsent: 'Attend depuis',
  skew: 'Horloge',
  onTime: 'À l’heure',
  ahead: (seconds: number) => `Avance de ${span(seconds)}`,
  behind: (seconds: number) => `Retard de ${span(seconds)}`,
  openConflicts: 'Conflits',
  conflictsOf: (count: number) => `${plural(count, 'conflit', 'conflits')} à trancher`,
  silent: (days: number) => `Sans réussite depuis ${plural(days, 'jour', 'jours')}`,
  neverDone: 'Aucune réussite',
  from: 'Réussite depuis le',
  to: 'Réussite jusqu’au',
  success: 'Réussite',
  successes: { true: 'Jamais synchronisé', false: 'Déjà synchronisé' },
  filterNames: {
    from: 'dernière réussite, depuis le',
    to: 'dernière réussite, jusqu’au',
    success: 'réussite',
  },
  fromTag: (day: string) => `Réussite depuis le ${day}`,
  toTag: (day: string) => `Réussite jusqu’au ${day}`,
};
