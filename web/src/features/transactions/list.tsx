// Members' mobile-money payments, with the desk that tells whether a reference can serve.
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { usePermission } from '../../auth/permission';
import { fr } from '../../i18n/fr';
import type { Values } from '../../ui/form/types';
import { useDrawerAddress } from '../../ui/form/useDrawerAddress';
import { startFile } from '../../ui/jobs/store';
import { PageHeader } from '../../ui/PageHeader';
import { DataTable, type Shown } from '../../ui/table/DataTable';
import type { ExportFormat } from '../../ui/table/ExportButton';
import type { ListOrder } from '../../ui/table/useListState';
import type { Transaction } from '../../ui/transactions/api';
import { nameOf } from '../../ui/transactions/labels';
import { type TransactionExport, type TransactionFilter, transactionList } from './api';
import { columns } from './columns';
import { FilterBar, TransactionTags } from './FilterBar';
import { SearchDesk } from './SearchDesk';
import { TransactionCard } from './TransactionCard';
import { TransactionDrawer } from './TransactionDrawer';
import './transactions.css';
import { useTransactionFilters } from './useTransactionFilters';

const t = fr.transactions;
const USUAL_ORDER: ListOrder = { orderBy: 'transaction_date', descending: true };

function startExport(format: ExportFormat, filter: TransactionFilter, shown: Shown): void {
  const { query, columns: visible, total, totalIsEstimate } = shown;
  const params: TransactionExport = { format, ...query, ...filter, columns: visible.join(',') };
  const title = t.exportTitle(format.toUpperCase(), total, totalIsEstimate);
  startFile({ kind: 'transactions.export', title, params, total });
}

export default function Transactions() {
  const drawer = useDrawerAddress();
  const [count, setCount] = useState<string>();
  const [initial, setInitial] = useState<Values>();
  const mayWrite = usePermission('transactions.write');
  const filters = useTransactionFilters();
  const { filter } = filters;
  const source = useMemo(() => transactionList(filter), [filter]);
  const openNew = (values?: Values): void => {
    // Of the member whose payments are listed, unless the desk says more.
    setInitial({ transaction_memberId: filter.member_id, ...values });
    drawer.openNew();
  };
  const create = mayWrite && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => openNew()}>
      {t.create}
    </Button>
  );
  return (
    <>
      <PageHeader title={fr.screens.transactions.title} note={count} actions={create} />
      <SearchDesk
        onOpen={drawer.openRecord}
        onSave={
          mayWrite
            ? ({ number, operator }) =>
                openNew({ transaction_number: number, transaction_mobileOperator: operator })
            : undefined
        }
      />
      <DataTable<Transaction>
        name="transactions"
        label={fr.screens.transactions.title}
        rowKey="transaction_id"
        source={source}
        columns={columns}
        nameOf={nameOf}
        searchHint={t.search}
        empty={{
          title: t.empty,
          hint: mayWrite ? t.emptyCreate : t.emptyRead,
          action: create,
        }}
        usualOrder={USUAL_ORDER}
        filters={{
          bar: <FilterBar filters={filters} />,
          count: filters.count,
          tags: <TransactionTags filters={filters} />,
        }}
        onExport={(format, shown) => startExport(format, filter, shown)}
        cardOf={(row) => <TransactionCard row={row} />}
        onOpen={(row) => drawer.openRecord(row.transaction_id)}
        onCount={setCount}
        countText={t.count}
        onNew={mayWrite ? () => openNew() : undefined}
      />
      <TransactionDrawer address={drawer} initial={initial} />
    </>
  );
}
