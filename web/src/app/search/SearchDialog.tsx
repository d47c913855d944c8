// One box for everything: records on the server, screens, and what this screen can do.
import { type InputRef } from 'antd';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { fr } from '../../i18n/fr';
import { Dialog } from '../../ui/Dialog';
import { SearchBox } from './SearchBox';

/** Open as long as it is there. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const input = useRef<InputRef>(null);
  const before = useRef<Element>(null);
  const chosen = useRef<() => void>(undefined);
  // What is typed right behind Ctrl + K belongs in the box; antd would give it the focus some frames later,
  // and take the dialog away some frames after Escape. So the way back is known here alone.
  useLayoutEffect(() => {
    before.current = document.activeElement;
    input.current?.focus();
  }, []);
  useEffect(
    () => () => {
      if (before.current instanceof HTMLElement) before.current.focus();
      // What was chosen is opened when the focus is back on the page.
      chosen.current?.();
    },
    [],
  );
  return (
    <Dialog
      title={fr.search.open}
      onCancel={onClose}
      footer={null}
      width={640}
      style={{ top: 48 }}
      className="m-search-dialog"
      transitionName=""
      maskTransitionName=""
    >
      <SearchBox
        input={input}
        onChoose={({ run }) => {
          chosen.current = run;
          onClose();
        }}
      />
    </Dialog>
  );
}
