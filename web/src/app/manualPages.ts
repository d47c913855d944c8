// Which page of the manual (docs/manuel) explains a screen, by the screen's path. Every screen that is built
// has one (manualPages.test.ts), save those of `withoutManual`.
export const manualPages: Record<string, string> = {
  '/': 'accueil',
  '/members': 'membres',
  '/tools': 'outils',
  '/tools/jobs': 'travaux',
  '/tools/audit': 'journal-audit',
  '/tools/missing_photos': 'photos-manquantes',
  '/tools/photo_check': 'verification-photos',
  '/members/nouveau': 'enrolement',
  '/members/:id': 'fiche-membre',
  '/cards': 'cartes',
  '/cards/:id': 'fiche-carte',
  '/cards/creation': 'creation-cartes',
  '/transactions': 'transactions',
  '/reader': 'lecteur',
  '/delivery': 'bordereaux',
  '/delivery/nouveau': 'bordereaux',
  '/delivery/:id': 'fiche-bordereau',
  '/regions': 'regions',
  '/departments': 'departements',
  '/subprefectures': 'sous-prefectures',
  '/localities': 'localites',
  '/localities/import': 'import-localites',
  '/metabase_stats': 'statistiques',
  '/metabase_stats/report': 'statistiques',
  '/reports': 'modeles',
  '/reports/:id': 'modeles',
  '/user_list': 'utilisateurs',
  '/permissions': 'qui-peut-faire-quoi',
  '/account': 'mon-compte',
  '/settings': 'parametres',
  '/README': 'a-propos',
  '/about': 'a-propos',
};

/** Built screens without help beside their title, and why. */
export const withoutManual: Record<string, string> = {
  '/documentation': 'it is the manual',
  '/login': 'pages are answered to who is signed in; the screen explains itself',
  '/password': 'it asks for one thing only, and nothing else can be opened before',
  '*': 'there is nothing to explain',
};
