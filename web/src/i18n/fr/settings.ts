export const permissionMatrix = {
  intro: 'Ce tableau est celui que les services appliquent.',
  permission: 'Permission',
  forRole: 'Ce que peut faire',
  allRoles: 'Tous les rôles (tableau)',
  allowed: 'Oui',
  denied: 'Non',
  caption: 'Permissions par rôle',
  captionRole: (role: string) => `Ce que peut faire le rôle « ${role} »`,
  count: (allowed: number, total: number) => `${allowed} permissions sur ${total}`,
  territory:
    'Un compte limité à des régions ne voit que leurs membres, cartes, livraisons et transactions. La ' +
    'géographie reste nationale.',
};

export const permissionAreas = {
  members: 'Membres',
  cooperatives: 'Coopératives et parcelles',
  cards: 'Cartes',
  deliveries: 'Livraisons',
  transactions: 'Transactions',
  geography: 'Géographie',
  reports: 'Documents et statistiques',
  synchronization: 'Synchronisation',
  tools: 'Outils et audit',
  administration: 'Administration',
};

export const permissionLabels = {
  'geography.read': 'Consulter le découpage géographique',
  'reports.read': 'Consulter les modèles de documents',
  'statistics.read': 'Consulter les statistiques',
  'members.read': 'Consulter les membres et leurs familles',
  'cooperatives.read': 'Consulter les coopératives',
  'parcels.read': 'Consulter les parcelles',
  'cards.read': 'Consulter les cartes',
  'deliveries.read': 'Consulter les livraisons',
  'reader.use': 'Vérifier une carte au lecteur',
  'transactions.read': 'Consulter les transactions',
  'members.write': 'Enregistrer et modifier les membres',
  'parcels.write': 'Enregistrer et modifier les parcelles',
  'photos.write': 'Ajouter et remplacer les photos',
  'photos.check': 'Accepter ou refuser les photos',
  'members.delete': 'Supprimer des membres',
  'parcels.delete': 'Supprimer des parcelles',
  'cooperatives.write': 'Enregistrer et modifier les coopératives',
  'duplicates.decide': 'Trancher les doublons',
  'cards.create': 'Créer et remplacer les cartes',
  'cards.print': 'Imprimer les cartes',
  'cards.report': 'Signaler une carte perdue, volée, abîmée ou défectueuse',
  'cards.cancel': 'Annuler, suspendre ou rétablir une carte',
  'deliveries.delete': 'Supprimer des bordereaux',
  'transactions.delete': 'Supprimer des transactions',
  'deliveries.write': 'Préparer et envoyer les bordereaux',
  'deliveries.handover': 'Enregistrer la remise des cartes',
  'transactions.write': 'Enregistrer et modifier les transactions',
  'transactions.reconcile': 'Rapprocher les relevés des opérateurs',
  'geography.write': 'Enregistrer et modifier le découpage géographique',
  'geography.import': 'Importer les localités',
  'geography.delete': 'Supprimer des éléments du découpage géographique',
  'cooperatives.delete': 'Supprimer des coopératives',
  'reports.write': 'Concevoir les modèles de documents',
  'reports.delete': 'Supprimer des modèles de documents',
  'reports.default': 'Choisir les modèles par défaut',
  'synchronization.run': 'Lancer une synchronisation',
  'conflicts.decide': 'Trancher les conflits de synchronisation',
  'synchronization.read': 'Consulter le journal de synchronisation',
  'tools.read': 'Consulter les contrôles de données',
  'export.large': 'Exporter plus de lignes que la limite',
  'audit.read': 'Consulter le journal d’audit',
  'users.read': 'Consulter les comptes des utilisateurs',
  'users.write': 'Créer, modifier et supprimer des comptes',
  'settings.write': 'Modifier les paramètres',
  'documentation.read': 'Consulter la documentation',
  'auth.generate': 'Calculer l’empreinte d’un mot de passe',
  'synchronization.exchange': 'Échanger les données d’un nœud avec le centre',
};

export const settings = {
  intro: 'Ces paramètres valent pour tous les utilisateurs et s’appliquent aussitôt.',
  readOnly: 'Seuls les administrateurs peuvent les modifier.',
  nationalOnly:
    'Ils valent pour tout le pays : votre compte, limité à des régions, peut les lire sans les modifier.',
  changed: 'Modifié',
  byDefault: (value: string) => `Par défaut : ${value}`,
  historyOf: (label: string) => `Historique : ${label}`,
  restore: 'Rétablir la valeur par défaut',
  restoreOf: (label: string) => `Rétablir la valeur par défaut : ${label}`,
  saveOf: (label: string) => `Enregistrer : ${label}`,
  yes: 'Oui',
  no: 'Non',
  none: 'aucun',
  outOfRange: (min: string, max: string) => `Saisissez un nombre entier de ${min} à ${max}.`,
  notAPattern: (pattern: string) =>
    pattern
      ? `« ${pattern} » n’est pas un modèle : l, c, x, majuscules, chiffres, et + à la fin seulement.`
      : 'Il manque un modèle entre deux virgules.',
  noPattern: 'Aucun modèle : aucune référence n’est signalée.',
  patternExample: (example: string) => `Par exemple : ${example}`,
  staleHint: 'La valeur actuelle est maintenant affichée.',
};

export const settingGroups = {
  password: 'Mots de passe',
  card: 'Cartes de membre',
  transaction: 'Transactions',
  audit: 'Audit',
  export: 'Exports',
  other: 'Autres paramètres',
};

/** What all settings of a group have in common. */
export const settingGroupHelp: Partial<Record<keyof typeof settingGroups, string>> = {
  transaction:
    'Modèles des références : l pour une lettre, c pour un chiffre, x pour l’un ou l’autre, + à la fin ' +
    'pour davantage. Majuscules et chiffres sont pris tels quels, les autres signes ne comptent pas, ' +
    'une virgule sépare deux modèles. Une référence qui n’y ressemble pas est signalée à la saisie, ' +
    'jamais refusée.',
};

/** By the name of the setting. */
export const settingTexts: Record<string, { label: string; help?: string; unit?: string }> = {
  'global.password.min_length': {
    label: 'Longueur minimale des mots de passe',
    help: 'S’applique aux mots de passe choisis désormais ; ceux qui existent restent valables.',
    unit: 'caractères',
  },
  'global.password.refuse_common': {
    label: 'Refuser les mots de passe trop répandus',
    help: 'Refuse ceux qui figurent dans la liste des mots de passe les plus utilisés.',
  },
  'global.card.validity_months': {
    label: 'Durée de validité d’une carte',
    help: 'Fixe la date d’expiration des cartes créées désormais.',
    unit: 'mois',
  },
  'global.card.min_amount': {
    label: 'Montant minimal d’une transaction pour une carte',
    help: 'En dessous de ce montant, une transaction ne donne pas droit à une carte.',
    unit: 'F CFA',
  },
  'global.card.photo_check_required': {
    label: 'Exiger une photo contrôlée',
    help: 'Une carte n’est créée que si la photo du membre a été acceptée dans « Contrôle des photos ».',
  },
  'global.card.renewal_window_days': {
    label: 'Délai de renouvellement',
    help: 'Une carte peut être renouvelée ce nombre de jours avant son expiration.',
    unit: 'jours',
  },
  'global.card.replacement_paid': {
    label: 'Remplacement payant',
    help: 'Le remplacement d’une carte demande une nouvelle transaction.',
  },
  'global.transaction.orange_money_patterns': { label: 'Références Orange Money' },
  'global.transaction.mtn_momo_patterns': { label: 'Références MTN MoMo' },
  'global.transaction.moov_money_patterns': { label: 'Références Moov Money' },
  'global.transaction.wave_patterns': { label: 'Références Wave' },
  'global.audit.retention_years': {
    label: 'Conservation du journal d’audit',
    help: 'Aucune entrée n’est supprimée avant. Au-delà, l’exploitant peut supprimer des mois entiers.',
    unit: 'ans',
  },
  'global.export.large_rows': {
    label: 'Limite des exports ordinaires',
    help: 'Au-delà, l’export demande la permission « Exporter plus de lignes que la limite ».',
    unit: 'lignes',
  },
};
