// Kind, bounds and default of each setting (contract §2); the service checks them again.
import { settings } from '../../api/facts';
import type { Setting } from '../../api/settings';
import { fr } from '../../i18n/fr';

type Group = keyof typeof fr.settingGroups;
export type SettingValue = number | boolean | string;

export interface Definition {
  default: SettingValue;
  min?: number;
  max?: number;
  /** What it may be, of one that is a word. */
  words?: readonly string[];
}

/** In the order of the contract. */
const definitions: Record<string, Definition> = settings;

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
    label: fr.settingNames[name] ?? name,
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
  // The server may answer in any order.
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
