import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { usePermission } from '../../../auth/permission';
import { fr } from '../../../i18n/fr';
import { formatDay } from '../../../i18n/format';
import { ErrorState } from '../../../ui/table/ListStates';
import { cardsQuery, type Member } from '../member';
import { CardState } from './CardState';
import { Panel } from './Panel';

const t = fr.member;

function Cards({ id }: { id: number }) {
  const { data, error, isPending, refetch } = useQuery(cardsQuery(id));
  if (isPending) return <Skeleton active title={false} paragraph={{ rows: 1 }} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} inline />;
  if (data === null) return <p className="m-hint">{t.cardsAbsent}</p>;
  if (data.rows.length === 0) return <p className="m-hint">{t.noCard}</p>;
  return (
    <ul className="m-lines">
      {data.rows.map((card) => (
        <li key={card.card_id}>
          <span>{t.cardNumber(card.card_idNumber)}</span>
          <span>{t.cardStatuses[card.card_status]}</span>
          {card.card_expirationDate && <span>{t.expires(formatDay(card.card_expirationDate))}</span>}
        </li>
      ))}
    </ul>
  );
}

export function CardPanel({ member }: { member: Member }) {
  const mayRead = usePermission('cards.read');
  return (
    <Panel id="card" title={t.cardPanel}>
      <p>
        <CardState member={member} />
      </p>
      {mayRead && <Cards id={member.member_id} />}
    </Panel>
  );
}
