import { plural } from '../format';

export const shell = {
  product: 'Maillon',
  title: (screen: string) => `${screen} | Maillon`,
  skipToContent: 'Aller au contenu',
  mainMenu: 'Menu principal',
  openMenu: 'Ouvrir le menu',
  offline: 'Vous êtes hors ligne : ce qui est affiché peut dater, et rien ne peut être enregistré.',
  environments: {
    central: 'Centre',
    field: 'Nœud de terrain',
    demo: 'Démonstration',
    test: 'Test',
  } as Record<string, string>,
  environmentHint: (node: string) => `Nœud : ${node}`,
  account: (name: string) => `Compte de ${name}`,
  notices: 'Notifications',
  noticesCount: (count: number) => plural(count, 'notification', 'notifications'),
  noNotices: 'Aucune notification depuis l’ouverture de la page.',
  clearNotices: 'Tout effacer',
  more: 'Plus',
  loading: 'Chargement…',
  notYetTitle: 'Cet écran n’est pas encore disponible',
  notYetText: (purpose: string) => `Il servira à ${purpose}.`,
  // Screens that come later than what they will show: key of the screen, and what is there already.
  notYetServed: {
    jobs:
      'Les travaux sont suivis dès maintenant, et l’API les donne (GET /api/tools/get.job_list) ; seul ' +
      'leur écran viendra plus tard. La page qui lance un travail en montre l’avancement.',
    audit:
      'Le journal est tenu dès maintenant, et l’API le donne (GET /api/tools/get.audit_list, fichier : ' +
      'GET /api/tools/audit/export) ; seul son écran viendra plus tard. L’historique de chaque fiche est ' +
      'dans sa page.',
  } as Record<string, string>,
};

export const shortcuts = {
  title: 'Raccourcis clavier',
  show: '? : afficher les raccourcis clavier',
  help: 'Afficher cette aide',
  everywhere: 'Partout',
  inLists: 'Dans une liste',
  inForms: 'Dans un formulaire',
  goTo: (screen: string) => `Aller à : ${screen}`,
  focusFilter: 'Placer le curseur dans la recherche',
  create: 'Nouveau',
  moveRows: 'Passer d’une ligne à l’autre',
  firstLast: 'Première ou dernière ligne',
  openRow: 'Ouvrir la ligne',
  selectRow: 'Sélectionner la ligne',
  extendSelection: 'Étendre la sélection',
  save: 'Enregistrer',
  close: 'Fermer',
  then: 'puis',
  keys: {
    arrows: '↑ ↓',
    homeEnd: 'Début / Fin',
    enter: 'Entrée',
    space: 'Espace',
    shiftArrows: 'Maj + ↑ ↓',
    controlK: 'Ctrl + K',
    controlS: 'Ctrl + S',
    escape: 'Échap',
    f1: 'F1',
    help: '?',
  },
};
