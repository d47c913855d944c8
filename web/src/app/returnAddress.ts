// Where to go on to after signing in, or after the password that had to be changed; kept in the address of
// these pages so that a reload keeps it too.

const PARAMETER = 'retour';
const LOGIN = '/login';
const PASSWORD = '/password';
const ON_THE_WAY = [LOGIN, PASSWORD];

function addressWithReturn(page: string, from: string): string {
  const { pathname, search } = new URL(from, window.location.origin);
  const here = ON_THE_WAY.includes(pathname) ? returnAddress(from) : pathname + search;
  return here === '/' ? page : `${page}?${PARAMETER}=${encodeURIComponent(here)}`;
}

export function loginAddress(from?: string): string {
  return from ? addressWithReturn(LOGIN, from) : LOGIN;
}

export function passwordAddress(from: string): string {
  return addressWithReturn(PASSWORD, from);
}

/** Only ever an address of this site: a link to /login must not lead elsewhere. */
export function returnAddress(url: string): string {
  const wanted = new URL(url, window.location.origin).searchParams.get(PARAMETER);
  if (!wanted?.startsWith('/')) return '/';
  const { origin, pathname, search } = new URL(wanted, window.location.origin);
  return origin === window.location.origin && !ON_THE_WAY.includes(pathname) ? pathname + search : '/';
}
