// A page that goes with a record, as large as the screen allows.
import { Alert, Skeleton } from 'antd';
import { Dialog } from '../Dialog';
import { type FileQuery, useAddress } from './useAddress';

/** Without a file of its own: it is loaded when a page is opened. */
const WHOLE = {
  display: 'block',
  maxWidth: '100%',
  maxHeight: 'calc(100dvh - 240px)',
  marginInline: 'auto',
} as const;

interface AttachmentDialogProps {
  title: string;
  file: FileQuery;
  onClose: () => void;
}

export default function AttachmentDialog({ title, file, onClose }: AttachmentDialogProps) {
  const { address, error } = useAddress(file);
  return (
    <Dialog title={title} footer={null} width={720} onCancel={onClose}>
      {error && <Alert type="error" showIcon role="alert" title={error.message} />}
      {!error && !address && <Skeleton.Image active />}
      {address && <img style={WHOLE} src={address} alt={title} />}
    </Dialog>
  );
}
