// Who was registered last: the number large, to be read out, and what comes next.
import { CameraOutlined, PlusOutlined, UserAddOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import { usePermission } from '../../../auth/permission';
import { fr } from '../../../i18n/fr';
import { LinkButton } from '../../../ui/LinkButton';
import { CopyButton } from '../../../ui/secrets/CopyButton';
import { useShortcuts } from '../../../ui/shortcuts';
import type { Member } from '../member';
import { nameOf } from '../text';
import type { Dependant } from './useEnrolment';

const t = fr.member;

interface RegisteredProps {
  member: Member | undefined;
  onPhoto: () => void;
}

export function Registered({ member, onPhoto }: RegisteredProps) {
  const mayPhoto = usePermission('photos.write');
  return (
    <section className="m-panel" role="status">
      {member ? (
        <>
          <p>{t.registered(nameOf(member))}</p>
          <p className="m-read-out">{member.member_idNumber}</p>
          <div className="m-alert-actions">
            <CopyButton text={member.member_idNumber} label={t.copyNumber} />
            {mayPhoto && member.member_photoFileName === null && (
              <Button icon={<CameraOutlined aria-hidden />} onClick={onPhoto}>
                {t.photoNext}
              </Button>
            )}
            <LinkButton to={`/members/${member.member_id}`}>{t.openRecord}</LinkButton>
          </div>
        </>
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      )}
    </section>
  );
}

interface NextProps {
  onNext: (kind?: Dependant) => void;
}

/** Who is to be registered next; the form is closed. */
export function Next({ onNext }: NextProps) {
  const choices = [
    { keys: 'c', label: t.addSpouse, icon: <UserAddOutlined aria-hidden />, run: () => onNext('spouse') },
    { keys: 'f', label: t.addChild, icon: <UserAddOutlined aria-hidden />, run: () => onNext('child') },
    { keys: 'n', label: t.nextMember, icon: <PlusOutlined aria-hidden />, run: () => onNext() },
  ];
  useShortcuts(choices);
  return (
    <div className="m-alert-actions">
      {choices.map(({ keys, label, icon, run }) => (
        <Button key={keys} type={keys === 'n' ? 'primary' : 'default'} icon={icon} onClick={run}>
          {label}
        </Button>
      ))}
    </div>
  );
}
