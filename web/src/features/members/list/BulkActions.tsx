// What can be done with several members: a file of them, another locality or status, archiving, restoring. All of it
// goes on in the list of jobs.
import { EnvironmentOutlined, InboxOutlined, TagOutlined, UndoOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Input, Select, Tooltip } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { keys } from '../../../api/keys';
import { usePermission } from '../../../auth/permission';
import { fr } from '../../../i18n/fr';
import { dayOf } from '../../../i18n/format';
import { BulkRunDialog } from '../../../ui/jobs/BulkRunDialog';
import { startRows } from '../../../ui/jobs/store';
import { limits } from '../../../ui/limits';
import { LocalityPicker } from '../../../ui/place/LocalityPicker';
import type { Picked } from '../../../ui/table/DataTable';
import { type ExportFormat, ExportMenu } from '../../../ui/table/ExportButton';
import type { Member, MemberFilter, Status } from '../api';
import { STATUSES } from '../labels';
import type { LocalityParams, StatusParams } from './jobKinds';
import { gather, planOf, type Target, type Wanted, withFamily } from './plan';
import { MOST_IDS, startExport } from './startExport';

const t = fr.members;

type Action = 'locality' | 'status' | 'archive' | 'restore';

const titles = {
  locality: t.changeLocalityTitle,
  status: t.changeStatusTitle,
  archive: t.archiveTitle,
  restore: t.restoreTitle,
};
const verbs = {
  locality: t.changeLocality,
  status: t.changeStatus,
  archive: t.archive,
  restore: t.restore,
};

const today = (): string => dayOf(new Date());

interface Question {
  node: ReactNode;
  ready: boolean;
  params: unknown;
  refusalOf: (member: Member) => string | undefined;
}

function useLocalityQuestion(): Question {
  const [localityId, setLocality] = useState<number>();
  return {
    ready: localityId !== undefined,
    params: { localityId: localityId ?? 0 } satisfies LocalityParams,
    refusalOf: (member) =>
      localityId !== undefined && member.member_localityId === localityId
        ? t.refusals.sameLocality
        : undefined,
    node: (
      <>
        <p>{t.changeLocalityText}</p>
        <LocalityPicker aria-label={t.newLocality} value={localityId} onChange={(id) => setLocality(id)} />
      </>
    ),
  };
}

function useStatusQuestion(): Question {
  const [status, setStatus] = useState<Status>();
  const [reason, setReason] = useState('');
  const [on, setOn] = useState('');
  return {
    ready: status !== undefined && (status === 'active' || reason.trim() !== ''),
    params: {
      status: status ?? 'active',
      reason: reason.trim() || null,
      on: on || null,
    } satisfies StatusParams,
    refusalOf: (member) => (member.member_status === status ? t.refusals.sameStatus : undefined),
    node: (
      <div className="m-bulk-fields">
        <Select<Status>
          aria-label={t.newStatus}
          placeholder={t.newStatus}
          options={STATUSES.map((value) => ({ value, label: t.statuses[value] }))}
          value={status}
          onChange={setStatus}
        />
        <Input
          aria-label={t.statusReason}
          placeholder={`${t.statusReason} — ${t.statusReasonHint}`}
          maxLength={limits.statusReason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <label className="m-filter-day">
          <span>{t.statusOn}</span>
          <Input type="date" max={today()} value={on} onChange={(event) => setOn(event.target.value)} />
        </label>
        {(status === 'deceased' || status === 'removed') && (
          <Alert type="info" showIcon title={t.statusFamily} />
        )}
      </div>
    ),
  };
}

/** Families first come down: a main member is free once its dependants have gone. */
const dependantsFirst = (a: Target, b: Target): number =>
  Number(a.member?.member_isMainAccount ?? false) - Number(b.member?.member_isMainAccount ?? false);

interface DialogProps {
  action: Action;
  wanted: Wanted;
  count: number;
  onClose: (started: boolean) => void;
}

function ActionDialog({ action, wanted, count, onClose }: DialogProps) {
  const [planned, setPlanned] = useState<{ done: number; total: number }>();
  const [nonce] = useState(() => Date.now());
  const locality = useLocalityQuestion();
  const status = useStatusQuestion();
  const look = useQuery({
    queryKey: [...keys.member, 'plan', action, nonce],
    queryFn: async ({ signal }) => {
      const onPlanned = (done: number, total: number): void => setPlanned({ done, total });
      const targets = await gather(wanted, signal, onPlanned);
      const families =
        action === 'archive' ? await withFamily(targets, signal, onPlanned) : new Set<number>();
      return { targets, families };
    },
    // As it was when the dialog was opened; whoever opens it again looks again.
    staleTime: Infinity,
    gcTime: 0,
  });

  const { data } = look;
  const archiving: Question = {
    ready: true,
    params: null,
    node: <p>{t.archiveText}</p>,
    refusalOf: (member) => {
      if (data?.families.has(member.member_id)) return t.refusals.hasFamily;
      return member.member_hasValidCard ? t.refusals.hasCard : undefined;
    },
  };
  const restoring: Question = {
    ready: true,
    params: null,
    node: <p>{t.restoreText}</p>,
    refusalOf: () => undefined,
  };
  const question = { locality, status, archive: archiving, restore: restoring }[action];
  // Picks outlive a change of filters: they may be of both lists.
  const outOfPlace = ({ member_archivedAt: at }: Member): string | undefined => {
    if (action === 'restore') return at ? undefined : t.refusals.living;
    return at ? t.refusals.archived : undefined;
  };
  const plan = data && planOf(data.targets, (member) => outOfPlace(member) ?? question.refusalOf(member));

  return (
    <BulkRunDialog<Target>
      title={titles[action](count)}
      action={verbs[action]}
      danger={action === 'archive'}
      question={question.node}
      ready={question.ready}
      plan={plan}
      planned={planned}
      error={look.error}
      onRetryPlan={() => void look.refetch()}
      nameOf={(target) => target.name}
      idOf={(target) => target.id}
      start={(targets) =>
        startRows({
          kind: `members.${action}`,
          title: titles[action](targets.length),
          params: question.params,
          address: action === 'archive' ? undefined : '/members/',
          rows: (action === 'archive' ? targets.toSorted(dependantsFirst) : targets).map((target) => ({
            id: target.id,
            version: target.member?.member_version,
            name: target.name,
          })),
        })
      }
      onClose={onClose}
    />
  );
}

interface BulkActionsProps {
  rows: Member[];
  picked: Picked;
  filter: MemberFilter;
  clear: () => void;
}

export default function BulkActions({ rows, picked, filter, clear }: BulkActionsProps) {
  // Kept while the dialog is open: the list behind it may change.
  const [open, setOpen] = useState<DialogProps>();
  const mayWrite = usePermission('members.write');
  const mayArchive = usePermission('members.delete');
  const archived = filter.archived === true;
  const tooMany = !picked.all && picked.keys.length > MOST_IDS;
  const wanted = useMemo<Wanted>(
    () => ({
      filter: { ...filter, filter: picked.query.filter },
      ids: picked.keys.map(Number),
      all: picked.all,
      known: rows,
    }),
    [filter, picked.query.filter, picked.keys, picked.all, rows],
  );
  const close = (started: boolean): void => {
    setOpen(undefined);
    if (started) clear();
  };
  const button = (action: Action, icon: ReactNode) => (
    <Button
      icon={icon}
      danger={action === 'archive'}
      onClick={() => setOpen({ action, wanted, count: picked.count, onClose: close })}
    >
      {verbs[action]}
    </Button>
  );
  const chosenFile = (format: ExportFormat): void =>
    startExport(format, filter, picked, picked.all ? undefined : wanted.ids);

  return (
    <>
      {tooMany ? (
        <Tooltip title={t.exportTooMany(MOST_IDS)}>
          <Button disabled>{t.exportSelection}</Button>
        </Tooltip>
      ) : (
        <ExportMenu label={t.exportSelection} onChoose={chosenFile} />
      )}
      {mayWrite && !archived && (
        <>
          {button('locality', <EnvironmentOutlined aria-hidden />)}
          {button('status', <TagOutlined aria-hidden />)}
        </>
      )}
      {mayArchive && !archived && button('archive', <InboxOutlined aria-hidden />)}
      {mayArchive && archived && button('restore', <UndoOutlined aria-hidden />)}
      {open && <ActionDialog {...open} onClose={close} />}
    </>
  );
}
