// The columns of the list of deliveries.
import { Progress } from 'antd';
import { Link } from 'react-router';
import { fr } from '../../i18n/fr';
import { formatDateTime } from '../../i18n/format';
import type { Column } from '../../ui/table/types';
import type { Delivery } from './api';
import { StatusTag, TypeTag } from './StatusTag';

const t = fr.deliveries;

const instant = (at: string | null) => (at ? formatDateTime(at) : '');

/** A bar beside the numbers: how far it is shows at a glance. */
export function Settled({ delivery }: { delivery: Delivery }) {
  const { delivery_settled: settled, delivery_quantity: quantity } = delivery;
  return (
    <span className="m-settled">
      <span>{t.settledOf(settled, quantity)}</span>
      <Progress
        percent={quantity > 0 ? Math.floor((100 * settled) / quantity) : 0}
        showInfo={false}
        size="small"
        aria-hidden
      />
    </span>
  );
}

export const columns: readonly Column<Delivery>[] = [
  {
    key: 'delivery_code',
    title: t.code,
    width: 160,
    sortable: true,
    isName: true,
    // Out of the tab order: Enter on the row does the same.
    render: ({ delivery_id, delivery_code }) => (
      <Link to={`/delivery/${delivery_id}`} tabIndex={-1}>
        {delivery_code}
      </Link>
    ),
  },
  {
    key: 'delivery_status',
    title: t.status,
    width: 150,
    sortable: true,
    render: (row) => <StatusTag status={row.delivery_status} />,
  },
  {
    key: 'delivery_isErrorType',
    title: t.type,
    width: 100,
    sortable: true,
    render: (row) => <TypeTag isError={row.delivery_isErrorType} />,
  },
  {
    key: 'delivery_settled',
    title: t.settled,
    width: 160,
    sortable: true,
    exports: ['delivery_quantity', 'delivery_settled'],
    render: (row) => <Settled delivery={row} />,
  },
  {
    key: 'delivery_creationDateTime',
    title: t.createdAt,
    width: 140,
    sortable: true,
    render: (row) => instant(row.delivery_creationDateTime),
  },
  {
    key: 'delivery_createdByLogin',
    title: t.createdBy,
    width: 120,
    sortable: true,
  },
  {
    key: 'delivery_sentDateTime',
    title: t.sentAt,
    width: 140,
    sortable: true,
    exports: ['delivery_sent', 'delivery_sentDateTime'],
    render: (row) => instant(row.delivery_sentDateTime),
  },
  {
    key: 'delivery_quantity',
    title: t.quantity,
    width: 90,
    sortable: true,
    align: 'right',
    isExtra: true,
  },
  {
    key: 'delivery_receivedDateTime',
    title: t.receivedAt,
    width: 140,
    sortable: true,
    isExtra: true,
    render: (row) => instant(row.delivery_receivedDateTime),
  },
  {
    key: 'delivery_closedDateTime',
    title: t.closedAt,
    width: 140,
    sortable: true,
    isExtra: true,
    render: (row) => instant(row.delivery_closedDateTime),
  },
  { key: 'delivery_deliveredByLogin', title: t.deliveredBy, width: 120, isExtra: true },
  { key: 'delivery_reason', title: t.reason, width: 180, isExtra: true },
];
