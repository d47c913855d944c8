import { plural } from '../format';

export const home = {
  welcome: (name: string) => `Bonjour ${name}`,
  figures: 'Chiffres clés',
  regionsCount: (count: number) => plural(count, 'région', 'régions'),
  figureUnavailable: 'Indisponible pour le moment',
  attention: 'Ce qui demande votre attention',
  nothing: 'Rien à signaler',
  nothingHint: 'Vérifié : connexion, environnement, découpage géographique.',
  offline: 'Ce navigateur est hors ligne.',
  demo: 'Vous travaillez sur une démonstration : les données sont fictives et peuvent être effacées.',
  test: 'Vous travaillez sur un environnement de test : les données peuvent être effacées.',
  noRegion: 'Le découpage géographique est vide : aucune région n’est enregistrée.',
  noRegionAction: 'Créer une région',
  geographyDown: 'Le découpage géographique ne répond pas.',
  shortcuts: 'Accès rapides',
  noShortcuts: 'Votre rôle ne donne accès à aucun écran de travail pour le moment.',
};
