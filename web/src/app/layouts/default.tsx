// The working layout: menu on the left (behind a button when narrow), header, page.
import { useCallback, useState } from 'react';
import { Outlet } from 'react-router';
import { fr } from '../../i18n/fr';
import { Logo } from '../../ui/Logo';
import { useWide } from '../../ui/media';
import { GlobalScan } from '../GlobalScan';
import { Header } from '../Header';
import { MainMenu } from '../MainMenu';
import { MenuDrawer } from '../MenuDrawer';
import { CONTENT_ID } from '../Shell';

export function Component() {
  const wide = useWide();
  const [menuOpen, setMenuOpen] = useState(false);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  return (
    <div className="m-layout">
      <GlobalScan />
      {wide ? (
        <nav className="m-sider" aria-label={fr.shell.mainMenu}>
          <div className="m-brand">
            <Logo />
            <span>{fr.shell.product}</span>
          </div>
          <MainMenu />
        </nav>
      ) : (
        <MenuDrawer open={menuOpen} onClose={closeMenu} />
      )}
      <div className="m-body">
        <Header onMenu={wide ? undefined : () => setMenuOpen(true)} />
        <main id={CONTENT_ID} className="m-content" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </div>
  );
}
