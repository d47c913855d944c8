// Deleting asks first, and names what will be lost.
import { DeleteOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { fr } from '../../i18n/fr';
import { notifySuccess } from '../notify';

interface DeleteDialogProps {
  open: boolean;
  title: string;
  text: string;
  remove: () => Promise<{ message?: string }>;
  onDeleted: () => void;
  onClose: () => void;
  /** What can be done about a refusal. */
  whenRefused?: (error: Error) => ReactNode;
}

export function DeleteDialog({
  open,
  title,
  text,
  remove,
  onDeleted,
  onClose,
  whenRefused,
}: DeleteDialogProps) {
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: ({ message }) => {
      onClose();
      if (message) notifySuccess(message);
      onDeleted();
    },
  });
  return (
    <Modal
      open={open}
      title={title}
      okText={fr.form.delete}
      okButtonProps={{ danger: true, loading: removal.isPending }}
      cancelText={fr.form.cancel}
      onOk={() => removal.mutate()}
      onCancel={onClose}
      afterClose={removal.reset}
    >
      <p>{text}</p>
      <p>
        <strong>{fr.form.deleteLost}</strong>
      </p>
      {removal.isError && (
        <Alert
          type="error"
          showIcon
          className="m-refusal"
          title={removal.error.message}
          description={whenRefused?.(removal.error)}
        />
      )}
    </Modal>
  );
}

type ConfirmDeleteProps = Omit<DeleteDialogProps, 'open' | 'onClose'> & { label: string };

export function ConfirmDelete({ label, ...dialog }: ConfirmDeleteProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button danger icon={<DeleteOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <DeleteDialog {...dialog} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
