// The saved token. It is read from storage every time: another tab may have renewed or removed it.

/** Specification §9: the local storage entry of the token. */
export const TOKEN_ENTRY = 'authorization_token';
const REFRESHED_ENTRY = 'authorization_refreshed_at';
/** Kept by builds before this one: what the role of its holder may do. */
const GRANTED_ENTRY = 'maillon.granted';

export const token = {
  read(): string | null {
    return localStorage.getItem(TOKEN_ENTRY);
  },
  write(value: string): void {
    localStorage.setItem(REFRESHED_ENTRY, String(Date.now()));
    localStorage.setItem(TOKEN_ENTRY, value);
  },
  clear(): void {
    localStorage.removeItem(TOKEN_ENTRY);
    localStorage.removeItem(REFRESHED_ENTRY);
    localStorage.removeItem(GRANTED_ENTRY);
  },
  /** When any tab of this browser last got a token, in milliseconds; 0 when unknown. */
  refreshedAt(): number {
    return Number(localStorage.getItem(REFRESHED_ENTRY) ?? 0);
  },
};

/** Whose token it is, without checking anything: only to notice that another tab changed users. */
export function subjectOf(value: string | null): string | null {
  try {
    const payload = value?.split('.')[1];
    if (!payload) return null;
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    return String((JSON.parse(text) as { sub?: unknown }).sub ?? '') || null;
  } catch {
    return null;
  }
}
