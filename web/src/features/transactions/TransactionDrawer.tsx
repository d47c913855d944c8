// A transaction beside its list: a used one is only shown, with the card that used it.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { usePermission } from '../../auth/permission';
import { fr } from '../../i18n/fr';
import { ConfirmDelete } from '../../ui/form/ConfirmDelete';
import { EntityDrawer } from '../../ui/form/EntityDrawer';
import type { FormField } from '../../ui/form/types';
import type { DrawerAddress } from '../../ui/form/useDrawerAddress';
import { History } from '../../entities/audit/History';
import {
  deleteTransaction,
  refreshTransactions,
  type SaveTransaction,
  type Transaction,
  transactionQuery,
} from '../../entities/transactions/api';
import { fields, TransactionForm } from '../../entities/transactions/TransactionForm';
import { memberOf, nameOf } from '../../entities/transactions/labels';
import { historyLabels, historyText } from '../../entities/transactions/history';
import { PrintReceipts } from './PrintReceipts';

const t = fr.transactions;

interface TransactionDrawerProps {
  address: DrawerAddress;
  /** What a new one starts from. */
  initial?: Partial<SaveTransaction>;
}

/** The member by name: the record has it. */
const shownOf = (row: Transaction): readonly FormField<SaveTransaction>[] =>
  fields.map((field) =>
    field.name === 'transaction_memberId'
      ? {
          ...field,
          show: () => [memberOf(row), row.member_idNumber].filter(Boolean).join(' · ') || t.noMember,
        }
      : field,
  );

function Used({ row }: { row: Transaction }) {
  return (
    <Alert
      type="info"
      showIcon
      title={t.usedTitle}
      description={
        <>
          <p>{t.usedText}</p>
          {row.transaction_cardId !== null && (
            <Link to={`/cards/${row.transaction_cardId}`}>{t.usedBy(row.card_idNumber ?? '')}</Link>
          )}
        </>
      }
    />
  );
}

/** Its receipt, and what happened to it. */
function Below({ row }: { row: Transaction }) {
  return (
    <>
      <div className="m-receipt">
        <PrintReceipts label={t.receipt} title={t.receiptTitle(nameOf(row))} ids={[row.transaction_id]} />
      </div>
      <History entity="transaction" id={row.transaction_id} labels={historyLabels} format={historyText} />
    </>
  );
}

export function TransactionDrawer({ address, initial }: TransactionDrawerProps) {
  const { id, isNew, isOpen, close } = address;
  const queryClient = useQueryClient();
  const mayWrite = usePermission('transactions.write');
  const mayDelete = usePermission('transactions.delete');
  const { data, error, refetch } = useQuery({ ...transactionQuery(id ?? 0), enabled: id !== undefined });
  const row = id === undefined ? undefined : (data ?? undefined);
  const isUsed = row?.transaction_isUsedForCard === true;
  const canEdit = mayWrite && !isUsed;
  const done = (): void => {
    close();
    refreshTransactions(queryClient);
  };
  const deletion = row && mayDelete && !isUsed && (
    <ConfirmDelete
      label={fr.form.delete}
      title={t.deleteTitle(nameOf(row))}
      text={t.deleteText(nameOf(row), t.amount(row.transaction_amount))}
      remove={() => deleteTransaction(row.transaction_id)}
      onDeleted={() => {
        close();
        refreshTransactions(queryClient, { deleted: true });
      }}
    />
  );
  return (
    <EntityDrawer<SaveTransaction>
      open={isOpen}
      title={isNew ? t.create : canEdit && row ? t.edit : t.view}
      loading={!isNew && !row}
      error={error}
      goneText={t.gone}
      onRetry={() => void refetch()}
      onClose={close}
      fields={row ? shownOf(row) : fields}
      record={canEdit ? undefined : row}
      footer={isUsed && row ? <Used row={row} /> : canEdit ? undefined : deletion}
      below={row && <Below row={row} />}
    >
      {mayWrite && (isNew || (row && canEdit)) && (
        <TransactionForm
          // One form per record: another one starts afresh.
          key={id ?? JSON.stringify(initial ?? 'new')}
          record={row}
          initial={initial}
          onSaved={done}
          onStale={() => refreshTransactions(queryClient)}
          onCancel={close}
          extra={deletion}
        />
      )}
    </EntityDrawer>
  );
}
