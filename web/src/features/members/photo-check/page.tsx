// Photos that nobody has accepted or refused yet, one after the other: fast enough for a whole district.
import { Button, Result, Skeleton } from 'antd';
import { useReducer } from 'react';
import { fr } from '../../../i18n/fr';
import { FilterTags } from '../../../entities/geography/FilterTags';
import { PlaceFilters } from '../../../entities/geography/PlaceFilters';
import {
  type AddressFilters,
  type PlaceFilter,
  useAddressFilters,
} from '../../../entities/geography/useAddressFilters';
import { PageHeader } from '../../../ui/PageHeader';
import { ListFilters } from '../../../ui/table/ListFilters';
import { EmptyState, ErrorState } from '../../../ui/table/ListStates';
import { fullName } from '../labels';
import './photoCheck.css';
import { counted, type Queue } from './queue';
import { Sheet, whatOf } from './Sheet';
import { useKeys } from './useKeys';
import { usePreloaded } from './usePreloaded';
import { type Desk, useQueue } from './useQueue';

const t = fr.photoCheck;
/** Photos fetched before they are shown; one behind stays for whoever goes back. */
const NEXT = 8;
const NOTHING: PlaceFilter = {};
const read = (): PlaceFilter => NOTHING;

const CLEARED = {
  regionId: undefined,
  departmentId: undefined,
  subprefectureId: undefined,
  localityId: undefined,
};

interface OverProps {
  queue: Queue;
  onBack: () => void;
  onAgain: () => void;
}

function Over({ queue, onBack, onAgain }: OverProps) {
  const { accepted, refused, passed } = counted(queue);
  useKeys((by) => by === -1 && onBack());
  return (
    <Result
      status="success"
      title={t.overTitle}
      subTitle={t.overText(accepted, refused, passed)}
      extra={
        <>
          <Button onClick={onBack}>
            <kbd aria-hidden>{t.backKey}</kbd> {t.back}
          </Button>
          <Button type="primary" onClick={onAgain}>
            {t.again}
          </Button>
        </>
      }
    />
  );
}

/** What was decided last, for who does not see the photo go. */
function Last({ queue }: { queue: Queue }) {
  const last = queue.items[queue.index - 1];
  const told = last?.decision && t.done(fullName(last.photo), whatOf(last.decision));
  return (
    <p className="m-hint m-check-last" role="status">
      {told}
    </p>
  );
}

interface ShownProps {
  desk: Desk;
  filters: AddressFilters<PlaceFilter>;
  onAgain: () => void;
}

function Shown({ desk, filters, onAgain }: ShownProps) {
  const { queue, go, decide, retry } = desk;
  const { items, index } = queue;
  const around = items.slice(Math.max(0, index - 1), index + NEXT);
  const addressOf = usePreloaded(around.map(({ photo }) => photo.member_photoFileName));
  const item = items[index];
  if (item) {
    return (
      <>
        <Sheet
          item={item}
          address={addressOf(item.photo.member_photoFileName)}
          isFirst={index === 0}
          onDecide={(decision) => decide(item, decision)}
          onGo={go}
        />
        <Last queue={queue} />
      </>
    );
  }
  if (queue.error) return <ErrorState error={queue.error} onRetry={retry} />;
  if (!queue.isEnd) {
    return (
      <div role="status" aria-label={t.loading}>
        <Skeleton active avatar={{ shape: 'square', size: 160 }} paragraph={{ rows: 5 }} />
      </div>
    );
  }
  if (items.length > 0) return <Over queue={queue} onBack={() => go(-1)} onAgain={onAgain} />;
  const isFiltered = filters.count > 0;
  return (
    <EmptyState
      filtered={false}
      empty={{
        title: t.empty,
        hint: isFiltered ? t.emptyFilteredHint : t.emptyHint,
        action: isFiltered && <Button onClick={() => filters.put(CLEARED)}>{fr.table.clearFilters}</Button>,
      }}
      onClear={onAgain}
    />
  );
}

function Queued({ filters, onAgain }: Omit<ShownProps, 'desk'>) {
  const desk = useQueue(filters.filter);
  const { items, index, total, isEstimate } = desk.queue;
  const note = items[index] && t.progress(index + 1, total, isEstimate);
  return (
    <>
      <PageHeader title={fr.screens.photoCheck.title} note={note ?? ''} />
      <div className="m-toolbar">
        <ListFilters count={filters.count} tags={<FilterTags filters={filters} words={{}} />}>
          <PlaceFilters filters={filters} />
        </ListFilters>
      </div>
      <Shown desk={desk} filters={filters} onAgain={onAgain} />
    </>
  );
}

export default function PhotoCheck() {
  const filters = useAddressFilters<PlaceFilter>(read);
  const [round, again] = useReducer((count: number) => count + 1, 0);
  // Another territory, and what is left of this one, is another queue.
  return <Queued key={`${round} ${JSON.stringify(filters.filter)}`} filters={filters} onAgain={again} />;
}
