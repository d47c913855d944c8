// The page of one parcel: what it is, what was found about it, where it is and was, its history.
import { DeleteOutlined, EditOutlined, PrinterOutlined, UserOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Result, Skeleton } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../api/error';
import { useMay } from '../../auth/permission';
import { type Parcel, parcelQuery, refreshParcels } from '../../entities/parcels/api';
import { historyLabels, historyText } from '../../entities/parcels/history';
import { ConflictsPanel } from '../../entities/synchronization/ConflictsPanel';
import { ConflictTag } from '../../entities/synchronization/ConflictTag';
import { fr } from '../../i18n/fr';
import { DeleteDialog } from '../../ui/form/ConfirmDelete';
import { History } from '../../entities/audit/History';
import { LinkButton } from '../../ui/LinkButton';
import { PageHeader } from '../../ui/PageHeader';
import { ActionBar } from '../../ui/record/ActionBar';
import { Panel } from '../../ui/record/Panel';
import { useRecordId } from '../../ui/record/useRecordId';
import { ErrorState } from '../../ui/table/ListStates';
import { deleteParcel } from './api';
import { Facts } from './page/Facts';
import { Findings } from './page/Findings';
import { Outlines } from './page/Outlines';
import { PlacePanel } from './page/PlacePanel';
import { Titles } from './page/Titles';
import { ParcelDrawer } from './ParcelForm';

const t = fr.parcel;
const SheetDialog = lazy(() => import('./page/SheetDialog'));

function Actions({ row }: { row: Parcel }) {
  const [open, setOpen] = useState<'edit' | 'print' | 'delete'>();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const may = useMay();
  const close = (): void => setOpen(undefined);
  const { parcel_id: id, parcel_code: code, parcel_memberId: member } = row;
  return (
    <>
      <ActionBar
        label={fr.screens.parcel.title}
        acts={[
          {
            on: may('parcels.write'),
            keys: 'e',
            label: t.edit,
            icon: <EditOutlined aria-hidden />,
            run: () => setOpen('edit'),
          },
          {
            on: true,
            keys: 'i',
            label: t.print,
            icon: <PrinterOutlined aria-hidden />,
            run: () => setOpen('print'),
          },
          {
            on: may('members.read'),
            keys: 'm',
            label: t.seeMember,
            icon: <UserOutlined aria-hidden />,
            run: () => void navigate(`/members/${member}`),
          },
          {
            on: may('parcels.delete'),
            label: fr.form.delete,
            icon: <DeleteOutlined aria-hidden />,
            danger: true,
            run: () => setOpen('delete'),
          },
        ]}
      />
      <ParcelDrawer open={open === 'edit'} record={row} onClose={close} />
      <Suspense fallback={null}>
        {open === 'print' && <SheetDialog id={id} code={code} onClose={close} />}
      </Suspense>
      <DeleteDialog
        open={open === 'delete'}
        title={t.deleteTitle(code)}
        text={t.deleteText(code, row.parcel_memberName)}
        remove={() => deleteParcel(id)}
        onDeleted={() => {
          refreshParcels(queryClient, { deleted: true });
          void navigate('/parcels', { replace: true });
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
      title={t.gone}
      extra={
        <LinkButton type="primary" to="/parcels">
          {t.backToList}
        </LinkButton>
      }
    />
  );
}

export default function ParcelPage() {
  const id = useRecordId();
  const { data, error, refetch } = useQuery(parcelQuery(id));
  const isGone = error instanceof ApiError && error.status === 404;
  const row = isGone ? undefined : (data?.parcel ?? undefined);
  const conflicts = data?.conflicts ?? [];
  return (
    <div className="m-record">
      {/* The same one throughout: it holds the focus. */}
      <PageHeader title={row ? t.title(row.parcel_code) : fr.screens.parcel.title} />
      {isGone && <Gone />}
      {row && (
        <>
          <Panel id="facts" title={t.facts} actions={<Actions key={id} row={row} />}>
            {conflicts.length > 0 && (
              <p>
                <ConflictTag />
              </p>
            )}
            <Facts row={row} />
          </Panel>
          {conflicts.length > 0 && <ConflictsPanel entity="parcel" id={id} conflicts={conflicts} />}
          <Findings key={`findings-${id}`} id={id} findings={data!.findings} />
          <PlacePanel row={row} />
          <Titles key={`titles-${id}`} id={id} pages={data!.titles} />
          <Outlines key={`outlines-${id}`} id={id} />
          {/* It hides itself from those who may not see it. */}
          <div className="m-panel m-history-panel">
            <History entity="parcel" id={id} labels={historyLabels} format={historyText} />
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
