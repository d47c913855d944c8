// One box for everything: records on the server, screens, and what this screen can do. The browser's own dialog, not antd's, which
// takes the focus some frames later: what is typed right behind Ctrl + K belongs in the box.
import { CloseOutlined } from '@ant-design/icons';
import { Button, type InputRef } from 'antd';
import { useId, useLayoutEffect, useRef } from 'react';
import { fr } from '../../i18n/fr';
import { SearchBox } from './SearchBox';

export function SearchDialog({ onClose }: { onClose: () => void }) {
  const title = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<InputRef>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    input.current?.focus();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="m-search-dialog"
      aria-modal="true"
      aria-labelledby={title}
      onCancel={onClose}
      // All that is not its backdrop lies in an element of its own.
      onClick={({ target }) => target === dialog.current && onClose()}
    >
      <div className="m-search-content">
        <div className="m-search-head">
          <h2 id={title}>{fr.search.open}</h2>
          <Button
            type="text"
            icon={<CloseOutlined aria-hidden />}
            aria-label={fr.form.close}
            onClick={onClose}
          />
        </div>
        <SearchBox
          input={input}
          onChoose={({ run }) => {
            // Closing gives the focus back to the page, where what was chosen may take it.
            dialog.current?.close();
            onClose();
            run();
          }}
        />
      </div>
    </dialog>
  );
}
