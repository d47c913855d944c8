// The states of a card and why a member gets none, which many screens name.

/** Why a member gets no card, by the word of the API. */
export const cardReasons = {
  no_photo: 'Sans photo',
  photo_not_checked: 'Photo non contrôlée',
  no_transaction: 'Sans paiement de carte libre',
  has_valid_card: 'A déjà une carte valide',
  incomplete: 'Nom, prénom ou date de naissance manquant',
  member_inactive: 'Membre non actif',
};

/** Of the life of a card, in its order. */
export const cardStatuses = {
  created: 'À imprimer',
  printed: 'Imprimée',
  in_delivery: 'En livraison',
  delivered: 'Remise',
  expired: 'Expirée',
  suspended: 'Suspendue',
  faulty: 'Défectueuse',
  lost: 'Perdue',
  stolen: 'Volée',
  damaged: 'Endommagée',
  replaced: 'Remplacée',
  cancelled: 'Annulée',
};
