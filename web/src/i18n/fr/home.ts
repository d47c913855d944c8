import { plural } from '../format';

export const home = {
  welcome: (name: string) => `Bonjour ${name}`,
  figures: 'Chiffres clés',
  noFigures: 'Votre rôle ne donne accès à aucune liste chiffrée pour le moment.',
  loading: 'Chargement du chiffre…',
  figureUnavailable: 'Indisponible pour le moment',
  retry: (label: string) => `Réessayer : ${label}`,
  estimate: (figure: string) => `environ ${figure}`,
  attention: 'Ce qui demande votre attention',
  checking: 'Vérification en cours…',
  nothing: 'Rien à signaler',
  nothingHint: 'Vérifié : connexion, environnement et ce que comptent les chiffres clés.',
  offline: 'Ce navigateur est hors ligne.',
  demo: 'Vous travaillez sur une démonstration : les données sont fictives et peuvent être effacées.',
  test: 'Vous travaillez sur un environnement de test : les données peuvent être effacées.',
  environmentDown: 'L’environnement de ce serveur n’a pas pu être vérifié.',
  noRegion: 'Le découpage géographique est vide : aucune région n’est enregistrée.',
  noRegionAction: 'Créer une région',
  noLocality:
    'Le découpage géographique est incomplet : des régions sont enregistrées, mais aucune localité.',
  importAction: 'Importer les localités',
  passwords: (count: number) =>
    `${plural(count, 'utilisateur n’a', 'utilisateurs n’ont')} pas encore changé le mot de passe reçu.`,
  passwordsAction: 'Voir les utilisateurs',
  down: (names: string) => `Chiffres indisponibles : ${names}.`,
  shortcuts: 'Accès rapides',
  noShortcuts: 'Votre rôle ne donne accès à aucun écran de travail pour le moment.',
};
