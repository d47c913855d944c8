// The page of one cooperative: what it is, how many members it has where, who came and went, its history.
import { DeleteOutlined, EditOutlined, TeamOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Result, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../api/error';
import { useMay } from '../../auth/permission';
import {
  type Cooperative,
  cooperativeQuery,
  deleteCooperative,
  refreshCooperatives,
} from '../../entities/cooperatives/api';
import { historyLabels, historyText } from '../../entities/cooperatives/history';
import { fr } from '../../i18n/fr';
import { formatPhone } from '../../i18n/format';
import { pathText } from '../../entities/geography/places';
import { DeleteDialog } from '../../ui/form/ConfirmDelete';
import { History } from '../../entities/audit/History';
import { LinkButton } from '../../ui/LinkButton';
import { PageHeader } from '../../ui/PageHeader';
import { ActionBar } from '../../ui/record/ActionBar';
import { Panel } from '../../ui/record/Panel';
import { useRecordId } from '../../ui/record/useRecordId';
import { ErrorState } from '../../ui/table/ListStates';
import { membersOf } from './columns';
import './cooperatives.css';
import { CooperativeDrawer } from './CooperativeForm';
import { Figures } from './page/Figures';
import { Land } from './page/Land';
import { Memberships } from './page/Memberships';
import { President } from './President';
import { StatusTag } from './StatusTag';

const words = fr.cooperatives;
const t = fr.cooperative;

function Facts({ row }: { row: Cooperative }) {
  const place = [row.region_name, row.department_name, row.subprefecture_name, row.locality_name];
  const lines: [string, ReactNode][] = [
    [words.code, row.cooperative_code],
    [words.status, <StatusTag key="status" status={row.cooperative_status} />],
    [words.president, <President key="president" row={row} />],
    [words.contact, formatPhone(row.cooperative_contact ?? '')],
    [words.locality, place.every((name) => name !== null) ? pathText(place) : ''],
  ];
  return (
    <dl className="m-pairs">
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={value ? undefined : 'm-hint'}>{value || fr.member.notFilled}</dd>
        </div>
      ))}
    </dl>
  );
}

function Actions({ row }: { row: Cooperative }) {
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const may = useMay();
  const close = (): void => setOpen(undefined);
  const { cooperative_id: id, cooperative_name: name } = row;
  return (
    <>
      <ActionBar
        label={fr.screens.cooperative.title}
        acts={[
          {
            on: may('cooperatives.write'),
            keys: 'e',
            label: t.edit,
            icon: <EditOutlined aria-hidden />,
            run: () => setOpen('edit'),
          },
          {
            on: may('members.read'),
            keys: 'm',
            label: t.seeMembers,
            icon: <TeamOutlined aria-hidden />,
            run: () => void navigate(membersOf(id)),
          },
          {
            on: may('cooperatives.delete'),
            label: fr.form.delete,
            icon: <DeleteOutlined aria-hidden />,
            danger: true,
            run: () => setOpen('delete'),
          },
        ]}
      />
      <CooperativeDrawer open={open === 'edit'} record={row} onClose={close} />
      <DeleteDialog
        open={open === 'delete'}
        title={t.deleteTitle(name)}
        text={t.deleteText(name)}
        remove={() => deleteCooperative(id)}
        onDeleted={() => {
          refreshCooperatives(queryClient, { deleted: true });
          void navigate('/cooperatives', { replace: true });
        }}
        onClose={close}
      />
    </>
  );
}

function Gone() {
  return (
    <Result
      status="info"
      title={words.gone}
      extra={
        <LinkButton type="primary" to="/cooperatives">
          {t.backToList}
        </LinkButton>
      }
    />
  );
}

export default function CooperativePage() {
  const id = useRecordId();
  const { data, error, refetch } = useQuery(cooperativeQuery(id));
  const isGone = error instanceof ApiError && error.status === 404;
  const row = isGone ? undefined : (data?.cooperative ?? undefined);
  return (
    <div className="m-record">
      {/* The same one throughout: it holds the focus. */}
      <PageHeader title={row ? row.cooperative_name : fr.screens.cooperative.title} />
      {isGone && <Gone />}
      {row && (
        <>
          <Panel id="facts" title={t.facts} actions={<Actions key={id} row={row} />}>
            <Facts row={row} />
          </Panel>
          <Figures id={id} figures={data!.figures} />
          <Land id={id} figures={data!.land} />
          <Panel id="memberships" title={t.memberships}>
            <Memberships key={id} id={id} />
          </Panel>
          {/* It hides itself from those who may not see it. */}
          <div className="m-panel m-history-panel">
            <History entity="cooperative" id={id} labels={historyLabels} format={historyText} />
          </div>
        </>
      )}
      {error && !isGone && !row && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !row && (
        <div role="status" aria-label={t.loading}>
          <Skeleton active paragraph={{ rows: 3 }} />
          <Skeleton active paragraph={{ rows: 6 }} />
        </div>
      )}
    </div>
  );
}
