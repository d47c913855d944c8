// What settings are called, on their screen and in the audit.
export const settingNames: Record<string, string> = {
  'global.password.min_length': 'Longueur minimale des mots de passe',
  'global.password.refuse_common': 'Refuser les mots de passe trop répandus',
  'global.card.validity_months': 'Durée de validité d’une carte',
  'global.card.min_amount': 'Montant minimal d’une transaction pour une carte',
  'global.card.photo_check_required': 'Exiger une photo contrôlée',
  'global.card.renewal_window_days': 'Délai de renouvellement',
  'global.card.replacement_paid': 'Remplacement payant',
  'global.transaction.orange_money_patterns': 'Références Orange Money',
  'global.transaction.mtn_momo_patterns': 'Références MTN MoMo',
  'global.transaction.moov_money_patterns': 'Références Moov Money',
  'global.transaction.wave_patterns': 'Références Wave',
  'global.parcel.country': 'Pays des parcelles',
  'global.synchronization.every_minutes': 'Intervalle des synchronisations automatiques',
  'global.audit.retention_years': 'Conservation du journal d’audit',
  'global.export.large_rows': 'Limite des exports ordinaires',
};
