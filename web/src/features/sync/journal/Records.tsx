// What became of each record that a run sent to the centre; what somebody has to look at stands first.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { type RefObject, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { environmentQuery } from '../../../api/environment';
import { usePermission } from '../../../auth/permission';
import { addressOfRecord } from '../../../entities/synchronization/conflicts';
import { fr } from '../../../i18n/fr';
import { ChoiceFilter } from '../../../ui/filters/parts';
import { ErrorState } from '../../../ui/table/ListStates';
import { type State, ToneTag } from '../../../ui/ToneTag';
import { LOOK_MS } from '../api';
import { isHere, type Result, recordsQuery, RESULTS, type SentRecord, TO_LOOK_AT } from './records';

const t = fr.syncRecords;
const words = fr.synchronization;

const tones = {
  created: 'done',
  updated: 'done',
  merged: 'done',
  unchanged: 'unknown',
  conflict: 'warning',
  rejected: 'refused',
  waiting: 'waiting',
} as const satisfies Record<Result, State>;

const nameOf = ({ record_entity: entity, record_id: id }: SentRecord): string => t.record(entity, id);

/** A service that is newer than this page has other reasons. */
function reasonOf({ record_entity: entity, record_reason: code }: SentRecord): string {
  if (!code) return '';
  return t.reasonsOf[entity]?.[code] ?? t.reasons[code] ?? t.otherReason(code);
}

function Name({ record }: { record: SentRecord }) {
  const { data: here } = useQuery(environmentQuery);
  const address = addressOfRecord(record.record_entity, record.record_id);
  if (!address || !isHere(record, here?.node)) return <span>{nameOf(record)}</span>;
  return <Link to={address}>{nameOf(record)}</Link>;
}

/** Those who may decide find them there. */
function Conflicts({ record }: { record: SentRecord }) {
  const mayDecide = usePermission('conflicts.decide');
  const { record_entity: entity, record_id: id, record_conflicts: count } = record;
  if (count === 0) return null;
  const text = words.conflicts(count);
  if (!mayDecide) return <span>{text}</span>;
  const query = new URLSearchParams({ entity, entityId: String(id) });
  return (
    <Link
      to={`/synchronization/conflicts?${query.toString()}`}
      aria-label={t.conflictsOf(text, nameOf(record))}
    >
      {text}
    </Link>
  );
}

function Item({ record }: { record: SentRecord }) {
  const { record_result: result } = record;
  const reason = reasonOf(record);
  return (
    <li>
      <ToneTag state={tones[result]}>{t.results[result]}</ToneTag>
      <Name record={record} />
      <Conflicts record={record} />
      {reason && <p className="m-hint">{reason}</p>}
    </li>
  );
}

interface NarrowingProps {
  result: Result | undefined;
  onChange: (result: Result | undefined) => void;
}

function Narrowing({ result, onChange }: NarrowingProps) {
  return (
    <div className="m-sync-choices" role="group" aria-label={t.filter}>
      {TO_LOOK_AT.map((one) => (
        <Button
          key={one}
          size="small"
          type={one === result ? 'primary' : 'default'}
          aria-pressed={one === result}
          onClick={() => onChange(one === result ? undefined : one)}
        >
          {t.choices[one]}
        </Button>
      ))}
      <ChoiceFilter<Result>
        name={t.resultName}
        title={t.all}
        value={result}
        options={RESULTS.map((value) => ({ value, label: t.choices[value] }))}
        onChange={onChange}
      />
    </div>
  );
}

/** How many there are, and of each result once all are here. */
function summaryOf(total: number, rows: readonly SentRecord[]): string {
  const counts = RESULTS.map((result) => ({
    result,
    count: rows.filter(({ record_result: one }) => one === result).length,
  }));
  const told = counts.filter(({ count }) => count > 0).map(({ result, count }) => t.counted[result](count));
  return [t.count(total), ...(rows.length === total ? told : [])].join(' · ');
}

interface SentProps {
  uuid: string;
  result: Result | undefined;
  isOpen: boolean;
}

function useSent({ uuid, result, isOpen }: SentProps) {
  const query = useInfiniteQuery({
    ...recordsQuery(uuid, result),
    refetchInterval: isOpen && LOOK_MS,
  });
  const { data } = query;
  return { ...query, total: data?.pages[0]?.total, rows: data?.pages.flatMap(({ rows }) => rows) ?? [] };
}

function Rows(props: SentProps) {
  const { rows, total, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useSent(props);
  if (isPending)
    return (
      <div role="status" aria-label={t.loading}>
        <Skeleton active title={false} />
      </div>
    );
  return (
    <>
      {rows.length > 0 && (
        <ul className="m-lines m-sync-sent">
          {rows.map((record) => (
            <Item key={`${record.record_entity} ${record.record_id}`} record={record} />
          ))}
        </ul>
      )}
      {total === 0 && <p className="m-hint">{props.result ? t.emptyResult : t.empty}</p>}
      {error && <ErrorState error={error} onRetry={() => void refetch()} inline />}
      {hasNextPage && (
        <div className="m-alert-actions">
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t.more}
          </Button>
          <span role="status" className="m-hint">
            {t.shown(rows.length, total ?? 0)}
          </span>
        </div>
      )}
    </>
  );
}

interface RecordsProps {
  uuid: string;
  /** The run goes on. */
  isOpen: boolean;
  /** Its title, which takes the focus of who comes to see the records. */
  title: RefObject<HTMLHeadingElement | null>;
}

export function Records({ uuid, isOpen, title }: RecordsProps) {
  const heading = useId();
  const [result, setResult] = useState<Result>();
  const all = useSent({ uuid, result: undefined, isOpen });
  const hasAny = all.total !== undefined && all.total > 0;
  // Before they are here there is too little to scroll to.
  useEffect(() => {
    if (hasAny && title.current === document.activeElement) title.current?.scrollIntoView?.();
  }, [hasAny, title]);
  return (
    <section className="m-sync-records" aria-labelledby={heading}>
      <h2 id={heading} ref={title} tabIndex={-1}>
        {t.title}
      </h2>
      {hasAny && <p>{summaryOf(all.total ?? 0, all.rows)}</p>}
      {hasAny && <Narrowing result={result} onChange={setResult} />}
      <Rows uuid={uuid} result={result} isOpen={isOpen} />
    </section>
  );
}
