// The form of a template as a whole: its name, its type, what it is for. What it draws has its own page.
import { useQueryClient } from '@tanstack/react-query';
import { Drawer, Input, Select } from 'antd';
import { useNavigate } from 'react-router';
import { fr } from '../../i18n/fr';
import { FormActions } from '../../ui/form/FormActions';
import { FormFields } from '../../ui/form/FormFields';
import { RecordForm } from '../../ui/form/RecordForm';
import type { FormField } from '../../ui/form/types';
import { useRecordForm } from '../../ui/form/useRecordForm';
import { refreshReports, type Report, REPORT_TYPES, type SaveReport, saveReport } from './api';
import { longest } from './bounds';

const t = fr.reports;

const name: FormField<SaveReport> = {
  name: 'report_name',
  label: t.name,
  required: true,
  input: <Input autoComplete="off" maxLength={longest.name} />,
};
const description: FormField<SaveReport> = {
  name: 'report_description',
  label: t.description,
  input: <Input.TextArea rows={3} maxLength={longest.description} />,
};
const type: FormField<SaveReport> = {
  name: 'report_type',
  label: t.type,
  required: true,
  hint: t.typeHint,
  input: <Select options={REPORT_TYPES.map((value) => ({ value, label: t.types[value] }))} />,
  show: ({ report_type }) => (report_type ? t.types[report_type] : ''),
};

interface ReportFormProps {
  /** Absent = a new one. */
  report?: Report;
  onClose: () => void;
}

function ReportForm({ report, onClose }: ReportFormProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const refresh = (): void => void refreshReports(queryClient);
  const form = useRecordForm({
    entity: 'report',
    idField: 'report_id',
    versionField: 'report_rowVersion',
    record: report as (SaveReport & Report) | undefined,
    fields: report ? [name, description] : [name, type, description],
    save: saveReport,
    onSaved: ({ report_id }) => {
      onClose();
      refresh();
      if (!report) void navigate(`/reports/${report_id}`);
    },
    onStale: refresh,
  });
  return (
    <RecordForm form={form}>
      <FormFields form={form} />
      <FormActions form={form} onCancel={onClose} />
    </RecordForm>
  );
}

interface ReportDrawerProps extends ReportFormProps {
  open: boolean;
}

export function ReportDrawer({ open, report, onClose }: ReportDrawerProps) {
  return (
    <Drawer
      open={open}
      title={report ? t.editTitle : t.create}
      size={480}
      onClose={onClose}
      destroyOnHidden
      closable={{ 'aria-label': fr.form.close }}
    >
      {open && <ReportForm key={report?.report_rowVersion ?? 'new'} report={report} onClose={onClose} />}
    </Drawer>
  );
}
