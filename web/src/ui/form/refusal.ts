// What was refused is said once: at its field, or above the form.
import type { FieldError } from '../../api/error';
import { ApiError } from '../../api/error';

export interface Refusal {
  /** At fields of this form. */
  fields: readonly FieldError[];
  /** What no field of this form says. */
  rest: string | undefined;
}

export function refusalOf(error: Error, names: readonly string[]): Refusal {
  if (!(error instanceof ApiError)) return { fields: [], rest: error.message };
  const fields = error.errors.filter(({ field }) => names.includes(field));
  const others = error.errors.filter(({ field }) => !names.includes(field)).map(({ message }) => message);
  const sentences = fields.length > 0 ? others : [error.message, ...others];
  return { fields, rest: [...new Set(sentences)].join(' ') || undefined };
}
