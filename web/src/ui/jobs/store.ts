// The jobs of this tab's user: what runs, what is left of yesterday, what is done and was not put away yet. A job runs
// outside of React, so it goes on while one navigates; and only in one tab.
import type { QueryKey } from '@tanstack/react-query';
import { ApiError } from '../../api/error';
import { getSession, onSessionChange } from '../../auth/session';
import { fr } from '../../i18n/fr';
import { notifySuccess, notifyWarning } from '../notify';
import { saveFile } from '../saveFile';
import { jobKind } from './kinds';
import { jobStorage } from './storage';
import type { BatchKind, FileKind, Job, JobFailure, JobRow, RowsKind } from './types';

/** How often a running job is written down; leaving the page writes it too. */
const WRITE_MS = 500;

let user: number | undefined;
let jobs: readonly Job[] = [];
/** Rows of the jobs that this tab knows, and what their records are called: names stay out of the browser's storage. */
const rowsOf = new Map<string, readonly JobRow[]>();
const names = new Map<string, ReadonlyMap<number, string>>();
const running = new Map<string, AbortController>();
const written = new Map<string, number>();
const listeners = new Set<() => void>();
const changeListeners = new Set<(keys: readonly QueryKey[]) => void>();

function set(next: readonly Job[]): void {
  jobs = next;
  for (const listener of listeners) listener();
}

export const jobOf = (id: string): Job | undefined => jobs.find((job) => job.id === id);
export const nameIn = (id: string, row: number): string => names.get(id)?.get(row) ?? fr.jobs.row(row);

/** Ids of the rows that were not dealt with yet. */
export const leftOf = (job: Job): number[] => (rowsOf.get(job.id) ?? []).slice(job.next).map((row) => row.id);

function change(id: string, changed: Partial<Job>, { now = true } = {}): void {
  if (user === undefined) return;
  set(jobs.map((job) => (job.id === id ? { ...job, ...changed } : job)));
  const job = jobOf(id);
  if (!job || (!now && Date.now() - (written.get(id) ?? 0) < WRITE_MS)) return;
  written.set(id, Date.now());
  jobStorage.write(user, job);
}

const lockOf = (id: string) => `maillon.job.${id}`;

async function elsewhere(): Promise<Set<string>> {
  // Only over HTTPS; without it a job that another tab runs looks left over.
  const held = (await navigator.locks?.query())?.held ?? [];
  return new Set(held.map(({ name }) => name ?? ''));
}

/** What is stored, as this tab has to show it. */
async function load(): Promise<void> {
  const whose = user;
  if (whose === undefined) return;
  const others = await elsewhere();
  if (user !== whose) return;
  set(
    jobStorage.readAll(whose).map((job) => {
      if (running.has(job.id)) return jobOf(job.id) ?? job;
      if (job.state !== 'running') return job;
      if (others.has(lockOf(job.id))) return { ...job, state: 'elsewhere' };
      return { ...job, state: job.type === 'file' ? 'interrupted' : 'paused' };
    }),
  );
}

function keep(): void {
  for (const job of jobs) if (user !== undefined && running.has(job.id)) jobStorage.write(user, job);
}

function follow(): void {
  const next = getSession().user?.login_id;
  if (next === user) return;
  keep();
  for (const run of running.values()) run.abort();
  running.clear();
  user = next;
  set([]);
  void load();
}

onSessionChange(follow);
follow();
window.addEventListener('storage', ({ key }) => {
  if (user !== undefined && jobStorage.isOf(user, key)) void load();
});
window.addEventListener('pagehide', keep);

/** The server can't be reached or the session is over: the rest waits, instead of failing row by row. */
const isInterruption = (error: unknown): boolean =>
  error instanceof ApiError && (error.isTransient || error.status === 401 || error.status === 429);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

type ManyKind = RowsKind<unknown> | BatchKind<unknown>;

/** What failed of the rows; an interruption is thrown. */
async function deal(
  kind: ManyKind,
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

function finish(id: string, kind: ManyKind): void {
  const job = jobOf(id);
  if (!job || user === undefined) return;
  const failed = job.failures.length;
  // What is needed to try the failed ones again stays.
  change(id, { state: 'done', params: failed > 0 ? job.params : null });
  if (failed === 0) jobStorage.dropRows(user, id);
  for (const listener of changeListeners) listener(kind.changes);
  if (failed > 0) notifyWarning(fr.jobs.ended(job.title, job.done, failed));
  else notifySuccess(fr.jobs.ended(job.title, job.done, 0));
}

async function runRows(id: string, kind: ManyKind, { signal }: AbortController): Promise<void> {
  const size = kind.type === 'batch' ? kind.size : 1;
  while (!signal.aborted) {
    const job = jobOf(id);
    if (!job) return;
    const rows = rowsOf.get(id)?.slice(job.next, job.next + size) ?? [];
    if (rows.length === 0) {
      const known = job.done + job.failures.length;
      // What the browser had no room for is not done: that must not be called done.
      return known < job.total ? change(id, { state: 'failed', message: fr.jobs.lost }) : finish(id, kind);
    }
    try {
      const failed = await deal(kind, rows, job.params);
      const now = jobOf(id) ?? job;
      const changed = {
        next: now.next + rows.length,
        done: now.done + rows.length - failed.length,
        failures: [...now.failures, ...failed],
      };
      change(id, changed, { now: false });
    } catch (error) {
      change(id, { state: 'paused', message: messageOf(error) });
      for (const listener of changeListeners) listener(kind.changes);
      return;
    }
  }
  change(id, { state: 'paused' });
  for (const listener of changeListeners) listener(kind.changes);
}

async function runFile(id: string, kind: FileKind<unknown>, { signal }: AbortController): Promise<void> {
  try {
    const params = jobOf(id)?.params;
    const { blob, name } = await kind.run(params, signal, (bytes) => change(id, { bytes }, { now: false }));
    if (signal.aborted) return;
    saveFile(blob, name);
    change(id, { state: 'done', message: name, params: null });
    notifySuccess(fr.table.exported(name));
  } catch (error) {
    if (signal.aborted) return;
    change(id, { state: 'failed', message: messageOf(error) });
    notifyWarning(messageOf(error));
  }
}

async function work(id: string): Promise<void> {
  const job = jobOf(id);
  if (!job || running.has(id)) return;
  const run = new AbortController();
  running.set(id, run);
  change(id, { state: 'running', message: undefined, bytes: undefined });
  try {
    const kind = await jobKind(job.kind);
    if (!kind) change(id, { state: 'failed', message: fr.jobs.unknown });
    else if (kind.type === 'file') await runFile(id, kind, run);
    else await runRows(id, kind, run);
  } finally {
    if (running.get(id) === run) running.delete(id);
  }
}

/** In this tab, unless another one has it. */
async function begin(id: string): Promise<void> {
  if (!navigator.locks) return work(id);
  await navigator.locks.request(lockOf(id), { ifAvailable: true }, (lock) => {
    if (lock) return work(id);
    if (!running.has(id)) set(jobs.map((job) => (job.id === id ? { ...job, state: 'elsewhere' } : job)));
    return undefined;
  });
}

function add(job: Omit<Job, 'id' | 'createdAt' | 'state' | 'next' | 'done' | 'failures'>): string {
  const id = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
  const createdAt = new Date().toISOString();
  set([{ ...job, id, createdAt, state: 'running', next: 0, done: 0, failures: [] }, ...jobs]);
  return id;
}

interface RowsJob {
  kind: string;
  title: string;
  params: unknown;
  address?: string;
  rows: readonly (JobRow & { name: string })[];
}

export function startRows({ rows, ...job }: RowsJob): string {
  const id = add({ ...job, type: 'rows', total: rows.length });
  const bare = rows.map((row) => ({ id: row.id, version: row.version }));
  rowsOf.set(id, bare);
  names.set(id, new Map(rows.map((row) => [row.id, row.name])));
  if (user !== undefined) jobStorage.writeRows(user, id, bare);
  void begin(id);
  return id;
}

/** `total`: how many rows the file will have. */
export function startFile(job: { kind: string; title: string; params: unknown; total: number }): string {
  const id = add({ ...job, type: 'file' });
  void begin(id);
  return id;
}

/** Goes on with what is left; a file is made anew. */
export function resumeJob(id: string): void {
  if (user === undefined || running.has(id)) return;
  if (!rowsOf.has(id)) rowsOf.set(id, jobStorage.readRows(user, id));
  void begin(id);
}

/** A row under way is still finished. */
export function stopJob(id: string): void {
  running.get(id)?.abort();
  if (jobOf(id)?.type === 'file') change(id, { state: 'interrupted' });
}

/** The failed rows alone, as their records are now. */
export function retryFailures(id: string): void {
  const job = jobOf(id);
  if (!job || user === undefined || running.has(id)) return;
  const rows = job.failures.map((failure) => ({ id: failure.id }));
  rowsOf.set(id, rows);
  jobStorage.writeRows(user, id, rows);
  change(id, { next: 0, failures: [] });
  void begin(id);
}

/** Puts a job away; what was not done is not done any more. */
export function dismissJob(id: string): void {
  running.get(id)?.abort();
  if (user !== undefined) jobStorage.drop(user, id);
  rowsOf.delete(id);
  names.delete(id);
  set(jobs.filter((job) => job.id !== id));
}

/** Hears what has changed on the server. */
export function onJobChanges(listener: (keys: readonly QueryKey[]) => void): () => void {
  changeListeners.add(listener);
  return () => changeListeners.delete(listener);
}

export const jobList = {
  read: (): readonly Job[] => jobs,
  listen: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
