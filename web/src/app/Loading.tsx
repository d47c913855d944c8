import { fr } from '../i18n/fr';

/** Before the first screen: the bar that later navigations show. */
export function Loading() {
  return <div className="m-progress" role="progressbar" aria-label={fr.shell.loading} />;
}
