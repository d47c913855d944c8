// A member's photo, taken by the camera or brought as a file, framed 3:4, and sent. Made to be used without a
// mouse: Space takes, Enter saves, R takes it back, Escape closes.
import { Modal } from 'antd';
import { useRef } from 'react';
import { fr } from '../../../i18n/fr';
import type { SavedPhoto } from './api';
import { Studio } from './Studio';
import './photo.css';

interface PhotoDialogProps {
  memberId: number;
  memberName: string;
  open: boolean;
  /** Called in any case, after `onSaved` when there is something saved. */
  onClose: () => void;
  onSaved: (saved: SavedPhoto) => void;
}

export function PhotoDialog({ memberId, memberName, open, onClose, onSaved }: PhotoDialogProps) {
  const main = useRef<HTMLElement>(null);
  return (
    <Modal
      open={open}
      title={fr.photo.of(memberName)}
      onCancel={onClose}
      footer={null}
      width={720}
      style={{ top: 24 }}
      mask={{ closable: false }}
      destroyOnHidden
      // The dialog takes the focus itself first.
      afterOpenChange={(shown) => shown && main.current?.focus()}
    >
      <Studio
        memberId={memberId}
        isOpen={open}
        main={main}
        onClose={onClose}
        onSaved={(saved) => {
          onSaved(saved);
          onClose();
        }}
      />
    </Modal>
  );
}
