// The bar above every page: where we are on the left, notices, help and account on the right.
import { MacCommandOutlined, MenuOutlined } from '@ant-design/icons';
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
import { AccountMenu } from './AccountMenu';
import { EnvironmentBanner, OfflineBanner } from './Banners';
import './jobKinds';
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

function EnvironmentTag() {
  const { data } = useQuery(environmentQuery);
  if (!data) return null;
  return (
    <Tooltip title={fr.shell.environmentHint(data.nodeName)}>
      <Tag className="m-env">{fr.shell.environments[data.runningEnv] ?? data.runningEnv}</Tag>
    </Tooltip>
  );
}

export function Header({ onMenu, start }: { onMenu?: () => void; start?: ReactNode }) {
  const [helpOpen, setHelpOpen] = useState(false);
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
              icon={<MacCommandOutlined aria-hidden />}
              aria-label={fr.shortcuts.show}
              onClick={() => setHelpOpen(true)}
            />
          </Tooltip>
          <AccountMenu />
        </div>
      </header>
      <ShortcutHelp open={helpOpen} onClose={() => setHelpOpen(false)} />
    </>
  );
}
