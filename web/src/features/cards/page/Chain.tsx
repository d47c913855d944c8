// The cards that this one replaces, and those that replace it.
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { Link } from 'react-router';
import { fr } from '../../../i18n/fr';
import { formatCardNumber, formatDateTime } from '../../../i18n/format';
import type { Card } from '../../../entities/cards/api';
import { CardStatusTag } from '../../../entities/cards/StatusTag';
import { Panel } from '../../../ui/record/Panel';
import { ErrorState } from '../../../ui/table/ListStates';
import { cardsOfMemberQuery } from '../api';

const t = fr.card;

/** From the first of its line to the last; of several replacements of one card all. */
export function chainOf(card: Card, cards: readonly Card[]): Card[] {
  const byId = new Map(cards.map((one) => [one.card_id, one]));
  const line = new Set<number>([card.card_id]);
  for (let up = card.card_replacesCardId; up !== null && !line.has(up);) {
    line.add(up);
    up = byId.get(up)?.card_replacesCardId ?? null;
  }
  for (let grown = true; grown;) {
    const before = line.size;
    for (const one of cards)
      if (one.card_replacesCardId !== null && line.has(one.card_replacesCardId)) line.add(one.card_id);
    grown = line.size > before;
  }
  const known = cards.filter(({ card_id }) => line.has(card_id));
  return known.toSorted((a, b) => (a.card_createdAt ?? '').localeCompare(b.card_createdAt ?? ''));
}

export function Chain({ card }: { card: Card }) {
  const { data, error, refetch } = useQuery(cardsOfMemberQuery(card.card_memberId));
  const chain = data ? chainOf(card, data.rows) : [];
  return (
    <Panel id="chain" title={t.chain}>
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 1 }} />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} inline />}
      {data && chain.length <= 1 && <p className="m-hint">{t.chainNone}</p>}
      {chain.length > 1 && (
        <>
          <p className="m-hint">{t.chainHint}</p>
          <ol className="m-lines" aria-label={t.chain}>
            {chain.map((one, index) => (
              <li key={one.card_id}>
                <span>{t.copy(index + 1)}</span>
                {one.card_id === card.card_id ? (
                  <strong>
                    {formatCardNumber(one.card_idNumber)} ({t.chainNow})
                  </strong>
                ) : (
                  <Link to={`/cards/${one.card_id}`}>{formatCardNumber(one.card_idNumber)}</Link>
                )}
                <CardStatusTag status={one.card_status} />
                <span>{one.card_createdAt && formatDateTime(one.card_createdAt)}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </Panel>
  );
}
