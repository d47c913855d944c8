// The jobs of this tab's user: what runs, what is left of yesterday, what is done and was not put away yet. A
// job runs outside of React, so it goes on while one navigates; and only in one tab.
import type { QueryKey } from '@tanstack/react-query';
import { getSession, onSessionChange } from '../../auth/session';
import { fr } from '../../i18n/fr';
import { notifySuccess, notifyWarning } from '../notify';
import { saveFile } from '../saveFile';
import { messageOf, runPart } from './runPart';
import { jobStorage } from './storage';
import type { FileJob, FileKind, Job, JobKind, JobRow, PartsKind, RowsJob } from './types';

/** How often a running job is written down; leaving the page writes it too. */
const WRITE_MS = 500;

/** Features know what jobs do, and are loaded when one is to be done: `members.archive` is of `members`. */
export type JobKinds = Record<string, () => Promise<Record<string, JobKind>>>;
type ChangeListener = (keys: readonly QueryKey[]) => void;

const lockOf = (id: string) => `maillon.job.${id}`;

/** Names of the locks that some tab holds. */
async function heldLocks(): Promise<Set<string>> {
  // Only over HTTPS; without it a job that another tab runs looks left over.
  const held = (await navigator.locks?.query())?.held ?? [];
  return new Set(held.map(({ name }) => name ?? ''));
}

export class JobStore {
  private user: number | undefined;
  private jobs: readonly Job[] = [];
  /**
   * Rows of the jobs that this tab knows, and what their records are called: names stay out of the browser's
   * storage.
   */
  private readonly rows = new Map<string, readonly JobRow[]>();
  private readonly names = new Map<string, ReadonlyMap<number, string>>();
  private readonly running = new Map<string, AbortController>();
  private readonly written = new Map<string, number>();
  private readonly listeners = new Set<() => void>();
  private readonly changeListeners = new Set<ChangeListener>();

  constructor(private readonly kinds: JobKinds) {}

  /** Follows the session, the other tabs and the page's end; returns what stops that. */
  connect(): () => void {
    const followSession = (): void => this.followSession();
    const keep = (): void => this.writeRunning();
    const followTabs = ({ key }: StorageEvent): void => {
      if (this.user !== undefined && jobStorage.isOf(this.user, key)) void this.load();
    };
    const leaveSession = onSessionChange(followSession);
    window.addEventListener('storage', followTabs);
    window.addEventListener('pagehide', keep);
    followSession();
    return () => {
      leaveSession();
      window.removeEventListener('storage', followTabs);
      window.removeEventListener('pagehide', keep);
      for (const run of this.running.values()) run.abort();
    };
  }

  readonly list = (): readonly Job[] => this.jobs;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Calls back with what a job has changed on the server. */
  onChanges(listener: ChangeListener): () => void {
    this.changeListeners.add(listener);
    return () => this.changeListeners.delete(listener);
  }

  find(id: string): Job | undefined {
    return this.jobs.find((job) => job.id === id);
  }

  nameOf(id: string, row: number): string {
    return this.names.get(id)?.get(row) ?? fr.jobs.row(row);
  }

  /** Ids of the rows that were not dealt with yet. */
  leftOf(job: Job): number[] {
    return (this.rows.get(job.id) ?? []).slice(job.next).map((row) => row.id);
  }

  startRows({ rows, ...job }: RowsJob): string {
    const id = this.add({ ...job, type: 'rows', total: rows.length });
    const bare = rows.map((row) => ({ id: row.id, version: row.version }));
    this.rows.set(id, bare);
    this.names.set(id, new Map(rows.map((row) => [row.id, row.name])));
    if (this.user !== undefined) jobStorage.writeRows(this.user, id, bare);
    void this.begin(id);
    return id;
  }

  startFile(job: FileJob): string {
    const id = this.add({ ...job, type: 'file' });
    void this.begin(id);
    return id;
  }

  /** Goes on with what is left; a file is made anew. */
  resume(id: string): void {
    if (this.user === undefined || this.running.has(id)) return;
    if (!this.rows.has(id)) this.rows.set(id, jobStorage.readRows(this.user, id));
    void this.begin(id);
  }

  /** A row under way is still finished. */
  stop(id: string): void {
    this.running.get(id)?.abort();
    if (this.find(id)?.type === 'file') this.change(id, { state: 'interrupted' });
  }

  /** The failed rows alone, as their records are now. */
  retryFailures(id: string): void {
    const job = this.find(id);
    if (!job || this.user === undefined || this.running.has(id)) return;
    const rows = job.failures.map((failure) => ({ id: failure.id }));
    this.rows.set(id, rows);
    jobStorage.writeRows(this.user, id, rows);
    this.change(id, { next: 0, failures: [] });
    void this.begin(id);
  }

  /** Puts a job away; what was not done is not done any more. */
  dismiss(id: string): void {
    this.running.get(id)?.abort();
    if (this.user !== undefined) jobStorage.drop(this.user, id);
    this.rows.delete(id);
    this.names.delete(id);
    this.set(this.jobs.filter((job) => job.id !== id));
  }

  private set(next: readonly Job[]): void {
    this.jobs = next;
    for (const listener of this.listeners) listener();
  }

  private add(job: Omit<Job, 'id' | 'createdAt' | 'state' | 'next' | 'done' | 'failures'>): string {
    const id = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
    const createdAt = new Date().toISOString();
    this.set([{ ...job, id, createdAt, state: 'running', next: 0, done: 0, failures: [] }, ...this.jobs]);
    return id;
  }

  private change(id: string, changed: Partial<Job>, { now = true } = {}): void {
    if (this.user === undefined) return;
    this.set(this.jobs.map((job) => (job.id === id ? { ...job, ...changed } : job)));
    const job = this.find(id);
    if (!job || (!now && Date.now() - (this.written.get(id) ?? 0) < WRITE_MS)) return;
    this.written.set(id, Date.now());
    jobStorage.write(this.user, job);
  }

  private publishChanges(kind: PartsKind): void {
    for (const listener of this.changeListeners) listener(kind.changes);
  }

  private followSession(): void {
    const next = getSession().user?.login_id;
    if (next === this.user) return;
    this.writeRunning();
    for (const run of this.running.values()) run.abort();
    this.running.clear();
    this.user = next;
    this.set([]);
    void this.load();
  }

  private writeRunning(): void {
    if (this.user === undefined) return;
    for (const job of this.jobs) if (this.running.has(job.id)) jobStorage.write(this.user, job);
  }

  /** Reads what is stored, as this tab has to show it. */
  private async load(): Promise<void> {
    const { user } = this;
    if (user === undefined) return;
    const held = await heldLocks();
    if (this.user !== user) return;
    this.set(
      jobStorage.readAll(user).map((job) => {
        if (this.running.has(job.id)) return this.find(job.id) ?? job;
        if (job.state !== 'running') return job;
        if (held.has(lockOf(job.id))) return { ...job, state: 'elsewhere' };
        return { ...job, state: job.type === 'file' ? 'interrupted' : 'paused' };
      }),
    );
  }

  /** In this tab, unless another one has it. */
  private async begin(id: string): Promise<void> {
    if (!navigator.locks) return this.run(id);
    await navigator.locks.request(lockOf(id), { ifAvailable: true }, (lock) => {
      if (lock) return this.run(id);
      if (!this.running.has(id))
        this.set(this.jobs.map((job) => (job.id === id ? { ...job, state: 'elsewhere' } : job)));
      return undefined;
    });
  }

  private async run(id: string): Promise<void> {
    const job = this.find(id);
    if (!job || this.running.has(id)) return;
    const run = new AbortController();
    this.running.set(id, run);
    this.change(id, { state: 'running', message: undefined, bytes: undefined });
    try {
      const kind = await this.kindOf(job);
      if (!kind) this.change(id, { state: 'failed', message: fr.jobs.unknown });
      else if (kind.type === 'file') await this.runFile(id, kind, run.signal);
      else await this.runRows(id, kind, run.signal);
    } finally {
      if (this.running.get(id) === run) this.running.delete(id);
    }
  }

  /** Nothing: another version of the product knew it. */
  private async kindOf({ kind }: Job): Promise<JobKind | undefined> {
    return (await this.kinds[kind.split('.')[0]!]?.())?.[kind];
  }

  private async runRows(id: string, kind: PartsKind, signal: AbortSignal): Promise<void> {
    const size = kind.type === 'batch' ? kind.size : 1;
    while (!signal.aborted) {
      const job = this.find(id);
      if (!job) return;
      const rows = this.rows.get(id)?.slice(job.next, job.next + size) ?? [];
      if (rows.length === 0) return this.finish(job, kind);
      try {
        const failures = await runPart(kind, rows, job.params);
        const now = this.find(id) ?? job;
        const changed = {
          next: now.next + rows.length,
          done: now.done + rows.length - failures.length,
          failures: [...now.failures, ...failures],
        };
        this.change(id, changed, { now: false });
      } catch (error) {
        // The server can't be reached: the rest waits.
        this.change(id, { state: 'paused', message: messageOf(error) });
        return this.publishChanges(kind);
      }
    }
    this.change(id, { state: 'paused' });
    this.publishChanges(kind);
  }

  private finish({ id, title, done, failures, total, params }: Job, kind: PartsKind): void {
    const failed = failures.length;
    // What the browser had no room for is not done: that must not be called done.
    if (done + failed < total) return this.change(id, { state: 'failed', message: fr.jobs.lost });
    if (this.user === undefined) return;
    // What is needed to try the failed ones again stays.
    this.change(id, { state: 'done', params: failed > 0 ? params : null });
    if (failed === 0) jobStorage.dropRows(this.user, id);
    this.publishChanges(kind);
    if (failed > 0) notifyWarning(fr.jobs.ended(title, done, failed));
    else notifySuccess(fr.jobs.ended(title, done, 0));
  }

  private async runFile(id: string, kind: FileKind<unknown>, signal: AbortSignal): Promise<void> {
    try {
      const params = this.find(id)?.params;
      const onBytes = (bytes: number): void => this.change(id, { bytes }, { now: false });
      const { blob, name } = await kind.run(params, signal, onBytes);
      if (signal.aborted) return;
      saveFile(blob, name);
      this.change(id, { state: 'done', message: name, params: null });
      notifySuccess(fr.table.exported(name));
    } catch (error) {
      if (signal.aborted) return;
      this.change(id, { state: 'failed', message: messageOf(error) });
      notifyWarning(messageOf(error));
    }
  }
}
