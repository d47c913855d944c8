// A file of deliveries: all that the filters find, in the columns and the order shown.
import { fr } from '../../../i18n/fr';
import { startFile } from '../../../ui/jobs/store';
import type { Shown } from '../../../ui/table/DataTable';
import type { ExportFormat } from '../../../ui/table/ExportButton';
import type { DeliveryExport, DeliveryFilter } from '../api';

export function startExport(
  format: ExportFormat,
  filter: DeliveryFilter,
  { query, columns, total, totalIsEstimate }: Shown,
): void {
  const params: DeliveryExport = { format, ...query, ...filter, columns: columns.join(',') };
  startFile({
    kind: 'deliveries.export',
    title: fr.deliveries.exportTitle(format.toUpperCase(), total, totalIsEstimate),
    params,
    total,
  });
}
