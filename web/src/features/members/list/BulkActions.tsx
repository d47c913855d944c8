// What can be done with several members: a file of them, another locality or status, archiving, restoring:
// all of that goes on in the list of jobs. And prints of them.
import {
  EnvironmentOutlined,
  InboxOutlined,
  TagOutlined,
  TeamOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { type ComponentType, type ReactNode, useMemo, useState } from 'react';
import { useMay } from '../../../auth/permission';
import { fr } from '../../../i18n/fr';
import { useJobStore } from '../../../ui/jobs/useJobs';
import { type ExportFormat, ExportMenu } from '../../../ui/table/ExportButton';
import type { Picked } from '../../../ui/table/ListActions';
import type { Member, MemberFilter } from '../api';
import { ArchiveDialog, RestoreDialog } from './bulk/ArchiveDialog';
import { CooperativeDialog } from './bulk/CooperativeDialog';
import { LocalityDialog } from './bulk/LocalityDialog';
import { type Action, type ActionProps, verbs } from './bulk/PlannedDialog';
import { StatusDialog } from './bulk/StatusDialog';
import type { Wanted } from './plan';
import { PrintDocuments } from './PrintDocuments';
import { PrintList } from './PrintList';
import { MOST_IDS, startExport } from './startExport';

const t = fr.members;

const dialogs: Record<Action, ComponentType<ActionProps>> = {
  cooperative: CooperativeDialog,
  locality: LocalityDialog,
  status: StatusDialog,
  archive: ArchiveDialog,
  restore: RestoreDialog,
};

interface BulkActionsProps {
  picked: Picked<Member>;
  filter: MemberFilter;
}

/** More members are picked than a file names. */
const TooMany = () =>
  [t.exportSelection, t.printSelection].map((label) => (
    <Tooltip key={label} title={t.fileTooMany(MOST_IDS)}>
      <Button disabled>{label}</Button>
    </Tooltip>
  ));

export default function BulkActions({ picked, filter }: BulkActionsProps) {
  // Kept while the dialog is open: the list behind it may change.
  const [open, setOpen] = useState<{ action: Action; wanted: Wanted; count: number }>();
  const jobs = useJobStore();
  const may = useMay();
  const archived = filter.archived === true;
  const tooMany = !picked.all && picked.keys.length > MOST_IDS;
  const wanted = useMemo<Wanted>(
    () => ({
      filter: { ...filter, filter: picked.query.filter },
      ids: picked.keys.map(Number),
      all: picked.all,
      known: picked.rows,
    }),
    [filter, picked.query.filter, picked.keys, picked.all, picked.rows],
  );
  const close = (started: boolean): void => {
    setOpen(undefined);
    if (started) picked.clear();
  };
  const button = (action: Action, icon: ReactNode) => (
    <Button
      icon={icon}
      danger={action === 'archive'}
      onClick={() => setOpen({ action, wanted, count: picked.count })}
    >
      {verbs[action]}
    </Button>
  );
  const ids = picked.all ? undefined : wanted.ids;
  const startFile = (format: ExportFormat): void => startExport(jobs, format, filter, picked, ids);
  const Dialog = open && dialogs[open.action];

  return (
    <>
      {tooMany ? (
        <TooMany />
      ) : (
        <>
          <ExportMenu label={t.exportSelection} onChoose={startFile} />
          <PrintList label={t.printSelection} filter={filter} shown={picked} ids={ids} />
        </>
      )}
      {!archived && <PrintDocuments picked={picked} filter={filter} />}
      {may('members.write') && !archived && (
        <>
          {button('locality', <EnvironmentOutlined aria-hidden />)}
          {button('status', <TagOutlined aria-hidden />)}
        </>
      )}
      {may('cooperatives.write') && !archived && button('cooperative', <TeamOutlined aria-hidden />)}
      {may('members.delete') && !archived && button('archive', <InboxOutlined aria-hidden />)}
      {may('members.delete') && archived && button('restore', <UndoOutlined aria-hidden />)}
      {open && Dialog && <Dialog wanted={open.wanted} count={open.count} onClose={close} />}
    </>
  );
}
