import { Drawer } from 'antd';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { fr } from '../i18n/fr';
import { Logo } from '../ui/Logo';
import { MainMenu } from './MainMenu';

/** The menu of narrow windows; closes when it has led somewhere. `onClose` stays the same function. */
export function MenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { pathname } = useLocation();
  useEffect(() => onClose(), [onClose, pathname]);
  const title = (
    <span className="m-brand">
      <Logo size={24} />
      <span>{fr.shell.product}</span>
    </span>
  );
  return (
    <Drawer open={open} onClose={onClose} placement="left" size={288} title={title} className="m-menu-drawer">
      <nav aria-label={fr.shell.mainMenu}>
        <MainMenu />
      </nav>
    </Drawer>
  );
}
