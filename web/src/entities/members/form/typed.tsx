// One field of a member that is typed in apart from the others, as its form has it.
import { Input } from 'antd';
import { fr } from '../../../i18n/fr';
import { Choice } from '../../../ui/form/Choice';
import { dateRule } from '../../../ui/form/date';
import { DateInput } from '../../../ui/form/DateInput';
import { longestRule } from '../../../ui/form/rules';
import type { FormField } from '../../../ui/form/types';
import { limits } from '../../../ui/limits';
import type { Member, SaveMember } from '../api';
import { fieldsOf, valuesOf } from '../conflict';
import { memberFields } from './fields';
import { readMember, writeMember } from './values';

/** Those of the status are in no save, but in a call of their own. */
export type Typed = SaveMember &
  Partial<Pick<Member, 'member_status' | 'member_statusReason' | 'member_statusOn'>>;
type Field = FormField<Typed>;

const { fields: labels, effectiveOn, dateHint } = fr.member;
const statuses = Object.entries(fr.members.statuses).map(([value, label]) => ({ value, label }));

const status: Field[] = [
  {
    name: 'member_status',
    label: labels.member_status,
    required: true,
    input: <Choice<string, (typeof statuses)[number]> className="m-picker" options={statuses} />,
  },
  {
    name: 'member_statusReason',
    label: labels.member_statusReason,
    rules: [longestRule(limits.statusReason)],
    input: <Input autoComplete="off" />,
  },
  {
    name: 'member_statusOn',
    label: labels.member_statusOn,
    hint: dateHint,
    rules: [dateRule(false)],
    input: <DateInput label={effectiveOn} />,
  },
];

const unnamed = (): string => '';

/** None: of this field one of two values is chosen. */
export function typedFields(field: string): Field[] {
  if (field === 'member_status') return status;
  const names = fieldsOf.group(field);
  const form = memberFields(unnamed, unnamed) as Field[];
  return (
    form
      .filter(({ name }) => names.includes(name) && name !== 'member_orderNumber')
      // A number of a member who has one is not given anew.
      .map((one) => (one.name === 'member_idNumber' ? { ...one, hint: undefined, required: true } : one))
  );
}

/** What the form starts from. */
export const typedStart = (field: string, value: unknown): Typed =>
  readMember(valuesOf(field, value) as SaveMember) as Typed;

const isBlank = (value: unknown): boolean =>
  value === undefined || (typeof value === 'string' && !value.trim());

/** The whole value, as a decision wants it. */
export function typedValue(field: string, typed: Typed): unknown {
  const wanted = typedFields(field).filter(({ when }) => when?.(typed) ?? true);
  const shown = new Set<string>(wanted.map(({ name }) => name));
  const kept = Object.fromEntries(Object.entries(typed).filter(([name]) => shown.has(name)));
  const written = writeMember(kept as SaveMember) as Record<string, unknown>;
  const valueOf = (name: string): unknown => {
    const value = written[name];
    if (isBlank(value)) return null;
    return typeof value === 'string' ? value.trim() : value;
  };
  const names = fieldsOf.group(field);
  return names.length === 1 ? valueOf(field) : Object.fromEntries(names.map((name) => [name, valueOf(name)]));
}
