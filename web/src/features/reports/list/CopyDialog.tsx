// A new template from the current version of another.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { fr } from '../../../i18n/fr';
import { Dialog } from '../../../ui/Dialog';
import { TextLine } from '../../../ui/form/TextLine';
import { notifySuccess } from '../../../ui/notify';
import { copyReport, refreshReports, type Report } from '../api';
import { longest } from '../bounds';

const t = fr.reports;

export function CopyDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const [name, setName] = useState(t.copyName(report.report_name));
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const copy = useMutation({
    mutationFn: () => copyReport({ report_id: report.report_id, report_name: name.trim() }),
    onSuccess: ({ report_id, message }) => {
      notifySuccess(message || t.copied);
      void refreshReports(queryClient);
      onClose();
      void navigate(`/reports/${report_id}`);
    },
  });
  const isPossible = name.trim() !== '';
  const start = (): void => {
    if (isPossible && !copy.isPending) copy.mutate();
  };
  return (
    <Dialog
      title={t.copyTitle(report.report_name)}
      okText={t.copy}
      okButtonProps={{ loading: copy.isPending, disabled: !isPossible }}
      cancelText={fr.form.cancel}
      onOk={start}
      onCancel={onClose}
    >
      <p>{t.copyText}</p>
      <TextLine label={t.name} longest={longest.name} value={name} onChange={setName} onEnter={start} />
      {copy.isError && <Alert type="error" showIcon role="alert" title={copy.error.message} />}
    </Dialog>
  );
}
