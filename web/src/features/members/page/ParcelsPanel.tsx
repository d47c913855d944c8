// The parcels of a member, with how much land they are.
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { Link } from 'react-router';
import { keys } from '../../../api/keys';
import { useMay } from '../../../auth/permission';
import { listParcels, type Parcel } from '../../../entities/parcels/api';
import { fr } from '../../../i18n/fr';
import { LinkButton } from '../../../ui/LinkButton';
import { Panel } from '../../../ui/record/Panel';
import { ErrorState } from '../../../ui/table/ListStates';

const t = fr.memberParcels;
const words = fr.parcels;
/** More than anybody has: beyond, the list shows them. */
const MOST = 100;

function factsOf({ parcel_crop: crop, parcel_areaHa: area, parcel_findingCount: findings }: Parcel): string {
  const parts = [crop && words.crops[crop], area !== null && words.hectares(area)];
  return [...parts, findings ? words.findingCount(findings) : ''].filter(Boolean).join(', ');
}

function Parcels({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.parcel, 'of', id],
    queryFn: ({ signal }) => listParcels({ member_id: id, _limit: MOST, _orderBy: 'parcel_code' }, signal),
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} inline />;
  if (!data)
    return (
      <div role="status" aria-label={t.loading}>
        <Skeleton active title={false} paragraph={{ rows: 1 }} />
      </div>
    );
  const { rows, total } = data;
  if (rows.length === 0) return <p className="m-hint">{t.none}</p>;
  const area = rows.reduce((sum, row) => sum + (row.parcel_areaHa ?? 0), 0);
  return (
    <>
      <p>{total > rows.length ? words.count(total, false) : t.sum(total, area)}</p>
      <ul className="m-lines">
        {rows.map((row) => (
          <li key={row.parcel_id}>
            <Link to={`/parcels/${row.parcel_id}`}>{row.parcel_code}</Link>
            <span className="m-hint">{factsOf(row)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

export function ParcelsPanel({ id }: { id: number }) {
  const may = useMay();
  if (!may('parcels.read')) return null;
  const list = `/parcels?member_id=${id}`;
  return (
    <Panel
      id="parcels"
      title={t.panel}
      actions={
        <>
          {may('parcels.write') && (
            <LinkButton className="m-no-print" size="small" to={`${list}&new=1`}>
              {t.add}
            </LinkButton>
          )}
          <LinkButton className="m-no-print" size="small" type="text" to={list}>
            {t.all}
          </LinkButton>
        </>
      }
    >
      <Parcels id={id} />
    </Panel>
  );
}
