// Where a delivery is begun from the reader: with the first card, or with a draft that waits.
import { PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { Link, useNavigate } from 'react-router';
import { keys } from '../../../api/keys';
import { fr } from '../../../i18n/fr';
import { formatDateTime } from '../../../i18n/format';
import type { Scanned } from '../../../entities/cards/scan/code';
import { ScanDesk } from '../../../entities/cards/scan/ScanDesk';
import type { HandedScan } from '../../../entities/cards/scan/useHandedScan';
import { useScanNote } from '../../../entities/cards/scan/useScanNote';
import { LinkButton } from '../../../ui/LinkButton';
import { Panel } from '../../../ui/record/Panel';
import { ErrorState } from '../../../ui/table/ListStates';
import { listDeliveries } from '../api';
import '../deliveries.css';

const t = fr.deliveryStart;
/** The newest; the others are in the list. */
const SHOWN = 10;

function Drafts({ isReturn }: { isReturn: boolean }) {
  const query = {
    delivery_status: 'draft',
    delivery_isErrorType: isReturn,
    _limit: SHOWN,
    _orderBy: 'delivery_creationDateTime',
    _descending: true,
  } as const;
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.delivery, 'drafts', query],
    queryFn: ({ signal }) => listDeliveries(query, signal),
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} inline />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  if (data.rows.length === 0) return <p className="m-hint">{t.noDraft}</p>;
  return (
    <>
      <ul className="m-lines">
        {data.rows.map((one) => (
          <li key={one.delivery_id}>
            <Link to={`/delivery/nouveau?bordereau=${one.delivery_id}`}>{one.delivery_code}</Link>
            <span>{fr.deliveries.cards(one.delivery_quantity)}</span>
            <span>{one.delivery_createdByLogin}</span>
            <span>{one.delivery_creationDateTime && formatDateTime(one.delivery_creationDateTime)}</span>
          </li>
        ))}
      </ul>
      {data.total > data.rows.length && (
        <Link to={`/delivery?delivery_status=draft&delivery_isErrorType=${isReturn}`}>{t.allDrafts}</Link>
      )}
    </>
  );
}

function Start({ isReturn }: { isReturn: boolean }) {
  const navigate = useNavigate();
  const { note, tell } = useScanNote();
  const address = isReturn ? '/delivery/nouveau?type=retour' : '/delivery/nouveau';

  function scanned(scan: Scanned): void {
    // A number with a wrong digit may be on a card that goes back: the next screen takes it.
    if (scan.kind === 'wrong' && !isReturn) return tell('error', fr.scan.problems[scan.problem]);
    return void navigate(address, { state: { scan } satisfies HandedScan });
  }

  return (
    <>
      <p className="m-hint">{isReturn ? t.returnHint : t.hint}</p>
      <ScanDesk
        label={isReturn ? t.firstReturn : t.first}
        note={note}
        onScan={scanned}
        autoFocus
        camera="on"
      />
      <Panel
        id="drafts"
        title={t.drafts}
        actions={
          <LinkButton icon={<PlusOutlined aria-hidden />} to={address}>
            {isReturn ? t.newReturn : fr.deliveryForm.title}
          </LinkButton>
        }
      >
        <Drafts isReturn={isReturn} />
      </Panel>
    </>
  );
}

export const DeliveryStart = () => <Start key="delivery" isReturn={false} />;
export const ReturnStart = () => <Start key="return" isReturn />;
