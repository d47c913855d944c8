// The list as a file: what is filtered, in the order shown.
import { DownloadOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import type { FileReply } from '../../api/file';
import { fr } from '../../i18n/fr';
import { MenuButton } from '../MenuButton';
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

export interface ExportMenuProps<Format extends string = ExportFormat> {
  onChoose: (format: Format) => void;
  loading?: boolean;
  label?: string;
  /** Kinds beside the usual ones. */
  more?: readonly { key: Format; label: string }[];
}

/** Which kind of file. */
export function ExportMenu<Format extends string = ExportFormat>({
  onChoose,
  loading,
  label = fr.table.export,
  more = [],
}: ExportMenuProps<Format>) {
  return (
    <MenuButton
      icon={<DownloadOutlined aria-hidden />}
      loading={loading}
      menu={{
        items: [
          { key: 'csv', label: fr.table.exportCsv },
          { key: 'xlsx', label: fr.table.exportXlsx },
          ...more,
        ],
        onClick: ({ key }) => onChoose(key as Format),
      }}
    >
      {label}
    </MenuButton>
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
  return <ExportMenu onChoose={(format: ExportFormat) => job.mutate(format)} loading={job.isPending} />;
}
