// The cooperatives that a member is and was in.
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { Link } from 'react-router';
import { keys } from '../../../api/keys';
import { usePermission } from '../../../auth/permission';
import { listMemberships, type Membership } from '../../../entities/cooperatives/api';
import { fr } from '../../../i18n/fr';
import { formatDay } from '../../../i18n/format';
import { Panel } from '../../../ui/record/Panel';
import { ErrorState } from '../../../ui/table/ListStates';

const t = fr.belonging;

function daysOf({ membership_joinedOn: from, membership_leftOn: to }: Membership): string {
  const first = from ? formatDay(from) : '';
  return to ? t.fromTo(first, formatDay(to)) : t.since(first);
}

function Where({ row }: { row: Membership }) {
  const { membership_cooperativeId: id, cooperative_name: name } = row;
  if (name === null) return <span className="m-hint">{fr.cooperatives.picker.outside(id)}</span>;
  return <Link to={`/cooperatives/${id}`}>{name}</Link>;
}

function History({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.cooperative, 'of', id],
    queryFn: ({ signal }) => listMemberships({ member_id: id }, signal),
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} inline />;
  if (!data)
    return (
      <div role="status" aria-label={t.loading}>
        <Skeleton active title={false} paragraph={{ rows: 1 }} />
      </div>
    );
  if (data.rows.length === 0) return <p className="m-hint">{t.none}</p>;
  return (
    <ul className="m-lines">
      {data.rows.map((row) => (
        <li key={row.membership_id}>
          <Where row={row} />
          <span className="m-hint">{daysOf(row)}</span>
        </li>
      ))}
    </ul>
  );
}

export function BelongingPanel({ id }: { id: number }) {
  if (!usePermission('cooperatives.read')) return null;
  return (
    <Panel id="cooperatives" title={t.panel}>
      <History id={id} />
    </Panel>
  );
}
