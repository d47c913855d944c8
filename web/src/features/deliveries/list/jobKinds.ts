// What jobs on deliveries do: files of them, and sending many.
import { keys } from '../../../api/keys';
import { fr } from '../../../i18n/fr';
import type { BatchKind, FileKind, JobKind } from '../../../ui/jobs/types';
import { type DeliveryExport, type Document, exportDeliveries, markAsSent, printDeliveries } from '../api';
import { refusalText } from '../words';

/** More would be a job of the server, which tells nothing of each. */
const AT_ONCE = 100;

const send: BatchKind<null> = {
  type: 'batch',
  size: AT_ONCE,
  changes: [keys.delivery, keys.card],
  run: async (rows) => {
    const { results } = await markAsSent(rows.map(({ id }) => id));
    return results.flatMap(({ delivery_id, outcome, code }) =>
      outcome === 'refused' ? [{ id: delivery_id, message: refusalText(code) }] : [],
    );
  },
};

const file: FileKind<DeliveryExport> = {
  type: 'file',
  run: (params, signal, onBytes) => exportDeliveries(params, fr.deliveries.exportFile, signal, onBytes),
};

export interface PrintParams {
  delivery_ids: number[];
  document: Document;
}

const print: FileKind<PrintParams> = {
  type: 'file',
  run: (params, signal, onBytes) => {
    const name = params.document === 'slip' ? fr.delivery.slipFile : fr.delivery.sheetFile;
    return printDeliveries(params, name, signal, onBytes);
  },
};

export const jobKinds: Record<string, JobKind> = {
  'deliveries.send': send,
  'deliveries.export': file,
  'deliveries.print': print,
};
