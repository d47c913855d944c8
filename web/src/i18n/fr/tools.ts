import { formatNumber, plural } from '../format';

/** Of the screen that leads to all others of its area. */
export const tools = {
  intro: 'Ce qui contrôle et entretient les données, et ce qui garde la trace du travail.',
  groups: { care: 'Entretien des données', follow: 'Suivi', exchange: 'Imports', rules: 'Règles' },
  counting: 'Comptage en cours…',
  uncounted: 'Nombre indisponible pour le moment',
  waiting: {
    missingPhotos: (count: number) => plural(count, 'membre sans photo', 'membres sans photo'),
    photoCheck: (count: number) => plural(count, 'photo à vérifier', 'photos à vérifier'),
    checks: (count: number) =>
      count > 0 ? plural(count, 'contrôle à examiner', 'contrôles à examiner') : 'Tout concorde',
    services: (count: number) =>
      count > 0 ? plural(count, 'service à surveiller', 'services à surveiller') : 'Tout fonctionne',
    jobs: (count: number) => plural(count, 'travail en cours', 'travaux en cours'),
  },
  estimate: (text: string) => `environ ${text}`,
};

/** Of the list of jobs. */
export const jobList = {
  count: (total: number) => plural(total, 'travail', 'travaux'),
  empty: 'Aucun travail',
  emptyHint: 'Les grands lots de cartes et les grandes impressions apparaissent ici.',
  here: 'Dans ce navigateur',
  hereHint: 'Exports et actions sur plusieurs lignes : ils ne sont visibles que d’ici.',

  kind: 'Travail',
  state: 'État',
  mine: 'Mes travaux seulement',
  filterNames: { kind: 'travail', state: 'état' },
  who: 'Lancé par',
  progress: 'Avancement',
  progressOf: (kind: string) => `Avancement : ${kind}`,
  errors: 'Écartés',
  tries: 'Essais',
  created: 'Demandé le',
  started: 'Commencé le',
  finished: 'Terminé le',
  file: 'Fichier',
  fileGone: 'Fichier supprimé',
  named: (kind: string, id: number) => `${kind}, n° ${formatNumber(id)}`,

  gone: 'Ce travail n’existe pas, ou n’est pas à vous.',
  number: 'Numéro',
  service: 'Service',
  cause: 'Cause de l’échec',
  causes: {
    internal: 'Une erreur interne s’est produite à chaque essai. Veuillez prévenir votre administrateur.',
    storage_unavailable: 'Le stockage des photos n’a pas répondu, après plusieurs essais.',
    template_not_drawn:
      'Le modèle ne peut pas imprimer un des textes : vérifiez ses codes et ses tableaux, puis recommencez.',
    job_breaks_off: 'Le traitement s’est interrompu à chaque essai. Veuillez prévenir votre administrateur.',
  } as Record<string, string>,
  outcome: 'Résultat',
  results: {
    created: 'Cartes créées',
    refreshed: 'Cartes actualisées',
    unchanged: 'Cartes inchangées',
    eligible: 'Membres éligibles',
    moved: 'Membres déplacés',
    already_done: 'Membres sans changement',
    refused: 'Membres refusés',
  } as Record<string, string>,
  skipped: 'Membres écartés',
  log: 'Déroulement',
  logWords: {
    created: 'Demandé',
    progressed: 'Partie traitée',
    finished: 'Terminé',
    failed: 'Abandonné',
    cancelled: 'Annulé',
    paused: 'Mis en pause',
    resumed: 'Repris',
    retried: 'Nouvel essai',
  } as Record<string, string>,
  logBy: (name: string) => `par ${name}`,
  logDone: (done: number) => `${formatNumber(done)} en tout`,
  logErrors: (errors: number) => plural(errors, 'écarté', 'écartés'),
  logMember: (id: number) => `membre n° ${formatNumber(id)}`,
  logMore: (count: number) => `et ${plural(count, 'autre', 'autres')}`,
  logTrace: 'Trace',
  logTraceOpens: '(s’ouvre dans un autre onglet)',
  audit: 'Dans le journal d’audit',
  acts: { pause: 'Pause', resume: 'Reprendre', retry: 'Réessayer' },
  pausedHint: 'En pause : la suite attend que quelqu’un reprenne ce travail. Ce qui est fait le demeure.',
  retryHint: 'Réessayer continue là où ce travail s’est arrêté, sans refaire ce qui est fait.',
  cancel: 'Annuler ce travail',
  cancelTitle: (kind: string) => `Annuler : ${kind} ?`,
  cancelText: 'Ce qui est fait le demeure ; le reste ne sera pas commencé.',
  keep: 'Laisser continuer',
};
