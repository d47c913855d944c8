// The bar above every page: where we are on the left, notices, help and account on the right.
import { MenuOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Tag, Tooltip } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { environmentQuery } from '../api/environment';
import { useMay } from '../auth/permission';
import { fr } from '../i18n/fr';
import { JobsButton } from '../ui/jobs/JobsButton';
import { type Shortcut, useShortcuts } from '../ui/shortcuts';
import { ShortcutHelp } from '../ui/ShortcutHelp';
import { useWasOpen } from '../ui/useWasOpen';
import { AccountMenu } from './AccountMenu';
import { EnvironmentBanner, OfflineBanner } from './Banners';
import { NoticePanel } from './NoticePanel';
import { screens } from './screens';
import { SearchButton } from './search/SearchButton';

function useGoToShortcuts(showHelp: () => void): void {
  const may = useMay();
  const navigate = useNavigate();
  const list = useMemo<Shortcut[]>(() => {
    const reachable = screens.filter(
      (screen) => screen.goTo && (!screen.permission || may(screen.permission)),
    );
    return reachable.map((screen) => ({
      keys: `g ${screen.goTo}`,
      label: fr.shortcuts.goTo(fr.screens[screen.key].title),
      run: () => void navigate(screen.path),
    }));
  }, [may, navigate]);
  useShortcuts([{ keys: '?', label: fr.shortcuts.help, run: showHelp }, ...list]);
}

/** Unless the band above says it already. */
function EnvironmentTag() {
  const { data } = useQuery(environmentQuery);
  if (!data) return null;
  const kind = fr.shell.environments[data.runningEnv] ?? data.runningEnv;
  if (data.banner?.includes(kind)) return null;
  return (
    <Tooltip title={fr.shell.environmentHint(data.nodeName)}>
      <Tag className="m-env">{kind}</Tag>
    </Tooltip>
  );
}

export function Header({ onMenu, start }: { onMenu?: () => void; start?: ReactNode }) {
  const [helpOpen, setHelpOpen] = useState(false);
  const wasHelpOpen = useWasOpen(helpOpen);
  useGoToShortcuts(() => setHelpOpen(true));
  return (
    <>
      <OfflineBanner />
      <EnvironmentBanner />
      <header className="m-header">
        {onMenu && (
          <Button
            type="text"
            icon={<MenuOutlined aria-hidden />}
            aria-label={fr.shell.openMenu}
            onClick={onMenu}
          />
        )}
        {start}
        <EnvironmentTag />
        <div className="m-header-end">
          <JobsButton />
          <SearchButton />
          <NoticePanel />
          <Tooltip title={fr.shortcuts.title}>
            <Button
              type="text"
              className="m-wide-only"
              // Its name begins with what is seen: the key that does the same.
              aria-label={fr.shortcuts.show}
              aria-keyshortcuts="?"
              onClick={() => setHelpOpen(true)}
            >
              <kbd className="m-kbd">{fr.shortcuts.keys.help}</kbd>
            </Button>
          </Tooltip>
          <AccountMenu />
        </div>
      </header>
      {wasHelpOpen && <ShortcutHelp open={helpOpen} onClose={() => setHelpOpen(false)} />}
    </>
  );
}
