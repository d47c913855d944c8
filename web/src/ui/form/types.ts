import type { FormRule } from 'antd';
import type { ReactNode } from 'react';

export interface FormField<Row> {
  /** The API's field. */
  name: keyof Row & string;
  label: string;
  required?: boolean;
  hint?: ReactNode;
  /** Besides `required`. */
  rules?: FormRule[];
  /** A password: never in a draft, never shown beside other people's values. */
  secret?: boolean;
  /** Absent from the form, and never sent, while this says no. */
  when?: (values: Values) => boolean;
  /** The control; antd's Form gives it value and onChange. */
  input: ReactNode;
  /** How a value reads where it is only shown (conflicts, without the right to write). */
  show?: (value: unknown) => string;
}

export type Values = Record<string, unknown>;

/** Empty texts and missing values are the same to a user. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one) => b.includes(one));
  return (a === '' || a === undefined ? null : a) === (b === '' || b === undefined ? null : b);
}

/** The fields whose values differ, as a save wants them: absent = keep, null = clear (contract §1). */
export function changesOf(names: readonly string[], values: Values, base: Values): Values {
  const changed = names.filter((name) => !isSame(values[name], base[name]));
  return Object.fromEntries(changed.map((name) => [name, isSame(values[name], null) ? null : values[name]]));
}
