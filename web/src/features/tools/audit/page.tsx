// The audit: who did what to which record, when, from where; newest first.
import { useMemo, useState } from 'react';
import { fr } from '../../../i18n/fr';
import { formatDateTime } from '../../../i18n/format';
import type { JobStore } from '../../../ui/jobs/JobStore';
import { useJobStore } from '../../../ui/jobs/useJobs';
import { ExportMenu } from '../../../ui/table/ExportButton';
import { ListBar } from '../../../ui/table/ListBar';
import { ListFilters } from '../../../ui/table/ListFilters';
import { ListPage } from '../../../ui/table/ListPage';
import { ListRows } from '../../../ui/table/ListRows';
import { type Shown, useList } from '../../../ui/table/useList';
import type { ListOrder } from '../../../ui/table/useListState';
import { type AuditExport, type AuditFilter, type AuditFormat, auditList, type Entry } from './api';
import './audit.css';
import { columns, fieldsOf } from './columns';
import { EntryDrawer } from './EntryDrawer';
import { AuditTags, FilterBar } from './FilterBar';
import { textOf } from './sentence';
import { useAuditFilters } from './useAuditFilters';

const t = fr.audit;
const USUAL_ORDER: ListOrder = { orderBy: 'audit_at', descending: true };

function startExport(jobs: JobStore, format: AuditFormat, filter: AuditFilter, shown: Shown): void {
  const { query, columns: visible, total, totalIsEstimate } = shown;
  const params: AuditExport = { format, ...query, ...filter, columns: visible.join(',') };
  const title = t.exportTitle(t.formatName(format), total, totalIsEstimate);
  jobs.startFile({ kind: 'audit.export', title, params, total });
}

const SIGNED: readonly { key: AuditFormat; label: string }[] = [
  { key: 'csv.zip', label: t.signedCsv },
  { key: 'xlsx.zip', label: t.signedXlsx },
];

function EntryCard({ entry }: { entry: Entry }) {
  const { audit_at: at, audit_address: address } = entry;
  return (
    <span className="m-entry-card">
      <span className="m-hint">{[at && formatDateTime(at), address].filter(Boolean).join(' · ')}</span>
      <span>{textOf(entry)}</span>
      <small className="m-hint">{fieldsOf(entry)}</small>
    </span>
  );
}

export default function Audit() {
  const jobs = useJobStore();
  const [opened, setOpened] = useState<Entry>();
  const filters = useAuditFilters();
  const { filter } = filters;
  const source = useMemo(() => auditList(filter), [filter]);
  const list = useList<Entry>({
    name: 'audit',
    label: fr.screens.audit.title,
    rowKey: 'audit_id',
    source,
    columns,
    nameOf: textOf,
    order: USUAL_ORDER,
    countText: t.count,
  });
  return (
    <>
      <ListPage list={list}>
        <ListBar
          list={list}
          hint={t.search}
          tools={
            <ExportMenu<AuditFormat>
              more={SIGNED}
              onChoose={(format) => startExport(jobs, format, filter, list.shown)}
            />
          }
        >
          <ListFilters count={filters.count} tags={<AuditTags filters={filters} />}>
            <FilterBar filters={filters} />
          </ListFilters>
        </ListBar>
        <ListRows
          list={list}
          onOpen={setOpened}
          cardOf={(entry) => <EntryCard entry={entry} />}
          empty={{ title: t.empty, hint: t.emptyHint }}
        />
      </ListPage>
      <EntryDrawer entry={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}
