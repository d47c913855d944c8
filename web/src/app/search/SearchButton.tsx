// The way to the search from every page: a button in the header, and Ctrl + K.
import { SearchOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { fr } from '../../i18n/fr';
import { isBehindDialog } from '../../ui/shortcuts';
import './recents';
import './search.css';

const SearchDialog = lazy(() => import('./SearchDialog'));

export function SearchButton() {
  const [open, setOpen] = useState(false);
  // Its code is loaded with the first opening.
  const [wanted, setWanted] = useState(false);
  const show = (): void => {
    setWanted(true);
    setOpen(true);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      // Browsers have their own search on these keys.
      event.preventDefault();
      if (!isBehindDialog()) show();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Tooltip title={fr.search.hint}>
        <Button
          type="text"
          icon={<SearchOutlined aria-hidden />}
          aria-label={fr.search.open}
          aria-keyshortcuts="Control+K"
          onClick={show}
        >
          <kbd className="m-kbd m-wide-only">{fr.search.keys}</kbd>
        </Button>
      </Tooltip>
      {wanted && (
        <Suspense fallback={null}>
          <SearchDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
