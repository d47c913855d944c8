// The way to the search from every page: a button in the header, and Ctrl + K.
import { SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { fr } from '../../i18n/fr';
import { isBehindDialog } from '../../ui/shortcuts';
import './search.css';
import { SearchDialog } from './SearchDialog';

export function SearchButton() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      // Browsers have their own search on these keys.
      event.preventDefault();
      if (!isBehindDialog()) setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Button
        type="text"
        icon={<SearchOutlined aria-hidden />}
        // Whoever speaks to the machine says what is to be seen.
        aria-label={fr.search.openByKeys}
        aria-keyshortcuts="Control+K"
        // A tooltip of antd would take the first Escape from the dialog.
        title={fr.search.hint}
        onClick={() => setOpen(true)}
      >
        <kbd className="m-kbd m-wide-only">{fr.search.keys}</kbd>
      </Button>
      {open && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}
