// What the installation can choose.
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
  elsewhere: 'Autre pays, sans comparaison',
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
  parcel: 'Parcelles',
  synchronization: 'Synchronisation',
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
export const settingTexts: Record<string, { help?: string; unit?: string }> = {
  'global.password.min_length': {
    help: 'S’applique aux mots de passe choisis désormais ; ceux qui existent restent valables.',
    unit: 'caractères',
  },
  'global.password.refuse_common': {
    help: 'Refuse ceux qui figurent dans la liste des mots de passe les plus utilisés.',
  },
  'global.card.validity_months': {
    help: 'Fixe la date d’expiration des cartes créées désormais.',
    unit: 'mois',
  },
  'global.card.min_amount': {
    help: 'En dessous de ce montant, une transaction ne donne pas droit à une carte.',
    unit: 'F CFA',
  },
  'global.card.photo_check_required': {
    help: 'Une carte n’est créée que si la photo du membre a été acceptée dans « Contrôle des photos ».',
  },
  'global.card.renewal_window_days': {
    help: 'Une carte peut être renouvelée ce nombre de jours avant son expiration.',
    unit: 'jours',
  },
  'global.card.replacement_paid': {
    help: 'Le remplacement d’une carte demande une nouvelle transaction.',
  },
  'global.parcel.country': {
    help: 'Une parcelle hors de ce pays est signalée ; l’export européen le propose.',
  },
  'global.synchronization.every_minutes': {
    help:
      'Un nœud de terrain se synchronise de lui-même ce temps après la dernière fois, dès que le centre ' +
      'répond. 0 : jamais.',
    unit: 'minutes',
  },
  'global.audit.retention_years': {
    help: 'Aucune entrée n’est supprimée avant. Au-delà, l’exploitant peut supprimer des mois entiers.',
    unit: 'ans',
  },
  'global.export.large_rows': {
    help: 'Au-delà, l’export demande la permission « Exporter plus de lignes que la limite ».',
    unit: 'lignes',
  },
};
