// Specification §2: before every navigation to a path other than /login, somebody must be signed in; if
// nobody is, the saved token is tried. Whoever has a password that somebody else set changes it before
// anything else.
import type { QueryClient } from '@tanstack/react-query';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { permissionTableQuery } from '../auth/permission';
import { getSession } from '../auth/session';
import { autoSignIn } from '../auth/signIn';
import { notifyFailure } from '../ui/notify';
import { loginAddress, passwordAddress, returnAddress } from './returnAddress';

const mustChangePassword = () => getSession().user?.login_mustChangePassword === true;

async function signedIn(url: string): Promise<void> {
  if (getSession().authenticated) return;
  const { result, error } = await autoSignIn();
  if (error) notifyFailure(error);
  if (result !== 'ok') throw redirect(loginAddress(url));
}

export function guard(queryClient: QueryClient) {
  return async ({ request }: LoaderFunctionArgs): Promise<null> => {
    await signedIn(request.url);
    if (mustChangePassword()) throw redirect(passwordAddress(request.url));
    // The first screen does not flash without its menu. A failure has been shown; the screens go on without
    // it.
    await queryClient.ensureQueryData(permissionTableQuery).catch(() => undefined);
    return null;
  };
}

/** Only for those who must change their password: the others do it in « Mon compte ». */
export async function passwordGuard({ request }: LoaderFunctionArgs): Promise<null> {
  await signedIn(returnAddress(request.url));
  if (!mustChangePassword()) throw redirect(returnAddress(request.url));
  return null;
}

/** Somebody signed in (in another tab, or by the back button) has nothing to do on /login. */
export function skipLogin({ request }: LoaderFunctionArgs): null {
  if (getSession().authenticated) throw redirect(returnAddress(request.url));
  return null;
}
