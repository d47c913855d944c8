// The record that a refusal for an old version comes with.
import { ApiError } from '../../../api/error';
import type { Report } from '../api';
import { isObject } from '../template';

export function currentIn(error: unknown): Report | undefined {
  if (!(error instanceof ApiError) || error.code !== 'stale_version') return undefined;
  const current = isObject(error.body) ? error.body.report : undefined;
  return isObject(current) ? (current as unknown as Report) : undefined;
}

/** What was refused, in sentences. */
export const problemsIn = (error: Error): readonly string[] =>
  error instanceof ApiError && error.errors.length > 0
    ? error.errors.map(({ message }) => message)
    : [error.message];
