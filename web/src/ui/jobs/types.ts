import type { QueryKey } from '@tanstack/react-query';
import type { FileReply } from '../../api/file';

/**
 * `paused`: rows are left, and nobody works on them; `elsewhere`: another tab does; `interrupted`: a file
 * that was not finished.
 */
export type JobState = 'running' | 'paused' | 'elsewhere' | 'interrupted' | 'failed' | 'done';

export interface JobRow {
  id: number;
  /** As it was when the work was planned; absent = as it is now. */
  version?: number;
}

export interface JobFailure {
  id: number;
  message: string;
}

export interface Job {
  id: string;
  type: 'rows' | 'file';
  /** `members.archive`: the feature that knows how, and what. */
  kind: string;
  title: string;
  createdAt: string;
  state: JobState;
  params: unknown;
  /** Of rows. */
  total: number;
  /** The first of the rows kept that was not dealt with. */
  next: number;
  done: number;
  failures: JobFailure[];
  /** Where a row's record is opened, without its id. */
  address?: string;
  /** Why it stopped, or the name of the file that it made. */
  message?: string;
  /** Of a file, so far. */
  bytes?: number;
}

/** One call per row; doing it twice is doing it once. */
export interface RowsKind<Params> {
  type: 'rows';
  run: (row: JobRow, params: Params) => Promise<unknown>;
  /** What is no longer true afterwards. */
  changes: readonly QueryKey[];
}

/** A call for many rows, which answers those that failed; doing it twice is doing it once. */
export interface BatchKind<Params> {
  type: 'batch';
  /** The most that one call takes. */
  size: number;
  run: (rows: readonly JobRow[], params: Params) => Promise<readonly JobFailure[]>;
  changes: readonly QueryKey[];
}

export interface FileKind<Params> {
  type: 'file';
  run: (params: Params, signal: AbortSignal, onBytes: (bytes: number) => void) => Promise<FileReply>;
}

/** What is to be done to many records. */
export interface RowsJob {
  kind: string;
  title: string;
  params: unknown;
  address?: string;
  rows: readonly (JobRow & { name: string })[];
}

/** A file to be made; `total`: how many rows it will have. */
export interface FileJob {
  kind: string;
  title: string;
  params: unknown;
  total: number;
}

/** Done part by part. */
export type PartsKind = RowsKind<unknown> | BatchKind<unknown>;

// Each kind knows its own parameters; a list of kinds does not.
export type JobKind = RowsKind<any> | BatchKind<any> | FileKind<any>;
