// The contract's code lists in French, in the order in which they are offered.
import { words as lists } from '../../api/words';
import { fr } from '../../i18n/fr';

const t = fr.member;

export interface Word {
  value: string;
  label: string;
}

const wordsOf = (list: Record<string, string>): Word[] =>
  Object.entries(list).map(([value, label]) => ({ value, label }));

/** A list of the contract, each of its words named. */
const wordsIn = <W extends string>(list: readonly W[], names: Record<W, string>): Word[] =>
  list.map((value) => ({ value, label: names[value] }));

const countryNames = new Intl.DisplayNames(['fr'], { type: 'region' });

/** The country and its neighbours: nearly everyone's. */
const NEAR = ['CI', 'BF', 'ML', 'GN', 'LR', 'GH', 'SN', 'TG', 'BJ', 'NE', 'NG', 'MR', 'SL', 'GM', 'GW'];

export function countryName(code: string): string {
  if (code === 'other') return t.otherNationality;
  try {
    return countryNames.of(code) ?? code;
  } catch {
    return code;
  }
}

const country = (code: string): Word => ({ value: code, label: countryName(code) });

const nationalities: Word[] = [
  ...NEAR.map(country),
  country('other'),
  ...lists.nationality
    .filter((code) => code !== 'other' && !NEAR.includes(code))
    .map(country)
    .toSorted((a, b) => a.label.localeCompare(b.label, 'fr')),
];

export const words = {
  member_gender: wordsOf(fr.members.genders),
  member_nationality: nationalities,
  member_maritalStatus: wordsOf(t.maritalStatuses),
  member_educationLevel: wordsOf(t.educationLevels),
  member_occupation: wordsIn(lists.occupation, t.occupations),
  member_householdStatus: wordsOf(t.householdStatuses),
  member_identityDocumentType: wordsOf(t.documentTypes),
} as const;

export type WordField = keyof typeof words;

export const isWordField = (name: string): name is WordField => name in words;

/** A word that this list does not know is shown as it is. */
export const wordText = (name: WordField, value: string): string =>
  words[name].find((word) => word.value === value)?.label ?? value;
