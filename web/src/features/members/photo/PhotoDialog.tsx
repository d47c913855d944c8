import { Modal } from 'antd';
import { fr } from '../../../i18n/fr';

interface PhotoDialogProps {
  memberId: number;
  memberName: string;
  open: boolean;
  onClose: () => void;
  onSaved: () => void;
}

export function PhotoDialog({ memberName, open, onClose }: PhotoDialogProps) {
  return (
    <Modal open={open} title={memberName} onCancel={onClose} footer={null}>
      {fr.shell.notYetTitle}
    </Modal>
  );
}
