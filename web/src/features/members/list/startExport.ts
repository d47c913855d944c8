// A file of members, or a print: what is picked, or all that the filters find, in the order shown.
import { bounds } from '../../../api/facts';
import { fr } from '../../../i18n/fr';
import type { JobStore } from '../../../ui/jobs/JobStore';
import type { ExportFormat } from '../../../ui/table/ExportButton';
import type { ListQuery } from '../../../ui/table/types';
import type { Shown } from '../../../ui/table/useList';
import type { MemberExport, MemberFilter, MemberPrint } from '../api';

/** The most that one call takes by their ids. */
export const MOST_IDS = bounds.many.max;

export const selectedBy = (filter: MemberFilter, query: ListQuery, ids?: readonly number[]): MemberPrint => ({
  ...query,
  // Those picked may be of several searches; only whether they are archived has to be said.
  ...(ids ? { filter: undefined, archived: filter.archived, ids: ids.join(',') } : filter),
});

export function startExport(
  jobs: JobStore,
  format: ExportFormat,
  filter: MemberFilter,
  { query, columns, total, totalIsEstimate }: Shown,
  ids?: readonly number[],
): void {
  const params: MemberExport = {
    format,
    ...selectedBy(filter, query, ids),
    columns: columns.join(','),
  };
  const kind = format.toUpperCase();
  jobs.startFile({
    kind: 'members.export',
    title: ids
      ? fr.members.exportTitle(kind, ids.length, false)
      : fr.members.exportTitle(kind, total, totalIsEstimate),
    params,
    total: ids?.length ?? total,
  });
}
