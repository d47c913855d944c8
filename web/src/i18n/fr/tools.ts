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
  outcome: 'Résultat',
  results: {
    created: 'Cartes créées',
    refreshed: 'Cartes actualisées',
    unchanged: 'Cartes inchangées',
    eligible: 'Membres éligibles',
  } as Record<string, string>,
  skipped: 'Membres écartés',
  audit: 'Dans le journal d’audit',
  cancel: 'Annuler ce travail',
  cancelTitle: (kind: string) => `Annuler : ${kind} ?`,
  cancelText: 'Ce qui est fait le demeure ; le reste ne sera pas commencé.',
  keep: 'Laisser continuer',
};
