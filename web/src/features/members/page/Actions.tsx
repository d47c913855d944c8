// What can be done with a member, and the dialogs it is done in.
import {
  CameraOutlined,
  EditOutlined,
  InboxOutlined,
  PrinterOutlined,
  SwapOutlined,
  TagOutlined,
  UserAddOutlined,
} from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useMay } from '../../../auth/permission';
import { fr } from '../../../i18n/fr';
import { useShortcuts } from '../../../ui/shortcuts';
import { addChildTo, addSpouseTo } from '../family/FamilyPanel';
import { HolderDialog } from '../holder/HolderDialog';
import { type Member, refreshMembers } from '../member';
import { PhotoDialog } from '../photo/PhotoDialog';
import { StatusDialog } from '../status/StatusDialog';
import { mainIdOf, nameOf } from '../text';
import { ArchiveDialog } from './ArchiveDialog';

const t = fr.member;

/** Which dialog or drawer of the page is open. */
export type Opened = 'status' | 'holder' | 'photo' | 'archive' | 'payment' | undefined;

interface ActionsProps {
  member: Member;
  onEdit: () => void;
  open: Opened;
  onOpen: (open: Opened) => void;
}

export function Actions({ member, onEdit, open, onOpen: setOpen }: ActionsProps) {
  const may = useMay();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const close = (): void => setOpen(undefined);
  const go = (address: string) => () => void navigate(address);

  const can = member.member_canWrite;
  const mayWrite = can && may('members.write');
  const mainId = mainIdOf(member);
  const all = [
    { on: mayWrite, keys: 'e', label: t.edit, icon: <EditOutlined aria-hidden />, run: onEdit },
    {
      on: can && may('photos.write'),
      keys: 'p',
      label: t.photo,
      icon: <CameraOutlined aria-hidden />,
      run: () => setOpen('photo'),
    },
    {
      on: mayWrite,
      keys: 'c',
      label: t.addSpouse,
      icon: <UserAddOutlined aria-hidden />,
      run: go(addSpouseTo(mainId)),
    },
    {
      on: mayWrite,
      keys: 'f',
      label: t.addChild,
      icon: <UserAddOutlined aria-hidden />,
      run: go(addChildTo(mainId)),
    },
    {
      on: mayWrite,
      keys: 's',
      label: t.changeStatus,
      icon: <TagOutlined aria-hidden />,
      run: () => setOpen('status'),
    },
    {
      on: mayWrite,
      keys: 't',
      label: t.changeHolder,
      icon: <SwapOutlined aria-hidden />,
      run: () => setOpen('holder'),
    },
    {
      on: true,
      keys: 'i',
      label: t.print,
      icon: <PrinterOutlined aria-hidden />,
      run: () => window.print(),
    },
    {
      on: can && may('members.delete'),
      label: t.archive,
      icon: <InboxOutlined aria-hidden />,
      run: () => setOpen('archive'),
    },
  ];
  const allowed = all.filter(({ on }) => on);
  // Archiving has no key: it is not to happen by a slip.
  useShortcuts(allowed.flatMap(({ keys, label, run }) => (keys ? [{ keys, label, run }] : [])));

  return (
    <>
      <div className="m-member-actions" role="group" aria-label={t.actions}>
        {allowed.map(({ label, icon, run }, index) => (
          <Button
            key={label}
            type={index === 0 && mayWrite ? 'primary' : 'default'}
            danger={label === t.archive}
            icon={icon}
            onClick={run}
          >
            {label}
          </Button>
        ))}
      </div>
      {open === 'status' && (
        <StatusDialog member={member} onClose={close} onChangeHolder={() => setOpen('holder')} />
      )}
      {open === 'holder' && <HolderDialog member={member} onClose={close} />}
      {open === 'archive' && (
        <ArchiveDialog
          member={member}
          onClose={close}
          onArchived={go('/members')}
          onChangeHolder={() => setOpen('holder')}
        />
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
