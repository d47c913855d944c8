// The list as a file: what is filtered, in the order shown.
import { DownloadOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Button, Dropdown } from 'antd';
import type { FileReply } from '../../api/file';
import { fr } from '../../i18n/fr';
import { notifyInformation, notifySuccess } from '../notify';
import { saveFile } from '../saveFile';

export type ExportFormat = 'csv' | 'xlsx';

/** What every export call takes, in the words of the API. */
export interface ExportParams {
  format: ExportFormat;
  filter?: string;
  _orderBy?: string;
  _descending?: boolean;
}

export type ExportAs = (params: ExportParams) => Promise<FileReply>;

interface ExportButtonProps {
  params: Omit<ExportParams, 'format'>;
  exportAs: ExportAs;
}

export interface ExportMenuProps {
  onChoose: (format: ExportFormat) => void;
  loading?: boolean;
  label?: string;
}

/** Which kind of file. */
export function ExportMenu({ onChoose, loading, label = fr.table.export }: ExportMenuProps) {
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'csv', label: fr.table.exportCsv },
          { key: 'xlsx', label: fr.table.exportXlsx },
        ],
        onClick: ({ key }) => onChoose(key as ExportFormat),
      }}
    >
      <Button icon={<DownloadOutlined aria-hidden />} loading={loading} aria-haspopup="menu">
        {label}
      </Button>
    </Dropdown>
  );
}

export function ExportButton({ params, exportAs }: ExportButtonProps) {
  const job = useMutation({
    mutationFn: (format: ExportFormat) => exportAs({ ...params, format }),
    onMutate: () => notifyInformation(fr.table.exporting),
    onSuccess: ({ blob, name }) => {
      saveFile(blob, name);
      notifySuccess(fr.table.exported(name));
    },
  });
  return <ExportMenu onChoose={(format) => job.mutate(format)} loading={job.isPending} />;
}
