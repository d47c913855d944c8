// What was printed, to open or to keep.
import { FilePdfOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import type { FileReply } from '../../api/file';
import { fr } from '../../i18n/fr';
import { saveFile } from '../saveFile';
import './print.css';

const t = fr.printing;

function useObjectUrl(file: FileReply): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const address = URL.createObjectURL(file.blob);
    setUrl(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return url;
}

interface FileReadyProps {
  file: FileReply;
  title: string;
  text: string;
  /** How it is kept, where browsers don't show it; absent = they do, it is a PDF. */
  saveOnly?: string;
  /** Something else comes next. */
  plain?: boolean;
}

export function FileReady({ file, title, text, saveOnly, plain = false }: FileReadyProps) {
  const url = useObjectUrl(file);
  return (
    <div role="status">
      <Alert type="success" showIcon title={title} description={text} />
      <div className="m-alert-actions m-print-files">
        {!saveOnly && url && (
          <Button
            type={plain ? 'default' : 'primary'}
            icon={<FilePdfOutlined aria-hidden />}
            href={url}
            target="_blank"
            autoFocus
          >
            {t.open}
          </Button>
        )}
        <Button onClick={() => saveFile(file.blob, file.name)}>{saveOnly ?? t.save}</Button>
      </div>
    </div>
  );
}
