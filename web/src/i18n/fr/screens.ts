// `title` names the screen in menus and in the browser's title; `purpose` completes « Il servira à … », and
// the search finds by it: what is built and stands in no list of screens needs none.
export const sections = {
  members: 'Membres',
  cards: 'Cartes',
  geography: 'Géographie',
  reports: 'Statistiques',
  sync: 'Synchronisation',
  tools: 'Outils',
  admin: 'Administration',
};

export const screens = {
  home: { title: 'Accueil', purpose: 'voir l’essentiel et accéder à votre travail' },
  about: { title: 'À propos', purpose: 'connaître la version et les licences' },
  readme: { title: 'Présentation', purpose: 'présenter le produit et la manière de commencer' },
  login: { title: 'Connexion', purpose: '' },
  members: { title: 'Membres', purpose: 'rechercher, enregistrer et suivre les membres et leur famille' },
  enrolment: { title: 'Nouveau membre', purpose: 'enregistrer un membre et sa famille' },
  member: {
    title: 'Fiche d’un membre',
    purpose: '',
  },
  cooperatives: { title: 'Coopératives', purpose: 'gérer les coopératives et leurs membres' },
  cooperative: { title: 'Fiche d’une coopérative', purpose: '' },
  parcels: { title: 'Parcelles', purpose: 'enregistrer les parcelles et leur contour' },
  parcel: { title: 'Fiche d’une parcelle', purpose: '' },
  cards: { title: 'Cartes', purpose: 'rechercher, imprimer et suivre les cartes de membre' },
  cardCreation: {
    title: 'Création de cartes',
    purpose: 'choisir les membres à servir et créer leurs cartes',
  },
  card: { title: 'Fiche d’une carte', purpose: '' },
  delivery: { title: 'Livraisons', purpose: 'préparer les bordereaux et suivre la remise des cartes' },
  deliveryBuild: {
    title: 'Nouveau bordereau',
    purpose: 'préparer un bordereau en scannant ses cartes',
  },
  deliveryDetail: { title: 'Bordereau', purpose: '' },
  transactions: { title: 'Transactions', purpose: 'enregistrer et suivre les paiements mobiles des membres' },
  reconciliation: {
    title: 'Rapprochement',
    purpose: 'rapprocher les relevés des opérateurs et les transactions enregistrées',
  },
  reader: { title: 'Lecteur de cartes', purpose: 'vérifier une carte par son QR code ou son numéro' },
  regions: { title: 'Régions', purpose: 'gérer les régions' },
  departments: { title: 'Départements', purpose: 'gérer les départements et leur région' },
  subprefectures: { title: 'Sous-préfectures', purpose: 'gérer les sous-préfectures et leur département' },
  localities: { title: 'Localités', purpose: 'gérer les localités et leur sous-préfecture' },
  localityImport: {
    title: 'Import des localités',
    purpose: 'importer le découpage géographique depuis un tableau',
  },
  statistics: { title: 'Statistiques', purpose: 'suivre l’activité du réseau par des tableaux de bord' },
  statisticsReport: {
    title: 'Tableau de bord',
    purpose: 'imprimer un tableau de bord',
  },
  reports: {
    title: 'Modèles de documents',
    purpose: 'concevoir les modèles des cartes, bordereaux et listes',
  },
  report: { title: 'Modèle de document', purpose: '' },
  synchronization: {
    title: 'Synchronisation',
    purpose: 'échanger les données entre le centre et les nœuds de terrain',
  },
  journal: { title: 'Journal de synchronisation', purpose: 'consulter les échanges passés et leur résultat' },
  conflicts: { title: 'Conflits', purpose: 'trancher entre deux modifications d’une même fiche' },
  tools: { title: 'Outils', purpose: 'contrôler et entretenir les données' },
  photoFailures: {
    title: 'Photos en échec',
    purpose: 'voir les photos dont la synchronisation a échoué et les relancer',
  },
  duplicates: { title: 'Doublons', purpose: 'repérer et fusionner les membres enregistrés deux fois' },
  photoCheck: { title: 'Contrôle des photos', purpose: 'accepter ou refuser les photos des membres' },
  missingPhotos: { title: 'Photos manquantes', purpose: 'retrouver les membres sans photo' },
  checks: { title: 'Incohérences', purpose: 'vérifier que les données concordent, et les remettre en ordre' },
  services: {
    title: 'État des services',
    purpose: 'voir si chaque service fonctionne, et les événements qui attendent',
  },
  jobs: { title: 'Travaux', purpose: 'suivre et annuler les grands lots et les grandes impressions' },
  audit: { title: 'Journal d’audit', purpose: 'savoir qui a fait quoi, et quand' },
  users: { title: 'Utilisateurs', purpose: 'gérer les comptes et leurs rôles' },
  account: { title: 'Mon compte', purpose: 'changer votre mot de passe et voir vos sessions ouvertes' },
  passwordChange: { title: 'Choix du mot de passe', purpose: '' },
  settings: { title: 'Paramètres', purpose: 'régler ce qui vaut pour tous les utilisateurs' },
  permissions: { title: 'Qui peut faire quoi', purpose: 'voir ce que chaque rôle permet' },
  documentation: {
    title: 'Documentation',
    purpose: 'consulter le manuel, les cycles de vie et la référence de l’API',
  },
  notFound: { title: 'Page introuvable', purpose: '' },
};

export type ScreenKey = keyof typeof screens;
