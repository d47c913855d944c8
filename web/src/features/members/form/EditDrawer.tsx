// A member's fields beside the page, at `?modifier=1`.
import { useQueryClient } from '@tanstack/react-query';
import { fr } from '../../../i18n/fr';
import { EntityDrawer } from '../../../ui/form/EntityDrawer';
import { type Member, refreshMembers } from '../member';
import { nameOf } from '../text';
import { MemberForm } from './MemberForm';

const t = fr.member;
const WIDTH = 760;

interface EditDrawerProps {
  member: Member;
  open: boolean;
  onClose: () => void;
}

export function EditDrawer({ member, open, onClose }: EditDrawerProps) {
  const queryClient = useQueryClient();
  return (
    <EntityDrawer<Member>
      open={open}
      title={t.editTitle(nameOf(member))}
      size={WIDTH}
      loading={false}
      error={null}
      goneText={t.gone}
      onRetry={() => undefined}
      onClose={onClose}
      fields={[]}
    >
      {open && (
        <MemberForm
          key={member.member_id}
          record={member}
          onSaved={() => {
            onClose();
            void refreshMembers(queryClient);
          }}
          onCancel={onClose}
        />
      )}
    </EntityDrawer>
  );
}
