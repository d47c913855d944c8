// One field of a member that is typed in apart from the others, as its form has it.
import { fr } from '../../../i18n/fr';
import { typedOrNull } from '../../../ui/form/blank';
import { Choice } from '../../../ui/form/Choice';
import type { FormField } from '../../../ui/form/types';
import type { SaveMember } from '../api';
import { fieldsOf, valuesOf } from '../conflict';
import { MemberPicker } from '../MemberPicker';
import type { Word } from '../words';
import { memberFields } from './fields';
import { readMember, writeMember } from './values';

type Kind = keyof typeof fr.members.links;

export interface Typed extends SaveMember {
  /** What it is in its family: one of three marks. */
  kind?: Kind;
}

type Field = FormField<Typed>;

const KINSHIP = 'member_isMainAccount';
const kinds: Word[] = Object.entries(fr.members.links).map(([value, label]) => ({ value, label }));

const isDependant = ({ kind }: Typed): boolean => kind === 'spouse' || kind === 'child';

const kinship: Field[] = [
  {
    name: 'kind',
    label: fr.members.link,
    required: true,
    input: <Choice<string, Word> className="m-picker" options={kinds} />,
  },
  {
    name: 'member_mainMemberId',
    label: fr.member.fields.member_mainMemberId,
    required: true,
    when: isDependant,
    input: <MemberPicker />,
  },
];

function kindIn({ member_isMainAccount, member_isSpouse, member_isChild }: Typed): Kind | undefined {
  if (member_isSpouse) return 'spouse';
  if (member_isChild) return 'child';
  return member_isMainAccount ? 'main' : undefined;
}

const marksOf = ({ kind }: Typed): SaveMember => ({
  member_isMainAccount: kind === 'main',
  member_isSpouse: kind === 'spouse',
  member_isChild: kind === 'child',
});

const unnamed = (): string => '';

/** None: of this field one of two values is chosen. */
export function typedFields(field: string): Field[] {
  const names = fieldsOf.group(field);
  const fields = memberFields(unnamed, unnamed) as Field[];
  const own = fields.filter(({ name }) => names.includes(name));
  return field === KINSHIP ? [...kinship, ...own.map((one) => ({ ...one, when: isDependant }))] : own;
}

/** What the form starts from. */
export function typedStart(field: string, value: unknown): Typed {
  const values = readMember(valuesOf(field, value) as SaveMember) as Typed;
  return field === KINSHIP ? { ...values, kind: kindIn(values) } : values;
}

/** The whole value, as a decision wants it. */
export function typedValue(field: string, typed: Typed): unknown {
  const wanted = typedFields(field).filter(({ when }) => when?.(typed) ?? true);
  const shown = new Set<string>(wanted.map(({ name }) => name));
  const kept = Object.fromEntries(Object.entries(typed).filter(([name]) => shown.has(name)));
  const marks = field === KINSHIP ? marksOf(typed) : {};
  const written: Record<string, unknown> = { ...writeMember(kept as SaveMember), ...marks };
  const valueOf = (name: string): unknown => typedOrNull(written[name]);
  const names = fieldsOf.group(field);
  return names.length === 1 ? valueOf(field) : Object.fromEntries(names.map((name) => [name, valueOf(name)]));
}
