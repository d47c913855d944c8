// Prints something; all but the button comes when it is asked for.
import { PrinterOutlined } from '@ant-design/icons';
import { Button, Spin } from 'antd';
import { lazy, Suspense } from 'react';
import { useOpener } from '../../ui/print/useOpener';
import type { PrintDialogProps } from './PrintDialog';

const PrintDialog = lazy(() => import('./PrintDialog'));

interface PrintButtonProps extends Omit<PrintDialogProps, 'onClose'> {
  label: string;
}

export function PrintButton({ label, ...printed }: PrintButtonProps) {
  const { open, setOpen, button } = useOpener();
  return (
    <>
      <Button ref={button} icon={<PrinterOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && (
        <Suspense fallback={<Spin size="small" />}>
          <PrintDialog {...printed} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
