import { plural } from '../format';

export const about = {
  installation: 'Cette installation',
  version: 'Version',
  assetVersion: 'Version des fichiers du navigateur',
  environment: 'Environnement',
  node: 'Nœud',
  nodeNumber: (name: string, number: number) => `${name} (n° ${number})`,
  centre: (name: string) => `${name} (centre)`,
  copy: 'Copier ces indications',
  copied: 'Indications copiées',
  copyFailed: 'Le navigateur ne permet pas de copier : sélectionnez le texte.',
  licence: 'Licence de Maillon',
  licenceText:
    'Maillon est un logiciel libre, distribué sous la licence Apache, version 2.0. Le texte ci-dessous ' +
    'fait foi.',
  licenceFull: 'Lire le texte de la licence (en anglais)',
  libraries: 'Bibliothèques tierces',
  librariesText: (count: number) =>
    `L’interface contient ${plural(count, 'bibliothèque', 'bibliothèques')} de tiers.`,
  serverLibraries: (count: number) =>
    `Le serveur contient ${plural(count, 'bibliothèque', 'bibliothèques')} de tiers.`,
  filter: 'Chercher une bibliothèque ou une licence',
  noLibrary: 'Aucune bibliothèque ne correspond.',
  web: 'Interface',
  server: 'Serveur',
  name: 'Bibliothèque',
  part: 'Partie',
  libraryVersion: 'Version',
  libraryLicence: 'Licence',
};

/** What the product is and how to start (contract §8). */
export const readme = {
  lead: 'Maillon est l’outil de gestion d’un réseau national de membres : chaque membre en est un maillon.',
  purposeTitle: 'À quoi sert Maillon',
  purpose: [
    'Tenir le découpage géographique à quatre niveaux : régions, départements, sous-préfectures, localités.',
    'Enregistrer les membres et leur famille, avec leurs photos.',
    'Créer, imprimer et livrer les cartes de membre, puis les vérifier sur le terrain.',
    'Suivre les paiements mobiles qui donnent droit à une carte.',
    'Suivre l’activité du réseau par des chiffres et des documents.',
    'Échanger les données entre le centre et des sites souvent sans connexion.',
  ],
  purposeNote:
    'Les écrans qui ne sont pas encore disponibles dans cette version le disent lorsqu’on les ouvre.',
  startTitle: 'Par où commencer',
  start: [
    {
      title: 'Choisir votre mot de passe',
      text: 'Si l’on vous a remis un mot de passe, changez-le dans « Mon compte », dans le menu à votre nom.',
    },
    {
      title: 'Enregistrer le découpage',
      text:
        'Un administrateur importe les localités depuis un tableau ; les niveaux supérieurs sont créés en ' +
        'même temps.',
    },
    {
      title: 'Créer les comptes',
      text:
        'Un administrateur crée un compte par personne, avec le rôle le plus limité ' +
        'qui permet son travail.',
    },
    {
      title: 'Travailler dans les listes',
      text: 'Cherchez, filtrez, triez ; l’adresse garde l’état de la liste. Tout se fait aussi au clavier.',
    },
  ],
  helpTitle: 'Trouver de l’aide',
  help: [
    'Le bouton « Aide » à côté du titre d’un écran, ou la touche F1, ouvre la page du manuel qui le décrit.',
    'La touche « ? » montre les raccourcis clavier de l’écran.',
    'Les administrateurs disposent du manuel entier et de la référence de l’API dans « Documentation ».',
    'Pour un problème, indiquez la « référence technique » du message et ce que montre « À propos ».',
  ],
  wordsTitle: 'Les mots de Maillon',
  words: [
    ['Centre', 'Le serveur central du réseau. Les cartes y sont créées et imprimées.'],
    ['Nœud de terrain', 'Un Maillon complet sur un site, qui travaille aussi sans connexion.'],
    ['Rôle', 'Ce qu’un compte peut faire.'],
    ['Territoire', 'Les régions auxquelles un compte est limité ; vide, tout le réseau.'],
    ['Bordereau', 'La liste des cartes d’une livraison.'],
  ] as [string, string][],
};
