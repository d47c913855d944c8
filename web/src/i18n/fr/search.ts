import { plural } from '../format';

/** Groups of what was found, by the kind of record. */
const entities = {
  member: 'Membres',
  card: 'Cartes',
  delivery: 'Bordereaux',
  transaction: 'Transactions',
  cooperative: 'Coopératives',
  parcel: 'Parcelles',
  region: 'Régions',
  department: 'Départements',
  subprefecture: 'Sous-préfectures',
  locality: 'Localités',
  report: 'Modèles de documents',
  user: 'Utilisateurs',
};

/** The words of states, as the contract has them. */
const states = {
  active: 'Actif',
  suspended: 'Suspendu',
  deceased: 'Décédé',
  removed: 'Radié',
  created: 'À imprimer',
  printed: 'Imprimée',
  in_delivery: 'En livraison',
  delivered: 'Remise',
  expired: 'Expirée',
  faulty: 'Défectueuse',
  lost: 'Perdue',
  stolen: 'Volée',
  damaged: 'Endommagée',
  replaced: 'Remplacée',
  cancelled: 'Annulée',
  draft: 'Brouillon',
  sent: 'Expédié',
  received: 'Réceptionné',
  in_progress: 'Remise en cours',
  closed: 'Clôturé',
  free: 'Libre',
  used: 'Utilisée',
};

export const search = {
  open: 'Rechercher partout',
  openByKeys: 'Rechercher partout, Ctrl K',
  hint: 'Rechercher partout (Ctrl + K)',
  keys: 'Ctrl K',
  placeholder: 'Nom, numéro, téléphone, carte, localité, écran…',
  results: 'Résultats',
  entities,
  states,
  recent: 'Récents',
  screens: 'Écrans',
  actions: 'Sur cet écran',
  allMembers: (typed: string) => `Tous les membres pour « ${typed} »`,
  searching: 'Recherche…',
  partial: 'Un service ne répond pas : il manque peut-être des résultats.',
  count: (count: number) => plural(count, 'résultat', 'résultats'),
  firstOf: (shown: number, total: string) => `Les ${shown} premiers sur ${total} : précisez la recherche.`,
  about: (count: string) => `environ ${count}`,
  none: (typed: string) => `Aucun résultat pour « ${typed} »`,
  didYouMean: 'Vouliez-vous dire',
  meant: (text: string) => `${text} ?`,
  noneHint: 'Essayez avec moins de mots, ou seulement le début d’un nom ou d’un numéro.',
  start:
    'Cherchez un membre par son nom, son numéro ou son téléphone, une carte, un bordereau ou une ' +
    'transaction par son numéro, une localité, ou un écran par son titre. Tous les mots saisis doivent ' +
    'se trouver dans la fiche ; accents et majuscules ne comptent pas.',
  guesses: {
    number: 'Recherche d’un numéro ou d’un téléphone',
    delivery: 'Recherche d’un bordereau',
    name: 'Recherche par mots',
  },
  moveKeys: '↑ ↓ choisir',
  openKey: 'Entrée ouvrir',
  closeKey: 'Échap fermer',
};
