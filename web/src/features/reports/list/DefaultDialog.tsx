// Which template of its type serves when none is chosen: asked first, it changes what others print.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert } from 'antd';
import { fr } from '../../../i18n/fr';
import { Dialog } from '../../../ui/Dialog';
import { notifySuccess } from '../../../ui/notify';
import { refreshReports, type Report, setDefaultReport } from '../api';

const t = fr.reports;

export function DefaultDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const queryClient = useQueryClient();
  const choice = useMutation({
    mutationFn: () => setDefaultReport(report.report_id),
    onSuccess: ({ message }) => {
      notifySuccess(message || t.madeDefault);
      void refreshReports(queryClient);
      onClose();
    },
  });
  return (
    <Dialog
      title={t.makeDefaultTitle(report.report_name)}
      okText={t.makeDefault}
      okButtonProps={{ loading: choice.isPending }}
      cancelText={fr.form.cancel}
      onOk={() => choice.mutate()}
      onCancel={onClose}
    >
      <p>{t.makeDefaultText(t.types[report.report_type])}</p>
      {choice.isError && <Alert type="error" showIcon role="alert" title={choice.error.message} />}
    </Dialog>
  );
}
