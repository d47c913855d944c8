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
