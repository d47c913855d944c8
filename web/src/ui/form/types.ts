import type { FormRule } from 'antd';
import type { ReactNode } from 'react';

/** `Values`: what the form holds, as the request that saves it has it: absent = keep, null = clear. */
export interface FormField<Values> {
  /** The API's field. */
  name: keyof Values & string;
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
  /** How its value reads where it is only shown (conflicts, without the right to write); it is there. */
  show?: (values: Values) => string;
  /** What words don't tell, below them; `other`: what stands beside it, where there are two. */
  picture?: (values: Values, other?: Values) => ReactNode;
}

/** What a save is answered with, at least. */
export interface Saved {
  message?: string;
}

/** What is changed of a record whose own type has no request. */
export type Changes<Row> = { [Name in keyof Row]?: Row[Name] | null };

/** Empty texts and missing values are the same to a user. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one) => b.includes(one));
  return (a === '' || a === undefined ? null : a) === (b === '' || b === undefined ? null : b);
}

/** Some of the values, by their names. */
export function pick<Values extends object>(
  values: Values,
  names: readonly (keyof Values & string)[],
): Partial<Values> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;
}

/** The fields whose values differ, as a save wants them: absent = keep, null = clear (contract §1). */
export function changesOf<Values extends object>(
  names: readonly (keyof Values & string)[],
  values: Values,
  base: Values,
): Partial<Values> {
  const changed = names.filter((name) => !isSame(values[name], base[name]));
  const entries = changed.map((name) => [name, isSame(values[name], null) ? null : values[name]]);
  return Object.fromEntries(entries) as Partial<Values>;
}

/** How a value of a record reads. */
export function shownIn<Values>(field: FormField<Values>, values: Values): string {
  if (field.show) return field.show(values);
  return String(values[field.name] ?? '');
}
