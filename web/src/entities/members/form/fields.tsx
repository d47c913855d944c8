// Every field of a member that is typed in, in the groups and the order of the paper form.
import { Input } from 'antd';
import { bounds } from '../../../api/facts';
import { fr } from '../../../i18n/fr';
import { formatBirth, formatPhone } from '../../../i18n/format';
import { LocalityPicker } from '../../geography/LocalityPicker';
import { NumberInput } from '../../../ui/form/NumberInput';
import { longestRule, wholeRule } from '../../../ui/form/rules';
import type { FormField } from '../../../ui/form/types';
import { limits } from '../../../ui/limits';
import type { SaveMember } from '../api';
import { DateInput } from '../../../ui/form/DateInput';
import { dateRule, isYear, type Latest, NEXT_YEAR, showDate } from '../../../ui/form/date';
import { WordSelect } from './inputs';
import { PhoneInput } from './PhoneInput';
import { CooperativePicker } from '../../cooperatives/CooperativePicker';
import { type WordField, wordText } from '../words';

const t = fr.member;

type Name = keyof typeof t.fields & keyof SaveMember;
type Field = FormField<SaveMember>;

export const groups = {
  identity: [
    'member_lastname',
    'member_firstname',
    'member_gender',
    'member_birthDate',
    'member_birthLocation',
    'member_nationality',
    'member_otherNationality',
  ],
  contact: ['member_contact', 'member_contactUrgency'],
  place: ['member_localityId', 'member_address', 'member_district', 'member_city'],
  social: [
    'member_maritalStatus',
    'member_educationLevel',
    'member_occupation',
    'member_otherOccupation',
    'member_ethnicity',
  ],
  household: ['member_householdStatus', 'member_householdSize', 'member_dependentCount'],
  document: ['member_identityDocumentType', 'member_identityDocumentNumber'],
  membership: ['member_idNumber', 'member_membershipStartDate', 'member_cooperativeId', 'member_orderNumber'],
} as const satisfies Record<string, readonly Name[]>;

export type Group = keyof typeof groups;

const text = (name: Name, longest: number, more: Partial<Field> = {}): Field => ({
  name,
  label: t.fields[name],
  rules: [longestRule(longest)],
  input: <Input autoComplete="off" />,
  ...more,
});

const word = (name: WordField): Field => ({
  name,
  label: t.fields[name],
  input: <WordSelect list={name} />,
  show: (values) => wordText(name, String(values[name])),
});

const date = (name: Name, hint: string, yearAllowed: boolean, latest?: Latest): Field => ({
  name,
  label: t.fields[name],
  hint,
  rules: [dateRule(yearAllowed, latest)],
  input: <DateInput yearAllowed={yearAllowed} label={t.fields[name]} />,
  show: ({ [name]: value }) => (isYear(value) ? formatBirth(value, 'year') : showDate(String(value))),
});

const phone = (name: Name, hint?: string): Field => ({
  name,
  label: t.fields[name],
  hint,
  rules: [longestRule(limits.memberContact)],
  input: <PhoneInput />,
  show: (values) => formatPhone(String(values[name])),
});

const count = (name: Name, { min, max }: { min: number; max: number }, hint?: string): Field => ({
  name,
  label: t.fields[name],
  hint,
  rules: [wholeRule(min, max)],
  input: <NumberInput />,
});

const is = (name: Name, wanted: string) => (values: SaveMember) => values[name] === wanted;
const { memberName: NAME, memberLine: LINE } = limits;

type NameOf = (id: unknown) => string;

/** How the ids of a locality and of a cooperative read in a conflict. */
export function memberFields(localityName: NameOf, cooperativeName: NameOf): Field[] {
  return [
    text('member_lastname', NAME, { required: true }),
    text('member_firstname', NAME, { required: true }),
    word('member_gender'),
    date('member_birthDate', t.birthHint, true),
    text('member_birthLocation', LINE),
    word('member_nationality'),
    text('member_otherNationality', LINE, { when: is('member_nationality', 'other') }),
    phone('member_contact'),
    phone('member_contactUrgency', t.urgencyHint),
    {
      name: 'member_localityId',
      label: t.fields.member_localityId,
      input: <LocalityPicker allowClear />,
      show: ({ member_localityId: id }) => localityName(id),
    },
    text('member_address', limits.memberAddress),
    text('member_district', LINE),
    text('member_city', LINE),
    word('member_maritalStatus'),
    word('member_educationLevel'),
    word('member_occupation'),
    text('member_otherOccupation', LINE, { when: is('member_occupation', 'other') }),
    text('member_ethnicity', LINE),
    word('member_householdStatus'),
    count('member_householdSize', bounds.householdSize),
    count('member_dependentCount', bounds.dependents),
    word('member_identityDocumentType'),
    text('member_identityDocumentNumber', limits.memberDocument),
    text('member_idNumber', limits.memberNumber, { hint: t.idNumberHint }),
    date('member_membershipStartDate', t.dateHint, false, NEXT_YEAR),
    {
      name: 'member_cooperativeId',
      label: t.fields.member_cooperativeId,
      hint: t.cooperativeHint,
      input: <CooperativePicker allowClear />,
      show: ({ member_cooperativeId: id }) => cooperativeName(id),
    },
    count('member_orderNumber', bounds.rank, t.orderHint),
  ];
}
