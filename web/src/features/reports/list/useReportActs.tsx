// What can be done with a template as a whole: the same from its row and from its page.
import {
  CopyOutlined,
  DeleteOutlined,
  DownloadOutlined,
  EditOutlined,
  StarOutlined,
} from '@ant-design/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { fr } from '../../../i18n/fr';
import { DeleteDialog } from '../../../ui/form/ConfirmDelete';
import { notifySuccess } from '../../../ui/notify';
import type { RecordAct } from '../../../ui/record/ActionBar';
import { saveFile } from '../../../ui/saveFile';
import { deleteReport, exportReport, forgetReport, type Report } from '../api';
import { useMayDesign } from '../mayDesign';
import { CopyDialog } from './CopyDialog';
import { DefaultDialog } from './DefaultDialog';

const t = fr.reports;

type Open = 'copy' | 'default' | 'delete';

interface ReportActs {
  acts: RecordAct[];
  /** To be put beside what shows the acts. */
  dialogs: ReactNode;
}

/** `onEdit`: opens the form of name and description; absent = it has no place here. */
export function useReportActs(report: Report, onEdit?: () => void): ReportActs {
  const may = useMayDesign();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  const download = useMutation({
    mutationFn: () => exportReport(report),
    onSuccess: ({ blob, name }) => {
      saveFile(blob, name);
      notifySuccess(t.exported(name));
    },
  });
  const mayWrite = may('reports.write');
  const acts: RecordAct[] = [
    {
      on: mayWrite && onEdit !== undefined,
      label: t.edit,
      icon: <EditOutlined aria-hidden />,
      run: () => onEdit?.(),
    },
    { on: mayWrite, label: t.copy, icon: <CopyOutlined aria-hidden />, run: () => setOpen('copy') },
    {
      on: may('reports.default') && !report.report_isDefault,
      label: t.makeDefault,
      icon: <StarOutlined aria-hidden />,
      run: () => setOpen('default'),
    },
    { on: true, label: t.export, icon: <DownloadOutlined aria-hidden />, run: () => download.mutate() },
    {
      on: may('reports.delete') && !report.report_isDefault,
      label: t.delete,
      icon: <DeleteOutlined aria-hidden />,
      danger: true,
      run: () => setOpen('delete'),
    },
  ];
  const dialogs = (
    <>
      {open === 'copy' && <CopyDialog report={report} onClose={close} />}
      {open === 'default' && <DefaultDialog report={report} onClose={close} />}
      <DeleteDialog
        open={open === 'delete'}
        title={t.deleteTitle(report.report_name)}
        text={t.deleteText(report.report_name, report.report_currentVersion)}
        remove={() => deleteReport(report)}
        onDeleted={() => {
          void navigate('/reports');
          void forgetReport(queryClient);
        }}
        onClose={close}
      />
    </>
  );
  return { acts, dialogs };
}
