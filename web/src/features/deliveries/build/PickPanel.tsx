// The cards to deliver, to pick from: several at once, or all that the filters find.
import { SearchOutlined } from '@ant-design/icons';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Button, Checkbox, Input, Skeleton } from 'antd';
import { useDeferredValue, useState } from 'react';
import { keys } from '../../../api/keys';
import { fr } from '../../../i18n/fr';
import { formatCardNumber } from '../../../i18n/format';
import { ParentFilterBar } from '../../../entities/geography/ParentFilterBar';
import { PLACE_LEVELS } from '../../../entities/geography/places';
import { type ParentFilters, useParentFilters } from '../../../entities/geography/useParentFilters';
import { Panel } from '../../../ui/record/Panel';
import { ErrorState } from '../../../ui/table/ListStates';
import { type Card, listCardsToDeliver, MOST_LINES } from '../api';
import { holderOf } from '../words';
import type { Build } from './useBuild';

const t = fr.deliveryForm;
const PAGE = 100;
const ORDER = 'card_idNumber';

interface PickPanelProps {
  build: Build;
  onPick: (cards: readonly Card[]) => void;
}

interface CardsFound {
  filter: string | undefined;
  places: ParentFilters;
}

function useCardsToDeliver({ filter, places }: CardsFound) {
  const query = { ...places.filter, filter, _orderBy: ORDER };
  const found = useInfiniteQuery({
    queryKey: [...keys.card, 'toDeliver', query],
    queryFn: ({ pageParam, signal }) =>
      listCardsToDeliver({ ...query, _limit: PAGE, _offset: pageParam }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const offset = pages.length * PAGE;
      return offset < total ? offset : undefined;
    },
  });
  const list = () => listCardsToDeliver({ ...query, _limit: MOST_LINES, _offset: 0 });
  return { found, list };
}

interface PickableProps {
  card: Card;
  build: Build;
  isPicked: boolean;
  onPick: (card: Card, on: boolean) => void;
}

function Pickable({ card, build, isPicked, onPick }: PickableProps) {
  const isOn = build.lines.some(({ number }) => number === card.card_idNumber);
  return (
    <li>
      <Checkbox
        disabled={isOn}
        checked={isOn || isPicked}
        onChange={(event) => onPick(card, event.target.checked)}
      >
        {formatCardNumber(card.card_idNumber)} {holderOf(card)}
        <small className="m-option-hint">
          {isOn ? t.pickOn : [card.locality_name, card.subprefecture_name].filter(Boolean).join(', ')}
        </small>
      </Checkbox>
    </li>
  );
}

interface FoundProps extends PickPanelProps {
  filter: string | undefined;
  places: ParentFilters;
}

/** Before the first page is there. */
const NoPage = ({ error, retry }: { error: Error | null; retry: () => void }) =>
  error ? (
    <ErrorState error={error} onRetry={retry} inline />
  ) : (
    <Skeleton active title={false} paragraph={{ rows: 4 }} />
  );

/** What the filters find: page after page, to be picked one by one or all together. */
function Found({ build, onPick, filter, places }: FoundProps) {
  const { found, list } = useCardsToDeliver({ filter, places });
  const [picked, setPicked] = useState<ReadonlyMap<number, Card>>(new Map());
  const all = useMutation({ mutationFn: list, onSuccess: ({ rows }) => take(rows) });

  function take(cards: readonly Card[]): void {
    setPicked(new Map());
    onPick(cards.filter((card) => !build.has(card.card_idNumber)));
  }
  function pick(card: Card, on: boolean): void {
    const next = new Map(picked);
    if (on) next.set(card.card_id, card);
    else next.delete(card.card_id);
    setPicked(next);
  }

  const pages = found.data?.pages ?? [];
  const [first] = pages;
  if (!first) return <NoPage error={found.error} retry={() => void found.refetch()} />;
  const rows = pages.flatMap((page) => page.rows);
  const { total, totalIsEstimate } = first;
  return (
    <>
      <div className="m-form-actions">
        <span role="status" className="m-pick-count">
          {t.pickCount(total, totalIsEstimate)}
        </span>
        <Button disabled={picked.size === 0} onClick={() => take([...picked.values()])}>
          {t.pickAdd(picked.size)}
        </Button>
        <Button disabled={total === 0} loading={all.isPending} onClick={() => all.mutate()}>
          {t.pickAll(Math.min(total, MOST_LINES))}
        </Button>
      </div>
      {rows.length === 0 && (
        <p className="m-hint">{filter || places.filter.regionId ? t.pickNoMatch : t.pickNone}</p>
      )}
      <ul className="m-pick" aria-label={t.pickTitle}>
        {rows.map((card) => (
          <Pickable
            key={card.card_id}
            card={card}
            build={build}
            isPicked={picked.has(card.card_id)}
            onPick={pick}
          />
        ))}
      </ul>
      {found.hasNextPage && (
        <Button loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t.pickMore}
        </Button>
      )}
    </>
  );
}

export function PickPanel({ build, onPick }: PickPanelProps) {
  const places = useParentFilters(PLACE_LEVELS);
  const [typed, setTyped] = useState('');
  const filter = useDeferredValue(typed.trim()) || undefined;
  return (
    <Panel id="pick" title={t.pickTitle}>
      <p className="m-hint">{t.pickHint}</p>
      <div className="m-pick-filters">
        <Input
          type="search"
          aria-label={t.pickSearch}
          placeholder={t.pickSearch}
          prefix={<SearchOutlined aria-hidden />}
          allowClear
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <ParentFilterBar levels={PLACE_LEVELS} filters={places} />
      </div>
      <Found {...{ build, onPick, filter, places }} />
    </Panel>
  );
}
