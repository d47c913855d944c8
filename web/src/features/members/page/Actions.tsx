// What can be done with a member, and the dialogs it is done in.
import {
  CameraOutlined,
  EditOutlined,
  FileTextOutlined,
  InboxOutlined,
  PictureOutlined,
  PrinterOutlined,
  TagOutlined,
} from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { useMay } from '../../../auth/permission';
import { fr } from '../../../i18n/fr';
import { ActionBar, type RecordAct } from '../../../ui/record/ActionBar';
import { HolderDialog } from '../holder/HolderDialog';
import { type Member, refreshMembers } from '../member';
import { PhotoDialog } from '../photo/PhotoDialog';
import { StatusDialog } from '../status/StatusDialog';
import { nameOf } from '../text';
import { ArchiveDialog } from './ArchiveDialog';
import type { NextStep } from './nextStep';

const t = fr.member;
const PhotosDialog = lazy(() => import('../photos/PhotosDialog'));
const DocumentDialog = lazy(() => import('../document/DocumentDialog'));

/** Which dialog or drawer of the page is open. */
export type Opened =
  'status' | 'holder' | 'photo' | 'photos' | 'document' | 'archive' | 'payment' | undefined;

interface ActionsProps {
  member: Member;
  /** What the card panel offers, which is not offered twice. */
  next: NextStep;
  onEdit: () => void;
  open: Opened;
  onOpen: (open: Opened) => void;
}

interface Starts {
  edit: () => void;
  open: (open: Opened) => void;
}

function actsOf(
  { member_canWrite: can }: Member,
  may: ReturnType<typeof useMay>,
  { remedies }: NextStep,
  { edit, open }: Starts,
): RecordAct[] {
  const mayWrite = can && may('members.write');
  return [
    { on: mayWrite, keys: 'e', label: t.edit, icon: <EditOutlined aria-hidden />, run: edit },
    {
      on: can && may('photos.write'),
      isElsewhere: remedies.includes('photo'),
      keys: 'p',
      label: t.photo,
      icon: <CameraOutlined aria-hidden />,
      run: () => open('photo'),
    },
    {
      on: true,
      keys: 'i',
      label: t.print,
      icon: <PrinterOutlined aria-hidden />,
      run: () => window.print(),
    },
    {
      on: mayWrite,
      isElsewhere: remedies.includes('active'),
      keys: 's',
      label: t.changeStatus,
      icon: <TagOutlined aria-hidden />,
      run: () => open('status'),
    },
    {
      on: true,
      keys: 'd',
      label: t.printDocument,
      icon: <FileTextOutlined aria-hidden />,
      run: () => open('document'),
    },
    {
      on: true,
      label: fr.photos.act,
      icon: <PictureOutlined aria-hidden />,
      run: () => open('photos'),
    },
    {
      on: can && may('members.delete'),
      label: t.archive,
      icon: <InboxOutlined aria-hidden />,
      danger: true,
      run: () => open('archive'),
    },
  ];
}

/** The dialog that is open. */
function Dialogs({ member, open, onOpen: setOpen }: Pick<ActionsProps, 'member' | 'open' | 'onOpen'>) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const close = (): void => setOpen(undefined);
  return (
    <>
      {open === 'status' && (
        <StatusDialog member={member} onClose={close} onChangeHolder={() => setOpen('holder')} />
      )}
      {open === 'holder' && <HolderDialog member={member} onClose={close} />}
      {open === 'archive' && (
        <ArchiveDialog
          member={member}
          onClose={close}
          onArchived={() => void navigate('/members')}
          onChangeHolder={() => setOpen('holder')}
        />
      )}
      {open === 'photos' && (
        <Suspense fallback={null}>
          <PhotosDialog member={member} onClose={close} />
        </Suspense>
      )}
      {open === 'document' && (
        <Suspense fallback={null}>
          <DocumentDialog
            about={nameOf(member)}
            count={1}
            idsOf={() => Promise.resolve([member.member_id])}
            onClose={close}
          />
        </Suspense>
      )}
      <PhotoDialog
        memberId={member.member_id}
        memberName={nameOf(member)}
        open={open === 'photo'}
        onClose={close}
        onSaved={() => {
          close();
          void refreshMembers(queryClient);
        }}
      />
    </>
  );
}

export function Actions({ member, next, onEdit, open, onOpen }: ActionsProps) {
  const may = useMay();
  const mayWrite = member.member_canWrite && may('members.write');
  const acts = actsOf(member, may, next, { edit: onEdit, open: onOpen });
  return (
    <>
      <ActionBar label={t.actions} acts={acts} plain={next.standsOut || !mayWrite} />
      <Dialogs {...{ member, open, onOpen }} />
    </>
  );
}
