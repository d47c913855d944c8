import { usePrinting } from '../../ui/print/usePrinting';
import { bundleCards, type Printed, printCards } from './api';
import { layoutOf, paperNow } from './list/paper';

/** A PDF for the printer of this workstation, or a ZIP for a printer elsewhere. */
export type Output = 'pdf' | 'zip';

interface PrintRequest {
  ids: number[];
  output: Output;
}

/** Given up when what asked for it is closed. */
export const usePrint = () =>
  usePrinting<PrintRequest, Printed>(async ({ ids, output }, signal, onBytes) => {
    if (output === 'zip') return { file: await bundleCards(ids, signal, onBytes) };
    return printCards(ids, layoutOf(paperNow()), signal);
  });
