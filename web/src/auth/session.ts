// Who is signed in, as far as this tab knows. Server data lives in react-query; this is the one other piece
// of state, because the router's guard needs it outside of React.
import { useSyncExternalStore } from 'react';
import type { components } from '../api/schema';

export type User = components['schemas']['SignedInUser'];

/** `refused`/`unreachable`: the refresh failed; `elsewhere`: another tab signed out. */
export type EndReason = 'signed_out' | 'refused' | 'unreachable' | 'elsewhere';

export interface Session {
  authenticated: boolean;
  user: User | null;
  /** Specification §6: the role is kept in a list. */
  roles: readonly string[];
}

const nobody: Session = { authenticated: false, user: null, roles: [] };
let session: Session = nobody;
const listeners = new Set<() => void>();
const endListeners = new Set<(reason: EndReason) => void>();

function change(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

export function getSession(): Session {
  return session;
}

export function beginSession(user: User): void {
  change({ authenticated: true, user, roles: [user.login_role] });
}

/** The password that somebody else had set is changed: the session goes on with the rest of the product. */
export function passwordChanged(): void {
  if (session.user) beginSession({ ...session.user, login_mustChangePassword: false });
}

/** Tells the listeners even when nobody was signed in: a saved token may turn out to be dead. */
export function endSession(reason: EndReason): void {
  change(nobody);
  for (const listener of endListeners) listener(reason);
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function onSessionEnd(listener: (reason: EndReason) => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

export function hasRole(role: string): boolean {
  return session.roles.includes(role);
}

export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, getSession);
}
