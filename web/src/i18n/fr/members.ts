import { formatName, formatNumber, plural } from '../format';

export const members = {
  count: (total: number, isEstimate: boolean) =>
    `${isEstimate ? 'environ ' : ''}${plural(total, 'membre', 'membres')}`,
  create: 'Nouveau membre',
  search: 'Nom, numéro, téléphone ou carte',
  empty: 'Aucun membre n’est enregistré',
  emptyCreate: 'Enregistrez le premier membre : sa famille s’y rattachera.',
  emptyRead: 'Un agent d’enrôlement peut enregistrer le premier membre.',
  named: (lastname: string, firstname: string, number: string) =>
    `${formatName(lastname, firstname)} (${number})`,
  unknown: (id: number) => `Membre n° ${formatNumber(id)}`,

  photo: 'Photo',
  number: 'Numéro',
  lastname: 'Nom',
  firstname: 'Prénom',
  gender: 'Genre',
  birth: 'Naissance',
  contact: 'Téléphone',
  locality: 'Localité',
  link: 'Lien',
  status: 'Statut',
  validCard: 'Carte valide',
  unusedTransaction: 'Transaction libre',
  createdAt: 'Créé le',
  createdBy: 'Créé par',
  archivedAt: 'Archivé le',
  city: 'Ville',
  membershipStart: 'Adhésion',

  genders: { M: 'Homme', F: 'Femme' },
  statuses: { active: 'Actif', suspended: 'Suspendu', deceased: 'Décédé', removed: 'Radié' },
  links: { main: 'Titulaire', spouse: 'Conjoint', child: 'Enfant' },
  linkOf: (link: string, name: string) => `${link} de ${name}`,
  yes: 'Oui',
  no: 'Non',

  filterBy: (name: string) => `Filtrer par ${name}`,
  filterNames: {
    locality: 'localité',
    status: 'statut',
    gender: 'genre',
    isMainAccount: 'lien',
    hasValidCard: 'carte valide',
    hasUnusedTransaction: 'transaction libre',
    withoutPhoto: 'photo',
    createdBy: 'créateur',
    createdFrom: 'date de création, depuis le',
    createdTo: 'date de création, jusqu’au',
    archived: 'archivage',
  },
  mains: 'Titulaires',
  dependants: 'Ayants droit',
  dependant: 'Ayant droit',
  withCard: 'Avec carte valide',
  withoutCard: 'Sans carte valide',
  withTransaction: 'Avec transaction libre',
  withoutTransaction: 'Sans transaction libre',
  withoutPhoto: 'Sans photo',
  withPhoto: 'Avec photo',
  archived: 'Archivés',
  createdByTag: (name: string) => `Créé par ${name}`,
  createdFromTag: (day: string) => `Créé depuis le ${day}`,
  createdToTag: (day: string) => `Créé jusqu’au ${day}`,
  createdByHint: 'Identifiant du créateur',
  createdFromLabel: 'Créé depuis le',
  createdToLabel: 'Créé jusqu’au',

  archivedClosed: 'La fiche d’un membre archivé ne s’ouvre pas : restaurez-le d’abord.',

  exportTitle: (format: string, total: number, isEstimate: boolean) =>
    `Export ${format} de ${isEstimate ? 'environ ' : ''}${plural(total, 'membre', 'membres')}`,
  exportSelection: 'Exporter la sélection',
  printTitle: (total: number, isEstimate: boolean) =>
    `Imprimer la liste : ${isEstimate ? 'environ ' : ''}${plural(total, 'membre', 'membres')}`,
  printSelection: 'Imprimer la sélection',
  printDocuments: 'Imprimer un document',
  documentsTooMany: (most: number) => `Un PDF compte au plus ${formatNumber(most)} documents.`,
  fileTooMany: (most: number) =>
    `Une sélection ligne par ligne compte au plus ${formatNumber(most)} membres : sélectionnez toute la ` +
    'liste filtrée.',

  tooMany: (most: number) =>
    `Une action porte sur ${formatNumber(most)} membres au plus à la fois : affinez les filtres.`,
  changeLocality: 'Changer de localité',
  changeLocalityTitle: (count: number) => `Changer de localité : ${plural(count, 'membre', 'membres')}`,
  changeLocalityText: 'Choisissez la nouvelle localité des membres sélectionnés.',
  newLocality: 'Nouvelle localité',
  changeStatus: 'Changer de statut',
  changeStatusTitle: (count: number) => `Changer de statut : ${plural(count, 'membre', 'membres')}`,
  newStatus: 'Nouveau statut',
  statusReason: 'Motif',
  statusReasonHint: 'Obligatoire, sauf pour rendre actif.',
  statusOn: 'Date d’effet',
  statusFamily:
    'Les ayants droit d’un titulaire décédé ou radié lui restent rattachés : changez de titulaire ' +
    'depuis sa fiche.',
  archive: 'Archiver',
  archiveTitle: (count: number) => `Archiver ${plural(count, 'membre', 'membres')}`,
  archiveText:
    'Ces membres disparaîtront des listes. Ils peuvent être restaurés pendant 90 jours, depuis le ' +
    'filtre « Archivés ».',
  restore: 'Restaurer',
  restoreTitle: (count: number) => `Restaurer ${plural(count, 'membre', 'membres')}`,
  restoreText: 'Ces membres reviendront dans les listes.',

  refusals: {
    gone: 'Introuvable : archivé depuis, ou hors de votre territoire',
    readOnly: 'En lecture seule sur ce nœud',
    archived: 'Archivé : restaurez-le d’abord',
    living: 'N’est pas archivé',
    sameLocality: 'Déjà dans cette localité',
    sameStatus: 'A déjà ce statut',
    hasFamily: 'Titulaire d’une famille : changez d’abord de titulaire',
    hasCard: 'A une carte valide : annulez-la d’abord',
  },
};

export const missingPhotos = {
  search: 'Nom, numéro ou téléphone',
  empty: 'Aucune photo ne manque',
  emptyHint: 'Chaque membre a une photo, et chaque photo son fichier.',
  refusedFor: (reason: string) => `Photo refusée : ${reason}`,
  cause: 'Cause',
  causes: { no_photo: 'Aucune photo', refused: 'Photo refusée', file_missing: 'Fichier introuvable' },
  causeName: 'cause',
  causeAll: 'Toutes les causes',
  actions: 'Actions',
  open: 'Ouvrir la fiche',
  openOf: (name: string) => `Ouvrir la fiche de ${name}`,
  upload: 'Téléverser',
  uploadOf: (name: string) => `Téléverser la photo de ${name}`,
  again: 'Relancer',
  againOf: (name: string) => `Relancer la vérification de la photo de ${name}`,
};
