// Says how many cards will be made, and of whom, before one is.
import { useMutation } from '@tanstack/react-query';
import { Alert } from 'antd';
import { bounds } from '../../../api/facts';
import { fr } from '../../../i18n/fr';
import { Dialog } from '../../../ui/Dialog';
import { createCards, type Created, type MemberFilter } from './api';

const t = fr.cardCreation;

export interface CreateRequest {
  /** Absent = everyone of the filter who may get one. */
  ids?: number[];
  filter: MemberFilter & { filter?: string };
  count: number;
  countText: string;
  /** Of those picked, as far as they were seen. */
  excluded: number;
}

interface CreateDialogProps {
  asked: CreateRequest;
  onClose: () => void;
  onCreated: (answer: Created) => void;
}

export function CreateDialog({ asked, onClose, onCreated }: CreateDialogProps) {
  const { ids, filter, count, countText, excluded } = asked;
  const creating = useMutation({
    mutationFn: () => createCards(ids ? { member_ids: ids } : filter),
    onSuccess: onCreated,
  });
  if (count === 0)
    return (
      <Dialog
        title={t.titleNone}
        cancelText={t.close}
        footer={(_buttons, { CancelBtn }) => <CancelBtn />}
        onCancel={onClose}
      >
        <p>{t.textNone}</p>
      </Dialog>
    );
  return (
    <Dialog
      title={ids ? t.title(count) : t.titleAll(countText)}
      okText={t.confirm}
      okButtonProps={{ loading: creating.isPending }}
      cancelText={fr.form.cancel}
      mask={{ closable: false }}
      onOk={() => creating.mutate()}
      onCancel={onClose}
    >
      <p>{ids ? t.textSelection : t.textAll(countText)}</p>
      {excluded > 0 && <Alert type="info" showIcon title={t.refusedSelection(excluded)} />}
      {count > bounds.atOnce.max && <p className="m-hint">{t.lot(bounds.atOnce.max)}</p>}
      {creating.isPending && <p role="status">{t.working}</p>}
      {creating.error && <Alert type="error" showIcon role="alert" title={creating.error.message} />}
    </Dialog>
  );
}
