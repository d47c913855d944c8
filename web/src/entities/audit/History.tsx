// A record's « Historique »: who did what to it, when, from where, newest first. It hides itself from those
// who may not see it.
import {
  CameraOutlined,
  EditOutlined,
  InboxOutlined,
  InfoCircleOutlined,
  PlusCircleOutlined,
  RollbackOutlined,
} from '@ant-design/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { type ReactNode, useId } from 'react';
import { fr } from '../../i18n/fr';
import { formatDateTime, formatRelative } from '../../i18n/format';
import { ErrorState } from '../../ui/table/ListStates';
import { templateUseText } from '../reports/templateUse';
import { type HistoryEntry, historyQuery } from './api';
import { Changes, type FormatValue, type Labels } from './Changes';
import { changesOf } from './changes';
import './history.css';

const t = fr.history;

function iconOf(action: string): ReactNode {
  if (action.startsWith('photo')) return <CameraOutlined aria-hidden />;
  if (action === 'created' || action === 'imported') return <PlusCircleOutlined aria-hidden />;
  if (action === 'archived' || action === 'deleted') return <InboxOutlined aria-hidden />;
  if (action === 'restored' || action === 'reinstated') return <RollbackOutlined aria-hidden />;
  if (action === 'updated' || action.endsWith('_changed')) return <EditOutlined aria-hidden />;
  return <InfoCircleOutlined aria-hidden />;
}

function whoOf({ audit_loginName: name, audit_role: role }: HistoryEntry): string {
  if (!name) return t.nobody;
  return role ? t.who(name, (fr.roles as Labels)[role] ?? role) : name;
}

interface ItemProps {
  entry: HistoryEntry;
  labels: Labels;
  format: FormatValue | undefined;
}

function Item({ entry, labels, format }: ItemProps) {
  const { audit_at: at, audit_action: action, audit_address: address, audit_node: node } = entry;
  const ofKind = t.actionsOf[entry.audit_entity ?? ''];
  const reason = entry.audit_reason && (format?.('audit_reason', entry.audit_reason) ?? entry.audit_reason);
  const after = entry.audit_after as { template?: unknown } | null;
  const drawnWith = action === 'rendered' && templateUseText(after?.template);
  const isRefusal = action === 'photo_refused' && typeof reason === 'string';
  return (
    <li>
      {iconOf(action)}
      <div>
        <strong>
          {isRefusal ? t.photoRefused(reason) : (ofKind?.[action] ?? t.actions[action] ?? t.otherAction)}
        </strong>
        <div className="m-hint">
          <span>{whoOf(entry)}</span>
          {at && <time dateTime={at}>{t.when(formatDateTime(at), formatRelative(at))}</time>}
          <span>{node === 0 ? t.centre : t.node(node)}</span>
          {address && <span>{t.from(address)}</span>}
        </div>
        {drawnWith && <p>{drawnWith}</p>}
        {reason && !isRefusal && (
          <p>
            {t.reason} {reason}
          </p>
        )}
        <Changes
          changes={changesOf(entry.audit_before, entry.audit_after)}
          isNew={entry.audit_before === null}
          labels={labels}
          format={format}
        />
      </div>
    </li>
  );
}

interface HistoryProps {
  /** `member`, `card`, `region` … */
  entity: string;
  id: number;
  /** French names of the fields, by their names in the contract; a field without is counted, not named. */
  labels?: Labels;
  format?: FormatValue;
}

const NO_LABELS: Labels = {};

export function History({ entity, id, labels = NO_LABELS, format }: HistoryProps) {
  const heading = useId();
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(historyQuery(entity, id));
  const first = data?.pages[0];
  if (first?.outOfReach === 'forbidden') return null;
  const entries = data?.pages.flatMap(({ rows }) => rows) ?? [];
  return (
    <section className="m-history" aria-labelledby={heading}>
      <h2 id={heading}>{t.title}</h2>
      {isPending && (
        <div role="status" aria-label={t.loading}>
          <Skeleton active title={false} />
        </div>
      )}
      {error && entries.length === 0 && <ErrorState error={error} onRetry={() => void refetch()} inline />}
      {first?.outOfReach === 'not_yet' && <p className="m-hint">{t.notYet}</p>}
      {first && !first.outOfReach && entries.length === 0 && <p className="m-hint">{t.none}</p>}
      {entries.length > 0 && (
        <ol className="m-timeline">
          {entries.map((entry) => (
            <Item key={entry.audit_id} entry={entry} labels={labels} format={format} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <div className="m-alert-actions">
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t.more}
          </Button>
          <span role="status" className="m-hint">
            {t.shown(entries.length, first?.total ?? 0)}
          </span>
        </div>
      )}
    </section>
  );
}
