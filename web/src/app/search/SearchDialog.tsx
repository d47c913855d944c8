// One box for everything: records on the server, screens, and what this screen can do.
import { Modal } from 'antd';
import { useRef } from 'react';
import { fr } from '../../i18n/fr';
import type { InputRef } from 'antd';
import { SearchBox } from './SearchBox';

interface SearchDialogProps {
  open: boolean;
  onClose: () => void;
}

export default function SearchDialog({ open, onClose }: SearchDialogProps) {
  const input = useRef<InputRef>(null);
  const chosen = useRef<() => void>(undefined);
  return (
    <Modal
      open={open}
      title={fr.search.open}
      onCancel={onClose}
      footer={null}
      width={640}
      style={{ top: 48 }}
      className="m-search-dialog"
      // It is there at once, and gone at once: what was chosen is opened when the focus is back on the page.
      transitionName=""
      maskTransitionName=""
      destroyOnHidden
      afterOpenChange={(shown) => shown && input.current?.focus()}
      afterClose={() => {
        const run = chosen.current;
        chosen.current = undefined;
        run?.();
      }}
    >
      <SearchBox
        input={input}
        onChoose={({ run }) => {
          chosen.current = run;
          onClose();
        }}
      />
    </Modal>
  );
}
