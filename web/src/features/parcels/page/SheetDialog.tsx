// The parcel on one sheet of paper: it is drawn as soon as it is asked for.
import { Alert, Button } from 'antd';
import { useEffect } from 'react';
import { fr } from '../../../i18n/fr';
import { Dialog } from '../../../ui/Dialog';
import { FileReady } from '../../../ui/print/FileReady';
import { Preparing } from '../../../ui/print/Preparing';
import { usePrinting } from '../../../ui/print/usePrinting';
import { printParcel } from '../api';

const t = fr.parcel;

interface SheetDialogProps {
  id: number;
  code: string;
  onClose: () => void;
}

export default function SheetDialog({ id, code, onClose }: SheetDialogProps) {
  const { mutate, isIdle, isPending, error, data: file, received } = usePrinting(printParcel);
  useEffect(() => {
    if (isIdle) mutate(id);
  }, [isIdle, mutate, id]);
  return (
    <Dialog
      title={t.printTitle(code)}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <div className="m-dialog-actions">
          <Button onClick={onClose}>{file ? fr.form.close : fr.form.cancel}</Button>
          {error && (
            <Button type="primary" loading={isPending} onClick={() => mutate(id)}>
              {fr.errors.retry}
            </Button>
          )}
        </div>
      }
    >
      {error && <Alert type="error" showIcon role="alert" title={error.message} />}
      {isPending && <Preparing received={received} />}
      {file && <FileReady file={file} title={fr.printing.ready} text={fr.printing.readyText} />}
    </Dialog>
  );
}
