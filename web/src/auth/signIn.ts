// Signing in, by hand and by itself, and signing out.
import { api, unwrap } from '../api/client';
import { ApiError } from '../api/error';
import { fr } from '../i18n/fr';
import { startRefresh, stopRefresh } from './refresh';
import { beginSession, endSession, getSession, type User } from './session';
import { subjectOf, token, TOKEN_ENTRY } from './token';

export interface Credentials {
  login: string;
  password: string;
}

/** Specification §8: what the automatic sign-in yields. */
export type AutoSignIn = 'ok' | 'no token' | 'autologin error';

// The contract's JSON could name nobody; then nobody is signed in.
function known(user: User | null): User {
  if (!user) throw new ApiError({ code: 'unreadable', message: fr.errors.unreadable });
  return user;
}

export async function signIn(credentials: Credentials): Promise<void> {
  try {
    const answer = await unwrap(api.POST('/api/auth/login', { body: credentials }));
    const user = known(answer.user);
    token.write(answer.token);
    beginSession(user);
    startRefresh();
  } catch (cause) {
    throw signInError(cause);
  }
}

// Contract §2: any JSON answer speaks for itself; only a network failure or an unreadable answer is a
// "sign-in exception" of specification §8.
function signInError(cause: unknown): ApiError {
  if (cause instanceof ApiError && cause.code !== 'network' && cause.code !== 'unreadable') {
    const said = (cause.body as { message?: string } | undefined)?.message;
    if (said) return cause;
    const { code, status, traceId, body, retryAfter } = cause;
    return new ApiError({ code, status, traceId, body, retryAfter, message: fr.session.wrongCredentials });
  }
  const text = cause instanceof Error ? cause.message : String(cause);
  return new ApiError({ code: 'network', message: fr.session.signInException(text) });
}

let trying: Promise<{ result: AutoSignIn; error?: unknown }> | undefined;

/** Signs in with the saved token; several navigations at once try it once. */
export function autoSignIn(): Promise<{ result: AutoSignIn; error?: unknown }> {
  trying ??= tryToken().finally(() => {
    trying = undefined;
  });
  return trying;
}

async function tryToken(): Promise<{ result: AutoSignIn; error?: unknown }> {
  if (!token.read()) return { result: 'no token' };
  try {
    const { user } = await unwrap(api.GET('/api/auth/me'));
    beginSession(known(user));
    startRefresh();
    return { result: 'ok' };
  } catch (error) {
    return { result: 'autologin error', error };
  }
}

/** Ends the session here at once, and on the server; rejects when the server could not be told. */
export async function signOut(): Promise<void> {
  stopRefresh();
  // The call leaves after the token is gone, so it carries its own.
  const headers = { Authorization: `Bearer ${token.read() ?? ''}` };
  const told = unwrap(api.POST('/api/auth/logout', { headers, body: {} }));
  token.clear();
  endSession('signed_out');
  try {
    await told;
  } catch (cause) {
    const { code, status, traceId } = cause as ApiError;
    throw new ApiError({ code, status, traceId, message: fr.session.signOutUnknown });
  }
}

/**
 * Follows what other tabs do with the shared token. `onOtherUser` is called when somebody else signed in
 * there.
 */
export function followOtherTabs(onSignedIn: (otherUser: boolean) => void): () => void {
  const listener = (event: StorageEvent): void => {
    if (event.key !== TOKEN_ENTRY && event.key !== null) return;
    const now = token.read();
    if (now === null) {
      if (!getSession().authenticated) return;
      stopRefresh();
      endSession('elsewhere');
      return;
    }
    const { authenticated, user } = getSession();
    const subject = subjectOf(now);
    if (authenticated && (subject === null || subject === String(user?.login_id))) return;
    void autoSignIn().then(({ result }) => {
      if (result === 'ok') onSignedIn(authenticated);
    });
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
