// Kind, bounds and default of each setting (contract §2); the service checks them again.
import type { Setting } from '../../api/settings';
import { fr } from '../../i18n/fr';
import { limits } from '../../ui/limits';

type Group = keyof typeof fr.settingGroups;
export type SettingValue = number | boolean | string;

export interface Definition {
  default: SettingValue;
  min?: number;
  max?: number;
}

const definitions: Record<string, Definition> = {
  'global.password.min_length': { default: 4, min: 4, max: 128 },
  'global.password.refuse_common': { default: false },
  'global.card.validity_months': { default: 36, min: 1, max: limits.validityMonths },
  'global.card.min_amount': { default: 0, min: 0, max: 1_000_000_000 },
  'global.card.photo_check_required': { default: false },
  'global.card.renewal_window_days': { default: 60, min: 0, max: 3650 },
  'global.card.replacement_paid': { default: false },
  'global.transaction.orange_money_patterns': { default: 'llcccccc.cccc.lccccc+, OMcccccc+' },
  'global.transaction.mtn_momo_patterns': { default: 'ccccccccc+' },
  'global.transaction.moov_money_patterns': { default: 'MRCHcccccc+, cccccc+' },
  'global.transaction.wave_patterns': { default: 'T_xxxxxxxx+, xxxxxxxxx+' },
  'global.audit.retention_years': { default: 10, min: 1, max: 100 },
  'global.export.large_rows': { default: 10_000, min: 1, max: 100_000_000 },
};

export interface SettingView {
  name: string;
  label: string;
  help: string;
  unit: string;
  value: SettingValue | null;
  version: number;
  definition?: Definition;
}

/** A setting that only a newer server knows is shown by its name, to read. */
export function viewOf(row: Setting): SettingView {
  const name = row.loginParam_name;
  const texts = fr.settingTexts[name];
  return {
    name,
    label: texts?.label ?? name,
    help: texts?.help ?? '',
    unit: texts?.unit ?? '',
    value:
      row.loginParam_boolValue ??
      row.loginParam_intValue ??
      row.loginParam_stringValue ??
      row.loginParam_dateValue ??
      null,
    version: row.loginParam_version,
    definition: definitions[name],
  };
}

export function groupsOf(rows: readonly Setting[]) {
  // As the contract lists them; the server may answer in any order.
  const order = Object.keys(definitions);
  const rank = ({ name }: SettingView) => (order.indexOf(name) + order.length + 1) % (order.length + 1);
  const views = rows.map(viewOf).toSorted((a, b) => rank(a) - rank(b));
  const groupOf = ({ name, definition }: SettingView): Group => {
    const area = name.split('.')[1] ?? '';
    return definition && area in fr.settingGroups ? (area as Group) : 'other';
  };
  return (Object.keys(fr.settingGroups) as Group[])
    .map((key) => ({
      key,
      title: fr.settingGroups[key],
      settings: views.filter((view) => groupOf(view) === key),
    }))
    .filter(({ settings }) => settings.length > 0);
}
