export const session = {
  // Specification §8, word for word.
  wrongCredentials: 'Identifiant ou mot de passe incorrect',
  signInException: (text: string) => `Erreur lors de l'authentification : ${text}`,
  refreshRefused: 'Attention votre connexion a expiré, merci de vous reconnecter',
  refreshFailed: 'Attention votre connexion a expiré, veuillez vous reconnecter',

  signedOutElsewhere: 'Vous avez été déconnecté dans un autre onglet.',
  signedOut: 'Vous êtes déconnecté.',
  signOutUnknown: 'Vous êtes déconnecté de ce navigateur, mais le serveur n’a pas pu en être informé.',
  login: 'Identifiant',
  password: 'Mot de passe',
  loginRequired: 'Saisissez votre identifiant.',
  passwordRequired: 'Saisissez votre mot de passe.',
  signIn: 'Se connecter',
  signOut: 'Se déconnecter',
  tagline: 'Gestion du réseau des membres',
  returnNotice: 'Reconnectez-vous pour reprendre là où vous en étiez.',
  retryIn: (wait: string) => `Réessayez dans ${wait}.`,
  retryButton: (wait: string) => `Réessayer dans ${wait}`,
  forgotten: 'Mot de passe oublié ? Adressez-vous à un administrateur de votre organisation.',
};

/** Contract §2. */
export const roles = {
  admin: 'Administrateur',
  supervisor: 'Superviseur',
  enrolment: 'Agent d’enrôlement',
  cards: 'Opérateur cartes',
  delivery: 'Agent de livraison',
  cashier: 'Gestionnaire des transactions',
  reports: 'Concepteur de rapports',
  viewer: 'Consultation',
  auditor: 'Auditeur',
  sync: 'Nœud de synchronisation',
  service: 'Service interne',
};

export const errors = {
  network: 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.',
  unreadable: 'La réponse du serveur est illisible.',
  http: (status: number) => `Le serveur a répondu par une erreur (${status}).`,
  trace: (id: string) => `Référence technique : ${id}`,
  copyTrace: 'Copier la référence',
  retry: 'Réessayer',
  loadTitle: 'Les données n’ont pas pu être chargées',
  crashTitle: 'Cette page a rencontré un problème',
  crashText: 'Rechargez la page. Si le problème persiste, signalez-le à un administrateur.',
  preloadTitle: 'Une partie de l’application n’a pas pu être chargée',
  preloadText:
    'La connexion a peut-être été interrompue, ou une nouvelle version vient d’être installée. ' +
    'Rechargez la page.',
  reload: 'Recharger la page',
  forbiddenTitle: 'Accès réservé',
  forbiddenText: 'Votre rôle ne donne pas accès à cette page. Un administrateur peut vous l’ouvrir.',
  notFoundTitle: 'Page introuvable',
  notFoundText: 'Cette adresse ne correspond à aucun écran. Elle a peut-être été mal recopiée.',
  backHome: 'Retour à l’accueil',
};
