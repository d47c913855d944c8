import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { usePermission } from '../../../auth/permission';
import { fr } from '../../../i18n/fr';
import { formatDay } from '../../../i18n/format';
import { ErrorState } from '../../../ui/table/ListStates';
import { type Member, paymentsQuery } from '../member';
import { Panel } from './Panel';

const t = fr.member;

function Payments({ id }: { id: number }) {
  const { data, error, isPending, refetch } = useQuery(paymentsQuery(id));
  if (isPending) return <Skeleton active title={false} paragraph={{ rows: 1 }} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} inline />;
  if (data === null) return <p className="m-hint">{t.cardsAbsent}</p>;
  if (data.rows.length === 0) return <p className="m-hint">{t.noPayment}</p>;
  return (
    <ul className="m-lines">
      {data.rows.map((one) => (
        <li key={one.transaction_id}>
          <span>{one.transaction_date && formatDay(one.transaction_date.slice(0, 10))}</span>
          <span>{t.amount(one.transaction_amount)}</span>
          <span>{one.transaction_number}</span>
          <span>{one.transaction_isUsedForCard ? t.paymentUsed : t.paymentFree}</span>
        </li>
      ))}
    </ul>
  );
}

export function PaymentPanel({ member }: { member: Member }) {
  const mayRead = usePermission('transactions.read');
  return (
    mayRead && (
      <Panel id="payments" title={t.paymentPanel}>
        <Payments id={member.member_id} />
      </Panel>
    )
  );
}
