import { formatNumber, plural } from '../format';

export const table = {
  search: 'Rechercher',
  tools: 'Outils de la liste',
  actions: 'Actions',
  display: 'Affichage',
  density: 'Hauteur des lignes',
  comfortable: 'Confortable',
  dense: 'Dense',
  chooseColumns: 'Colonnes affichées',
  pageSize: (size: number) => `${formatNumber(size)} par page`,
  pageSizeLabel: 'Nombre de lignes par page',
  loadingRest: (loaded: number, expected: number) =>
    `Chargement de la suite : ${formatNumber(loaded)} sur ${formatNumber(expected)}`,
  loading: 'Chargement de la liste…',
  selectAll: 'Sélectionner toutes les lignes de la page',
  selectRow: (name: string) => `Sélectionner ${name}`,
  selected: (count: number) => plural(count, 'ligne sélectionnée', 'lignes sélectionnées'),
  takeAll: (total: number, isEstimate: boolean) =>
    `Sélectionner les ${isEstimate ? 'environ ' : ''}${formatNumber(total)} de la liste filtrée`,
  allSelected: (total: number, isEstimate: boolean) =>
    `Toute la liste filtrée : ${isEstimate ? 'environ ' : ''}${plural(total, 'ligne', 'lignes')}`,
  clearSelection: 'Tout désélectionner',
  selection: 'Sélection',
  filters: 'Filtres',
  filtersCount: (count: number) => (count > 0 ? `Filtres (${count})` : 'Filtres'),
  clearFilters: 'Effacer les filtres',
  noMatch: 'Aucun résultat pour cette recherche',
  noMatchHint: 'Essayez d’autres mots, ou effacez les filtres.',
  sortBy: 'Trier par',
  sortable: 'triable',
  showMore: (count: number) => `Afficher ${plural(count, 'ligne', 'lignes')} de plus`,
  pagination: 'Pages de la liste',
  export: 'Exporter',
  exportCsv: 'CSV (tableur, texte)',
  exportXlsx: 'XLSX (Excel, LibreOffice)',
  exporting: 'Export en préparation…',
  exported: (name: string) => `Export terminé : ${name}`,
  print: 'Imprimer la liste',
  printed: (date: string) => `Imprimé le ${date}`,
  printedFirst: (rows: number) =>
    `${plural(rows, 'première ligne', 'premières lignes')} : faites défiler la liste pour imprimer la suite`,
};
