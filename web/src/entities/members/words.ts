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

// Names and order are the browser's, which takes its time: when they are needed.
let countryNames: Intl.DisplayNames | undefined;

/** The country and its neighbours: nearly everyone's. */
const NEAR = ['CI', 'BF', 'ML', 'GN', 'LR', 'GH', 'SN', 'TG', 'BJ', 'NE', 'NG', 'MR', 'SL', 'GM', 'GW'];

export function countryName(code: string): string {
  if (code === 'other') return t.otherNationality;
  try {
    countryNames ??= new Intl.DisplayNames(['fr'], { type: 'region' });
    return countryNames.of(code) ?? code;
  } catch {
    return code;
  }
}

const country = (code: string): Word => ({ value: code, label: countryName(code) });

let nationalities: Word[] | undefined;
const listNationalities = (): Word[] => [
  ...NEAR.map(country),
  country('other'),
  ...lists.nationality
    .filter((code) => code !== 'other' && !NEAR.includes(code))
    .map(country)
    .toSorted((a, b) => a.label.localeCompare(b.label, 'fr')),
];

export const words = {
  member_gender: wordsOf(fr.members.genders),
  get member_nationality(): Word[] {
    return (nationalities ??= listNationalities());
  },
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
  name === 'member_nationality'
    ? // One country needs no list of all.
      countryName(value)
    : (words[name].find((word) => word.value === value)?.label ?? value);
