import { PrinterOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { fr } from '../../i18n/fr';
import { PrintButton } from '../../entities/reports/PrintButton';
import { limits } from '../../ui/limits';
import { printReceipts } from './api';

interface PrintReceiptsProps {
  label: string;
  title: string;
  ids: number[];
}

/** The receipts of some transactions as one PDF. */
export function PrintReceipts({ label, title, ids }: PrintReceiptsProps) {
  const most = limits.documents;
  if (ids.length > most)
    return (
      <Tooltip title={fr.transactions.receiptsTooMany(most)}>
        <Button icon={<PrinterOutlined aria-hidden />} disabled>
          {label}
        </Button>
      </Tooltip>
    );
  return (
    <PrintButton
      label={label}
      title={title}
      type="receipt"
      print={(report_id, signal, onBytes) =>
        printReceipts({ transaction_ids: ids, report_id }, signal, onBytes)
      }
    />
  );
}
