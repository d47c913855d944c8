// The member's payments, the newest first, and recording another one.
import { PlusOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Drawer, Skeleton } from 'antd';
import { Link } from 'react-router';
import { useMay } from '../../../auth/permission';
import { fr } from '../../../i18n/fr';
import { formatDay } from '../../../i18n/format';
import { Panel } from '../../../ui/record/Panel';
import { ErrorState } from '../../../ui/table/ListStates';
import { refreshTransactions } from '../../../entities/transactions/api';
import { StateTag } from '../../../entities/transactions/StateTag';
import { TransactionForm } from '../../../entities/transactions/TransactionForm';
import { type Member, paymentsQuery } from '../member';

const t = fr.member;

function Payments({ id }: { id: number }) {
  const { data, error, isPending, refetch } = useQuery(paymentsQuery(id));
  if (isPending) return <Skeleton active title={false} paragraph={{ rows: 1 }} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} inline />;
  if (data === null) return <p className="m-hint">{t.cardsAbsent}</p>;
  if (data.rows.length === 0) return <p className="m-hint">{t.noPayment}</p>;
  return (
    <>
      <ul className="m-lines">
        {data.rows.map((one) => (
          <li key={one.transaction_id}>
            <span>{one.transaction_date && formatDay(one.transaction_date)}</span>
            <span>{fr.transactions.amount(one.transaction_amount)}</span>
            <Link to={`/transactions?edit=${one.transaction_id}&member_id=${id}`}>
              {one.transaction_number}
            </Link>
            <span>{fr.transactions.types[one.transaction_type]}</span>
            <StateTag isUsed={one.transaction_isUsedForCard} />
            {one.transaction_cardId !== null && (
              <Link to={`/cards/${one.transaction_cardId}`}>
                {fr.transactions.usedBy(one.card_idNumber ?? '')}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {data.total > data.rows.length && (
        <Link to={`/transactions?member_id=${id}`}>{t.allPayments(data.total)}</Link>
      )}
    </>
  );
}

interface PaymentPanelProps {
  member: Member;
  /** The card panel offers it already. */
  isOffered: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
}

export function PaymentPanel({ member, isOffered, open, onOpen: setOpen }: PaymentPanelProps) {
  const may = useMay();
  const queryClient = useQueryClient();
  const close = (): void => setOpen(false);
  const mayWrite = may('transactions.write');
  if (!may('transactions.read')) return null;
  return (
    <Panel
      id="payments"
      title={t.paymentPanel}
      actions={
        mayWrite &&
        !isOffered && (
          <Button className="m-no-print" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen(true)}>
            {t.addPayment}
          </Button>
        )
      }
    >
      <Payments id={member.member_id} />
      {mayWrite && (
        <Drawer
          open={open}
          title={fr.transactions.create}
          size={480}
          onClose={close}
          destroyOnHidden
          closable={{ 'aria-label': fr.form.close }}
        >
          <TransactionForm
            initial={{ transaction_memberId: member.member_id }}
            onSaved={() => {
              close();
              refreshTransactions(queryClient);
            }}
            onStale={() => refreshTransactions(queryClient)}
            onCancel={close}
          />
        </Drawer>
      )}
    </Panel>
  );
}
