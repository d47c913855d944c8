// Archiving names what happens, and what stands in its way.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { ApiError } from '../../../api/error';
import { bounds } from '../../../api/facts';
import { fr } from '../../../i18n/fr';
import { Dialog } from '../../../ui/Dialog';
import { notifySuccess } from '../../../ui/notify';
import { archiveMember, forgetMember, type Member } from '../member';
import { nameOf } from '../text';

const t = fr.member;

interface ArchiveDialogProps {
  member: Member;
  onClose: () => void;
  onArchived: () => void;
  /** Refused because of the family: another main member first. */
  onChangeHolder: () => void;
}

const CONFLICT = 409;

export function ArchiveDialog({ member, onClose, onArchived, onChangeHolder }: ArchiveDialogProps) {
  const queryClient = useQueryClient();
  const archiving = useMutation({
    mutationFn: () => archiveMember(member.member_id),
    onSuccess: ({ message }) => {
      if (message) notifySuccess(message);
      onArchived();
      void forgetMember(queryClient);
    },
  });
  const { error } = archiving;
  const isFamily = error instanceof ApiError && error.status === CONFLICT && member.member_isMainAccount;
  return (
    <Dialog
      title={t.archiveTitle(nameOf(member))}
      okText={t.archive}
      okButtonProps={{ danger: true, loading: archiving.isPending }}
      cancelText={fr.form.cancel}
      onOk={() => archiving.mutate()}
      onCancel={onClose}
    >
      <p>{t.archiveText(nameOf(member), member.member_idNumber)}</p>
      <p>{t.archiveRestore(bounds.restorableDays.max)}</p>
      {error && (
        <Alert
          type="error"
          showIcon
          title={error.message}
          description={isFamily && <Button onClick={onChangeHolder}>{t.changeHolder}</Button>}
        />
      )}
    </Dialog>
  );
}
