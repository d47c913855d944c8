import { fr } from '../i18n/fr';
import { Logo } from '../ui/Logo';

/**
 * The frame that the page itself shows (index.html), as long as nothing else is there; scripts/early says
 * whether.
 */
function Frame() {
  return (
    <div className="m-boot" aria-hidden>
      <div className="m-sider">
        <div className="m-brand">
          <Logo />
          <span>{fr.shell.product}</span>
        </div>
      </div>
      <div className="m-body">
        <div className="m-header" />
      </div>
    </div>
  );
}

/** Before the first screen: the bar that later navigations show. */
export function Loading() {
  return (
    <>
      <Frame />
      <div className="m-progress" role="progressbar" aria-label={fr.shell.loading} />
    </>
  );
}
