// Jobs in this browser, an entry for each, so that tabs don't overwrite each other's. Of the rows their ids
// and versions are kept, of the records nothing.
import type { Job, JobRow, JobState } from './types';

const prefix = (user: number) => `maillon.job.${user}.`;
const entry = (user: number, id: string) => `${prefix(user)}${id}`;
const rowsEntry = (user: number, id: string) => `maillon.jobRows.${user}.${id}`;
const STATES: JobState[] = ['running', 'paused', 'elsewhere', 'interrupted', 'failed', 'done'];

function write(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Full, or forbidden by the browser: the job goes on as long as the page.
  }
}

function isJob(value: unknown): value is Job {
  const job = value as Partial<Job> | null;
  return (
    typeof job === 'object' &&
    job !== null &&
    typeof job.id === 'string' &&
    typeof job.kind === 'string' &&
    typeof job.title === 'string' &&
    typeof job.next === 'number' &&
    Array.isArray(job.failures) &&
    STATES.includes(job.state!)
  );
}

function parsed(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

export const jobStorage = {
  readAll(user: number): Job[] {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix(user)));
    return names
      .map(parsed)
      .filter(isJob)
      .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  },
  readRows(user: number, id: string): JobRow[] {
    const rows = parsed(rowsEntry(user, id));
    if (!Array.isArray(rows)) return [];
    return (rows as [number, number | null][]).map(([row, version]) => ({
      id: row,
      version: version ?? undefined,
    }));
  },
  write(user: number, { bytes: _bytes, ...job }: Job): void {
    write(entry(user, job.id), job);
  },
  writeRows(user: number, id: string, rows: readonly JobRow[]): void {
    write(
      rowsEntry(user, id),
      rows.map((row) => [row.id, row.version ?? null]),
    );
  },
  /** What is left to do is no longer wanted. */
  dropRows: (user: number, id: string): void => localStorage.removeItem(rowsEntry(user, id)),
  drop(user: number, id: string): void {
    localStorage.removeItem(entry(user, id));
    localStorage.removeItem(rowsEntry(user, id));
  },
  isOf: (user: number, name: string | null): boolean => name?.startsWith(prefix(user)) ?? true,
};
