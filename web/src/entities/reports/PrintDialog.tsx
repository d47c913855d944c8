// Printing what needs no more words than which template: it begins at once where there is nothing to choose.
import { PrinterOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/error';
import type { FileReply } from '../../api/file';
import { fr } from '../../i18n/fr';
import { Dialog } from '../../ui/Dialog';
import { FileReady } from '../../ui/print/FileReady';
import { Preparing } from '../../ui/print/Preparing';
import { usePrinting } from '../../ui/print/usePrinting';
import { templatesQuery, type TemplateType } from './templates';
import { TemplateChoice } from './TemplateChoice';

const t = fr.printing;

/** A rule said no: the same again is refused again. */
const isRefusal = (error: Error | null): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

export interface PrintDialogProps {
  title: string;
  type: TemplateType;
  /** No template = the default one. */
  print: (
    report_id: number | undefined,
    signal: AbortSignal,
    onBytes: (bytes: number) => void,
  ) => Promise<FileReply>;
  onClose: () => void;
}

export default function PrintDialog({ title, type, print, onClose }: PrintDialogProps) {
  const { data: templates } = useQuery(templatesQuery(type));
  const [template, setTemplate] = useState<number>();
  const { mutate, isIdle, isPending, error, data: file, received } = usePrinting(print);
  const isChoice = templates !== undefined && templates.length > 1;
  const isPlain = templates !== undefined && !isChoice;
  const mayTryAgain = error !== null && !isRefusal(error);
  const start = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isPlain && isIdle) mutate(undefined);
  }, [isPlain, isIdle, mutate]);

  return (
    <Dialog
      title={title}
      mask={{ closable: false }}
      onCancel={onClose}
      // The dialog itself would begin with its cross.
      afterOpenChange={(open) => open && start.current?.focus()}
      footer={
        <div className="m-dialog-actions">
          <Button onClick={onClose}>{file ? fr.form.close : fr.form.cancel}</Button>
          {!file && (isChoice || mayTryAgain) && (
            <Button
              ref={start}
              autoFocus
              type="primary"
              icon={<PrinterOutlined aria-hidden />}
              loading={isPending}
              onClick={() => mutate(template)}
            >
              {mayTryAgain ? fr.errors.retry : t.print}
            </Button>
          )}
        </div>
      }
    >
      {!file && <TemplateChoice type={type} value={template} onChange={setTemplate} />}
      {error && <Alert type="error" showIcon role="alert" title={error.message} />}
      {isPending && <Preparing received={received} />}
      {file && <FileReady file={file} title={t.ready} text={t.readyText} />}
    </Dialog>
  );
}
