// One box for everything: records on the server, screens, and what this screen can do.
import { type InputRef, Modal } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import { fr } from '../../i18n/fr';
import { SearchBox } from './SearchBox';

/** Open from its first moment on; `onClosed` takes it away. */
export function SearchDialog({ onClosed }: { onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  const input = useRef<InputRef>(null);
  const before = useRef<Element>(null);
  const chosen = useRef<() => void>(undefined);
  // What is typed right behind Ctrl + K belongs in the box; antd would give it the focus some frames later. So the way back is known
  // here alone.
  useLayoutEffect(() => {
    before.current = document.activeElement;
    input.current?.focus();
  }, []);
  return (
    <Modal
      open={open}
      title={fr.search.open}
      onCancel={() => setOpen(false)}
      footer={null}
      width={640}
      style={{ top: 48 }}
      className="m-search-dialog"
      // It is there at once, and gone at once: what was chosen is opened when the focus is back on the page.
      transitionName=""
      maskTransitionName=""
      afterClose={() => {
        if (before.current instanceof HTMLElement) before.current.focus();
        onClosed();
        chosen.current?.();
      }}
    >
      <SearchBox
        input={input}
        onChoose={({ run }) => {
          chosen.current = run;
          setOpen(false);
        }}
      />
    </Modal>
  );
}
