// What was printed, to open or to keep.
import { FilePdfOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import type { FileReply } from '../../../api/file';
import { fr } from '../../../i18n/fr';
import { saveFile } from '../../../ui/saveFile';
import type { Output } from '../usePrint';

const t = fr.cards;

function useObjectUrl(file: FileReply): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const address = URL.createObjectURL(file.blob);
    setUrl(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return url;
}

export function PrintReady({ file, count, output }: { file: FileReply; count: number; output: Output }) {
  const url = useObjectUrl(file);
  return (
    <div role="status">
      <Alert type="success" showIcon title={t.printed[output](count)} description={t.printedText[output]} />
      <div className="m-alert-actions m-print-files">
        {output === 'pdf' && (
          <Button icon={<FilePdfOutlined aria-hidden />} href={url} target="_blank">
            {t.printOpen}
          </Button>
        )}
        <Button onClick={() => saveFile(file.blob, file.name)}>{t.printSave[output]}</Button>
      </div>
    </div>
  );
}
