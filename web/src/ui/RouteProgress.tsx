import { useLocation, useNavigation } from 'react-router';
import { fr } from '../i18n/fr';

/** Specification §2: starts when the route's path changes, finishes after the navigation. */
export function RouteProgress() {
  const { location: next } = useNavigation();
  const { pathname } = useLocation();
  if (!next || next.pathname === pathname) return null;
  return <div className="m-progress" role="progressbar" aria-label={fr.shell.loading} />;
}
