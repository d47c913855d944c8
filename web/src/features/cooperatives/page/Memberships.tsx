// Who is and was in a cooperative, since when and until when.
import { EditOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { keys } from '../../../api/keys';
import { usePermission } from '../../../auth/permission';
import { listMemberships, type Membership } from '../../../entities/cooperatives/api';
import { fr } from '../../../i18n/fr';
import { formatDay } from '../../../i18n/format';
import { List } from '../../../ui/table/List';
import { ListBar } from '../../../ui/table/ListBar';
import { ListRows } from '../../../ui/table/ListRows';
import type { Column } from '../../../ui/table/types';
import { useList } from '../../../ui/table/useList';
import type { ListSource } from '../../../ui/table/useRows';
import { CorrectDialog } from './CorrectDialog';

const t = fr.cooperative;

const WHICH = { current: true, past: false, all: undefined } as const;
type Which = keyof typeof WHICH;

const sourceOf = (cooperative_id: number, which: Which): ListSource<Membership> => ({
  queryKey: [...keys.cooperative, 'memberships', cooperative_id, which],
  fetch: (query, signal) => listMemberships({ ...query, cooperative_id, current: WHICH[which] }, signal),
});

interface CorrectProps {
  row: Membership;
  onCorrect: (row: Membership) => void;
  /** Of a row, which the arrows reach; a card has none. */
  tabIndex?: number;
}

const Correct = ({ row, onCorrect, tabIndex }: CorrectProps) => (
  <Button
    size="small"
    type="text"
    tabIndex={tabIndex}
    icon={<EditOutlined aria-hidden />}
    aria-label={t.correctTitle(row.membership_memberName)}
    onClick={() => onCorrect(row)}
  >
    {t.correct}
  </Button>
);

function columnsOf(onCorrect: ((row: Membership) => void) | undefined): Column<Membership>[] {
  return [
    {
      key: 'membership_memberName',
      title: t.member,
      width: 220,
      sortable: true,
      isName: true,
      render: (row) => (
        <Link to={`/members/${row.membership_memberId}`} tabIndex={-1}>
          {row.membership_memberName}
        </Link>
      ),
    },
    { key: 'member_idNumber', title: t.number, width: 150, sortable: true },
    { key: 'locality_name', title: t.locality, width: 160, sortable: true },
    {
      key: 'membership_joinedOn',
      title: t.joinedOn,
      width: 120,
      sortable: true,
      render: ({ membership_joinedOn: day }) => (day ? formatDay(day) : ''),
    },
    {
      key: 'membership_leftOn',
      title: t.leftOn,
      width: 120,
      sortable: true,
      render: ({ membership_leftOn: day }) => (day ? formatDay(day) : t.untilToday),
    },
    ...(onCorrect
      ? [
          {
            key: 'membership_id',
            title: t.correct,
            width: 150,
            isLink: true,
            render: (row: Membership) => <Correct row={row} onCorrect={onCorrect} tabIndex={-1} />,
          } satisfies Column<Membership>,
        ]
      : []),
  ];
}

export function Memberships({ id }: { id: number }) {
  const navigate = useNavigate();
  const [which, setWhich] = useState<Which>('current');
  const [corrected, setCorrected] = useState<Membership>();
  const mayWrite = usePermission('cooperatives.write');
  const source = useMemo(() => sourceOf(id, which), [id, which]);
  const columns = useMemo(() => columnsOf(mayWrite ? setCorrected : undefined), [mayWrite]);
  const list = useList<Membership>({
    name: 'memberships',
    label: t.membershipRows,
    rowKey: 'membership_id',
    source,
    columns,
    nameOf: (row) => row.membership_memberName,
    order: { orderBy: 'membership_joinedOn', descending: true },
    selects: 'page',
    maySelect: false,
    countText: t.membershipCount,
  });
  return (
    <>
      <List list={list}>
        <ListBar list={list} hint={t.search}>
          <Segmented<Which>
            className="m-which"
            aria-label={t.which}
            options={(Object.keys(WHICH) as Which[]).map((value) => ({ value, label: t[value] }))}
            value={which}
            onChange={setWhich}
          />
        </ListBar>
        <ListRows
          list={list}
          onOpen={(row) => void navigate(`/members/${row.membership_memberId}`)}
          empty={{ title: t.none, hint: t.noneHint }}
          cardActions={mayWrite ? (row) => <Correct row={row} onCorrect={setCorrected} /> : undefined}
        />
      </List>
      {corrected && <CorrectDialog row={corrected} onClose={() => setCorrected(undefined)} />}
    </>
  );
}
