// A new template from the current version of another.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, Modal } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { fr } from '../../../i18n/fr';
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
  return (
    <Modal
      open
      title={t.copyTitle(report.report_name)}
      okText={t.copy}
      okButtonProps={{ loading: copy.isPending, disabled: name.trim() === '' }}
      cancelText={fr.form.cancel}
      onOk={() => copy.mutate()}
      onCancel={onClose}
    >
      <p>{t.copyText}</p>
      <TextLine label={t.name} longest={longest.name} value={name} onChange={setName} />
      {copy.isError && <Alert type="error" showIcon role="alert" title={copy.error.message} />}
    </Modal>
  );
}
