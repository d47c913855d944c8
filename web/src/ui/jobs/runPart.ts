// One step of a job: a row, or as many as one call takes.
import { ApiError } from '../../api/error';
import type { JobFailure, JobRow, PartsKind } from './types';

/** The server can't be reached or the session is over: the rest waits, instead of failing row by row. */
const isInterruption = (error: unknown): boolean =>
  error instanceof ApiError && (error.isTransient || error.status === 401 || error.status === 429);

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What failed of the rows; an interruption is thrown. */
export async function runPart(
  kind: PartsKind,
  rows: readonly JobRow[],
  params: unknown,
): Promise<readonly JobFailure[]> {
  try {
    if (kind.type === 'batch') return await kind.run(rows, params);
    for (const row of rows) await kind.run(row, params);
    return [];
  } catch (error) {
    if (isInterruption(error)) throw error;
    return rows.map(({ id }) => ({ id, message: messageOf(error) }));
  }
}
