// The typed client of the REST contract. Calls are written `unwrap(api.GET('/api/…'))` and either give the
// answer or throw an ApiError.
import createClient from 'openapi-fetch';
import { fr } from '../i18n/fr';
import { ApiError, type FieldError, retryAfterOf, traceIdOf } from './error';
import { isEndOfSession, send } from './http';
import type { paths } from './schema';

export const api = createClient<paths>({
  baseUrl: window.location.origin,
  fetch: send,
  // The contract writes booleans and numbers plainly; what is absent stays out of the URL.
  querySerializer: { array: { style: 'form', explode: false } },
});

interface Problem {
  status: string;
  code?: string;
  message?: string;
  errors?: FieldError[];
}

function isAnswer(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'status' in value;
}

export function problemError(body: unknown, response: Response): ApiError {
  const base = {
    status: response.status,
    traceId: traceIdOf(response),
    retryAfter: retryAfterOf(response),
    body,
  };
  const error = isAnswer(body)
    ? new ApiError({
        ...base,
        code: body.code ?? 'unknown',
        message: body.message || fr.errors.http(response.status),
        errors: body.errors,
      })
    : new ApiError({ ...base, code: 'unreadable', message: fr.errors.http(response.status) });
  error.silent = isEndOfSession(response);
  return error;
}

interface Reply {
  data?: unknown;
  error?: unknown;
  response: Response;
}

export async function unwrap<A extends Reply>(call: Promise<A>): Promise<NonNullable<A['data']>> {
  let answered: A;
  try {
    answered = await call;
  } catch (cause) {
    // A query that nobody waits for any more is not a failure.
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    const unreadable = cause instanceof SyntaxError;
    throw new ApiError({
      code: unreadable ? 'unreadable' : 'network',
      message: unreadable ? fr.errors.unreadable : fr.errors.network,
    });
  }
  const { data, error, response } = answered;
  if (!response.ok || !isAnswer(data) || data.status !== 'ok') throw problemError(error ?? data, response);
  return data as NonNullable<A['data']>;
}
