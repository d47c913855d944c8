// An earlier version becomes the newest one; asked first, for the next pages are drawn with it.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert } from 'antd';
import { fr } from '../../../i18n/fr';
import { Dialog } from '../../../ui/Dialog';
import { notifySuccess } from '../../../ui/notify';
import { refreshReports, type Report, restoreReport } from '../api';
import { problemsIn } from '../page/stale';

const t = fr.report;

interface RestoreDialogProps {
  report: Report;
  version: number;
  isDirty: boolean;
  onRestored: () => void;
  onClose: () => void;
}

export function RestoreDialog({ report, version, isDirty, onRestored, onClose }: RestoreDialogProps) {
  const queryClient = useQueryClient();
  const restoration = useMutation({
    mutationFn: () =>
      restoreReport({
        report_id: report.report_id,
        version,
        report_versionNotes: t.restoreNote(version),
      }),
    onSuccess: async ({ message }) => {
      notifySuccess(message || t.restored);
      onClose();
      await refreshReports(queryClient);
      onRestored();
    },
  });
  return (
    <Dialog
      title={t.restoreTitle(version)}
      okText={t.restore}
      okButtonProps={{ loading: restoration.isPending }}
      cancelText={fr.form.cancel}
      onOk={() => restoration.mutate()}
      onCancel={onClose}
    >
      <p>{t.restoreText}</p>
      {isDirty && <Alert type="warning" showIcon title={t.restoreUnsaved} />}
      {/* What is drawn has become less since, and names the element. */}
      {restoration.isError &&
        problemsIn(restoration.error).map((problem) => (
          <Alert key={problem} type="error" showIcon role="alert" title={problem} />
        ))}
    </Dialog>
  );
}
