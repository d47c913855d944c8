import { plural } from '../format';

export const home = {
  welcome: (name: string) => `Bonjour ${name}`,
  work: 'Travail à faire',
  candidates: 'Membres à servir d’une carte',
  toPrint: 'Cartes à imprimer',
  toDeliver: 'Cartes à livrer',
  unsettled: (days: number) => `Bordereaux expédiés il y a plus de ${days} jours et non réglés`,
  expiring: (days: number | undefined) =>
    days === undefined ? 'Cartes qui expirent bientôt' : `Cartes qui expirent d’ici ${days} jours`,
  within: (days: number) => `d’ici ${days} jours :`,
  figures: 'Chiffres clés',
  noFigures: 'Votre rôle ne donne accès à aucune liste chiffrée pour le moment.',
  loading: 'Chargement du chiffre…',
  figureUnavailable: 'Indisponible pour le moment',
  retry: (label: string) => `Réessayer : ${label}`,
  estimate: (figure: string) => `environ ${figure}`,
  alerts: {
    photos: {
      name: 'Photos à vérifier',
      text: (count: number) => `${plural(count, 'photo attend', 'photos attendent')} une vérification.`,
      action: 'Vérifier les photos',
    },
    failedJobs: {
      name: 'Travaux',
      text: (count: number) => `${plural(count, 'travail a', 'travaux ont')} échoué.`,
      action: 'Voir ces travaux',
    },
    services: {
      name: 'État des services',
      text: (count: number) => `${plural(count, 'service est', 'services sont')} à surveiller.`,
      action: 'Voir ces services',
    },
    checks: {
      name: 'Incohérences',
      text: (count: number) => `${plural(count, 'contrôle trouve', 'contrôles trouvent')} des incohérences.`,
      action: 'Voir ces contrôles',
    },
  },
  late: (count: number, days: number) =>
    `${plural(count, 'bordereau expédié', 'bordereaux expédiés')} il y a plus de ${days} jours ` +
    `${count < 2 ? 'n’est pas réglé' : 'ne sont pas réglés'}.`,
  lateAction: 'Voir ces bordereaux',
  expireSoon: (count: number, days: number) =>
    `${plural(count, 'carte expire', 'cartes expirent')} d’ici ${days} jours.`,
  expireSoonAction: 'Voir ces cartes',
  attention: 'Ce qui demande votre attention',
  checking: 'Vérification en cours…',
  nothing: 'Rien à signaler',
  nothingHint:
    'Vérifié : connexion, environnement, livraisons, cartes qui expirent, photos, travaux et chiffres ' +
    'clés, selon votre rôle.',
  offline: 'Ce navigateur est hors ligne.',
  demo: 'Vous travaillez sur une démonstration : les données sont fictives et peuvent être effacées.',
  test: 'Vous travaillez sur un environnement de test : les données peuvent être effacées.',
  environmentDown: 'L’environnement de ce serveur n’a pas pu être vérifié.',
  noRegion: 'Le découpage géographique est vide : aucune région n’est enregistrée.',
  noRegionAction: 'Créer une région',
  noLocality:
    'Le découpage géographique est incomplet : des régions sont enregistrées, mais aucune localité.',
  importAction: 'Importer les localités',
  mains: 'Titulaires',
  withPhoto: 'Membres avec photo',
  withCard: 'Membres avec carte valide',
  withoutPhoto: (count: number) => `${plural(count, 'membre', 'membres')} sans photo.`,
  withoutPhotoAction: 'Voir ces membres',
  passwords: (count: number) =>
    `${plural(count, 'utilisateur n’a', 'utilisateurs n’ont')} pas encore changé le mot de passe reçu.`,
  passwordsAction: 'Voir les utilisateurs',
  weakPasswords:
    'Les mots de passe courts ou très répandus sont admis : exigez huit caractères ou plus, et refusez ' +
    'les plus répandus.',
  weakPasswordsAction: 'Régler les mots de passe',
  down: (names: string) => `Chiffres indisponibles : ${names}.`,
  trends: 'Tendances',
  shortcuts: 'Accès rapides',
  noShortcuts: 'Votre rôle ne donne accès à aucun écran de travail pour le moment.',
};
