// A page that the server drew, as the browser shows PDF files; without such a viewer it can be downloaded.
import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../api/error';
import { fr } from '../../../i18n/fr';
import { saveFile } from '../../../ui/saveFile';
import { usePreview } from './usePreview';
import type { PreviewRequest } from '../api';

const t = fr.report;

function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return blob && url;
}

/** What was refused, with the element and field that the server names. */
function Refused({ error }: { error: Error }) {
  const errors = error instanceof ApiError ? error.errors : [];
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={t.previewRefused}
      description={
        <ul className="m-effects">
          {(errors.length > 0 ? errors.map(({ message }) => message) : [error.message]).map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      }
    />
  );
}

interface PdfProps {
  name: string;
  request: PreviewRequest;
}

export function Pdf({ name, request }: PdfProps) {
  const { file, error, isFetching } = usePreview(request);
  const url = useObjectUrl(file?.blob);
  return (
    <div className="m-template-pdf" aria-busy={isFetching}>
      {isFetching && !file && (
        <div role="status" aria-label={t.previewLoading}>
          <Skeleton active paragraph={{ rows: 8 }} />
        </div>
      )}
      {error && <Refused error={error} />}
      {!error && url && file && (
        <>
          <iframe src={`${url}#toolbar=0&navpanes=0&view=Fit`} title={t.previewFrame(name)} />
          <Button
            disabled={false}
            icon={<DownloadOutlined aria-hidden />}
            onClick={() => saveFile(file.blob, `${name}.pdf`)}
          >
            {t.previewOpen}
          </Button>
        </>
      )}
    </div>
  );
}
