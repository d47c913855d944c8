// What a failed call is to the rest of the program: one kind of error, whatever went wrong.

import { keptTogether } from '../i18n/kept';

export interface FieldError {
  field: string;
  message: string;
  /** The stable word of what is wrong. */
  reason?: string;
  /** Of a file. */
  row?: number;
}

export interface Failure {
  code: string;
  message: string;
  status?: number;
  errors?: FieldError[];
  traceId?: string;
  body?: unknown;
  retryAfter?: number;
}

export class ApiError extends Error {
  /** Stable English word of the contract, or `network` / `unreadable` when no usable answer came. */
  readonly code: string;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly errors: readonly FieldError[];
  /** Names the request in the servers' traces; shown discreetly so that a user can quote it. */
  readonly traceId: string | undefined;
  /** The whole answer: a stale save finds the current record in it. */
  readonly body: unknown;
  /** Seconds until it is worth trying again, where the server said so. */
  readonly retryAfter: number | undefined;
  /** The user has been told already (an ended session has its own sentence). */
  silent = false;

  constructor(failure: Failure) {
    super(keptTogether(failure.message));
    this.name = 'ApiError';
    this.code = failure.code;
    this.status = failure.status ?? 0;
    this.errors = (failure.errors ?? []).map((one) => ({ ...one, message: keptTogether(one.message) }));
    this.traceId = failure.traceId;
    this.body = failure.body;
    this.retryAfter = failure.retryAfter;
  }

  /** Worth another try without the user doing anything: reads only. */
  get isTransient(): boolean {
    return this.code === 'network' || this.status === 503 || this.status === 504;
  }
}

/** The trace id of an answer's `traceparent` (W3C: version-traceid-spanid-flags). */
export function traceIdOf(response: Response): string | undefined {
  return response.headers.get('traceparent')?.split('-')[1];
}

/** The seconds of `Retry-After`; its other form, a date, is not used by our servers. */
export function retryAfterOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('Retry-After') ?? '');
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : undefined;
}
