// Why the server makes no card, in words.
import { ApiError } from '../../api/error';
import { fr } from '../../i18n/fr';
import { REASONS } from './api';

/** Nothing, where the refusal has its own sentence only. */
export function refusalReasons(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { reasons } = (error.body ?? {}) as { reasons?: unknown };
  if (!Array.isArray(reasons)) return undefined;
  const known = REASONS.filter((reason) => reasons.includes(reason));
  return known.length > 0 ? known.map((reason) => fr.cardReasons[reason]).join(', ') : undefined;
}
