/** Why the camera shows nothing. The other ways stay open, and the sentences say so. */
const cameraProblems = {
  refused:
    'L’accès à la caméra est refusé. Autorisez-le dans les réglages du navigateur pour ce site, ou ' +
    'choisissez un fichier.',
  none: 'Aucune caméra n’a été trouvée. Branchez-en une, ou choisissez un fichier.',
  busy:
    'La caméra ne répond pas : une autre application l’utilise peut-être. Fermez-la puis réessayez, ou ' +
    'choisissez un fichier.',
  insecure:
    'Le navigateur ne donne accès à la caméra que sur une adresse sécurisée (https). Choisissez un ' +
    'fichier, ou demandez un certificat à un administrateur.',
  unsupported: 'Ce navigateur ne donne pas accès à la caméra. Choisissez un fichier.',
};

const hints = {
  dark: 'Trop sombre : rapprochez la personne d’une fenêtre ou d’une lampe.',
  bright: 'Trop claire : éloignez la personne du soleil ou de la lampe.',
  blurred: 'Floue : tenez l’appareil immobile et faites la mise au point.',
  small: (width: number, height: number) =>
    `Trop petite : moins de ${width} × ${height} points. Rapprochez-vous, ou réduisez l’agrandissement.`,
  noFace: 'Aucun visage n’est visible.',
  severalFaces: 'Plusieurs visages sont visibles.',
};

export const photo = {
  of: (name: string) => `Photo de ${name}`,
  none: (name: string) => `${name} n’a pas encore de photo`,
  missing: (name: string) => `La photo de ${name} n’est pas disponible`,

  framed: 'Ce que la caméra voit',
  camera: 'Caméra',
  unnamedCamera: (index: number) => `Caméra ${index}`,
  starting: 'La caméra démarre…',
  ready: 'La caméra est prête.',
  cameraProblems,
  retryCamera: 'Réessayer la caméra',
  take: 'Prendre la photo',
  retake: 'Reprendre',
  other: 'Choisir une autre image',
  save: 'Enregistrer la photo',
  cancel: 'Annuler',

  choose: 'Choisir un fichier',
  drop: 'Vous pouvez aussi déposer une image ici, ou la coller (Ctrl + V).',
  reading: 'Lecture de l’image…',
  unreadable:
    'Ce fichier n’est pas une image lisible par ce navigateur. Choisissez une photo au format JPEG, PNG ' +
    'ou WebP.',
  heic:
    'Ce navigateur ne lit pas les photos HEIC. Enregistrez-la au format JPEG, PNG ou WebP, ou réglez ' +
    'l’appareil sur « Le plus compatible ».',

  crop: 'Cadrage',
  cropHelp:
    'Placez le visage au centre : faites glisser l’image, ou utilisez les flèches ; + et − pour ' +
    'agrandir ou réduire.',
  zoomIn: 'Agrandir',
  zoomOut: 'Réduire',
  turnLeft: 'Tourner vers la gauche',
  turnRight: 'Tourner vers la droite',
  recentre: 'Recentrer',
  hints,
  fine: 'Lumière et netteté conviennent.',
  sending: (percent: number) => `Envoi de la photo : ${percent} %`,

  keysCamera: 'Espace : prendre la photo. Échap : fermer.',
  keysProblem: 'Échap : fermer.',
  keysCrop: 'Entrée : enregistrer. R : reprendre. Échap : fermer.',
};

/** Why photos are refused, by the words of the contract, in the order of their keys. */
export const refusals: Record<string, string> = {
  blurred: 'floue',
  wrong_person: 'mauvaise personne',
  from_behind: 'de dos',
  several_people: 'plusieurs personnes',
  document: 'document',
};

/** The photos that a member has and had. */
export const photos = {
  act: 'Photos précédentes',
  title: (name: string) => `Photos de ${name}`,
  none: 'Ce membre n’a encore eu aucune photo.',
  loading: 'Chargement des photos…',
  current: 'Photo actuelle',
  accepted: 'Acceptée',
  unchecked: 'À contrôler',
  replaced: 'Remplacée',
  refused: (reason: string) => `Refusée : ${reason}`,
  refusedNow: (reason: string) => `Photo refusée : ${reason}`,
  since: (date: string) => `Enregistrée le ${date}`,
  sinceBy: (date: string, user: string) => `Enregistrée le ${date} par ${user}`,
  until: (date: string, user: string) => `Retirée le ${date} par ${user}`,
  restore: 'Rétablir',
  restoreOf: (date: string) => `Rétablir la photo du ${date}`,
  restoreOldest: 'Rétablir la plus ancienne photo',
  restored: 'Photo rétablie : elle est à contrôler.',
  outdated: 'La photo a changé depuis la création de cette carte.',
  refresh: 'Actualiser la carte non imprimée',
  refreshed: 'La carte a la nouvelle photo.',
  notRefreshed: 'La carte n’a pas changé.',
};
