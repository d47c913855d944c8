// Where to go back to after signing in again; kept in the address of /login so that a reload keeps it too.

const PARAMETER = 'retour';

export function loginAddress(from?: string): string {
  if (!from) return '/login';
  const { pathname, search } = new URL(from, window.location.origin);
  const here = pathname + search;
  return here === '/' || pathname === '/login' ? '/login' : `/login?${PARAMETER}=${encodeURIComponent(here)}`;
}

/** Only ever an address of this site: a link to /login must not lead elsewhere. */
export function returnAddress(loginUrl: string): string {
  const wanted = new URL(loginUrl, window.location.origin).searchParams.get(PARAMETER);
  if (!wanted?.startsWith('/')) return '/';
  const { origin, pathname, search } = new URL(wanted, window.location.origin);
  return origin === window.location.origin && pathname !== '/login' ? pathname + search : '/';
}
