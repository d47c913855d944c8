// A file of deliveries: all that the filters find, in the columns and the order shown.
import { fr } from '../../../i18n/fr';
import type { JobStore } from '../../../ui/jobs/JobStore';
import type { Shown } from '../../../ui/table/useList';
import type { ExportFormat } from '../../../ui/table/ExportButton';
import type { DeliveryExport, DeliveryFilter } from '../api';

export function startExport(
  jobs: JobStore,
  format: ExportFormat,
  filter: DeliveryFilter,
  { query, columns, total, totalIsEstimate }: Shown,
): void {
  const params: DeliveryExport = { format, ...query, ...filter, columns: columns.join(',') };
  jobs.startFile({
    kind: 'deliveries.export',
    title: fr.deliveries.exportTitle(format.toUpperCase(), total, totalIsEstimate),
    params,
    total,
  });
}
