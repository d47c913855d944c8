// Members' mobile-money payments, with the desk that tells whether a reference can serve.
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { usePermission } from '../../auth/permission';
import { fr } from '../../i18n/fr';
import { PrintButton } from '../../entities/reports/PrintButton';
import { useDrawerAddress } from '../../ui/form/useDrawerAddress';
import type { JobStore } from '../../ui/jobs/JobStore';
import { useJobStore } from '../../ui/jobs/useJobs';
import { ListActions } from '../../ui/table/ListActions';
import { ListBar } from '../../ui/table/ListBar';
import { ListFilters } from '../../ui/table/ListFilters';
import { ListPage } from '../../ui/table/ListPage';
import { ListRows } from '../../ui/table/ListRows';
import { type Shown, useList } from '../../ui/table/useList';
import { type ExportFormat, ExportMenu } from '../../ui/table/ExportButton';
import type { ListOrder } from '../../ui/table/useListState';
import type { SaveTransaction, Transaction } from '../../entities/transactions/api';
import { nameOf } from '../../entities/transactions/labels';
import {
  type DeskQuery,
  type TransactionExport,
  printTransactions,
  type TransactionFilter,
  transactionList,
} from './api';
import { columns } from './columns';
import { FilterBar, TransactionTags } from './FilterBar';
import { PrintReceipts } from './PrintReceipts';
import { SearchDesk } from './SearchDesk';
import { TransactionCard } from './TransactionCard';
import { TransactionDrawer } from './TransactionDrawer';
import './transactions.css';
import { useTransactionFilters } from './useTransactionFilters';

const t = fr.transactions;
const USUAL_ORDER: ListOrder = { orderBy: 'transaction_date', descending: true };

function startExport(jobs: JobStore, format: ExportFormat, filter: TransactionFilter, shown: Shown): void {
  const { query, columns: visible, total, totalIsEstimate } = shown;
  const params: TransactionExport = { format, ...query, ...filter, columns: visible.join(',') };
  const title = t.exportTitle(format.toUpperCase(), total, totalIsEstimate);
  jobs.startFile({ kind: 'transactions.export', title, params, total });
}

/** The list as a file. */
function Tools({ filter, shown }: { filter: TransactionFilter; shown: Shown }) {
  const jobs = useJobStore();
  return (
    <>
      <ExportMenu onChoose={(format) => startExport(jobs, format, filter, shown)} />
      <PrintButton
        label={fr.table.print}
        title={t.printTitle(shown.total, shown.totalIsEstimate)}
        type="transaction_list"
        print={(report_id, signal, onBytes) =>
          printTransactions({ ...shown.query, ...filter, report_id }, signal, onBytes)
        }
      />
    </>
  );
}

export default function Transactions() {
  const drawer = useDrawerAddress();
  const [initial, setInitial] = useState<Partial<SaveTransaction>>();
  const mayWrite = usePermission('transactions.write');
  const filters = useTransactionFilters();
  const { filter } = filters;
  const source = useMemo(() => transactionList(filter), [filter]);
  const openNew = (values?: Partial<SaveTransaction>): void => {
    // Of the member whose payments are listed, unless the desk says more.
    setInitial({ transaction_memberId: filter.member_id, ...values });
    drawer.openNew();
  };
  const create = mayWrite && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => openNew()}>
      {t.create}
    </Button>
  );
  const list = useList<Transaction>({
    name: 'transactions',
    label: fr.screens.transactions.title,
    rowKey: 'transaction_id',
    source,
    columns,
    nameOf,
    order: USUAL_ORDER,
    selects: 'page',
    countText: t.count,
  });
  const record = ({ number, operator }: DeskQuery): void =>
    openNew({ transaction_number: number, transaction_mobileOperator: operator });
  const desk = <SearchDesk onOpen={drawer.openRecord} onSave={mayWrite ? record : undefined} />;
  return (
    <>
      <ListPage list={list} actions={create} above={desk} onNew={mayWrite ? () => openNew() : undefined}>
        <ListBar list={list} hint={t.search} tools={<Tools filter={filter} shown={list.shown} />}>
          <ListFilters count={filters.count} tags={<TransactionTags filters={filters} />}>
            <FilterBar filters={filters} />
          </ListFilters>
        </ListBar>
        <ListActions list={list}>
          {({ keys, count }) => (
            <PrintReceipts label={t.receipts} title={t.receiptsTitle(count)} ids={keys.map(Number)} />
          )}
        </ListActions>
        <ListRows
          list={list}
          onOpen={(row) => drawer.openRecord(row.transaction_id)}
          cardOf={(row) => <TransactionCard row={row} />}
          empty={{ title: t.empty, hint: mayWrite ? t.emptyCreate : t.emptyRead }}
        />
      </ListPage>
      <TransactionDrawer address={drawer} initial={initial} />
    </>
  );
}
