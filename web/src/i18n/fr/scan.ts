// What is said of scans, wherever cards are scanned.
export const scan = {
  hint: 'Scannez le QR code de la carte, ou tapez son numéro (11 chiffres) puis Entrée.',
  sound: 'Son',
  problems: {
    empty: 'Rien n’a été lu.',
    unreadable: 'Ce code n’est pas celui d’une carte.',
    length: 'Un numéro de carte a 11 chiffres.',
    checkDigit: 'Ce numéro comporte une erreur : sa clé de contrôle ne correspond pas.',
  },
};

/** Of the reader at this workstation. */
export const scanSettings = {
  title: 'Réglages du lecteur',
  ofThisBrowser: 'Ces réglages valent pour ce poste, quel que soit l’utilisateur.',
  anywhere: 'Ouvrir la carte scannée depuis n’importe quel écran',
  anywhereHint:
    'Éteint, le lecteur n’est écouté que sur l’écran « Lecteur de cartes » et là où une carte est attendue.',
  soundHint: 'Un son aigu et bref pour une carte acceptée, deux sons graves sinon.',
  speed: 'Vitesse du lecteur',
  speeds: {
    usual: 'Normale : lecteur branché en USB',
    slow: 'Lente : lecteur sans fil, ou scans coupés en deux',
  },
  trial: 'Essayer',
  trialHint: 'Scannez une carte : ce qui a été lu s’affiche ici. Le lecteur doit terminer par Entrée ou Tab.',
  readCode: (number: string) => `QR code lu : carte ${number}`,
  readNumber: (number: string) => `Numéro lu : carte ${number}`,
};
