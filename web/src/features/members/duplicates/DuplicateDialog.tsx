// The server holds the save back: the member may be there already.
import { Button } from 'antd';
import { fr } from '../../../i18n/fr';
import { Dialog } from '../../../ui/Dialog';
import type { Candidate } from '../member';
import { CandidateList } from './CandidateList';

const t = fr.member;

interface DuplicateDialogProps {
  candidates: readonly Candidate[];
  onConfirm: () => void;
  onCancel: () => void;
}

export function DuplicateDialog({ candidates, onConfirm, onCancel }: DuplicateDialogProps) {
  return (
    <Dialog
      width={720}
      title={t.duplicateTitle}
      mask={{ closable: false }}
      onCancel={onCancel}
      footer={
        <div className="m-dialog-actions">
          <Button onClick={onConfirm}>{t.duplicateConfirm}</Button>
          <Button type="primary" onClick={onCancel}>
            {fr.form.cancel}
          </Button>
        </div>
      }
    >
      <p>{t.duplicateText}</p>
      <CandidateList candidates={candidates} />
    </Dialog>
  );
}
