// The photos that a member has and had: since when, by whom, why they went. One press gives one back.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Skeleton } from 'antd';
import { keys } from '../../../api/keys';
import { usePermission } from '../../../auth/permission';
import { fr } from '../../../i18n/fr';
import { formatDateTime } from '../../../i18n/format';
import { Dialog } from '../../../ui/Dialog';
import { notifySuccess } from '../../../ui/notify';
import { MemberPhoto } from '../../../entities/members/photo/MemberPhoto';
import { ErrorState } from '../../../ui/table/ListStates';
import { ToneTag } from '../../../ui/ToneTag';
import { type Member, refreshMembers } from '../member';
import { nameOf } from '../text';
import { refusalText } from '../../../entities/members/refusal';
import { type MemberPhotoRow, photosQuery, restorePhoto } from './api';
import './photos.css';

const t = fr.photos;

function Tags({ row }: { row: MemberPhotoRow }) {
  const { member_photoRefusedReason: reason, member_photoChecked: isChecked, endedAt } = row;
  if (reason) return <ToneTag state="refused">{t.refused(refusalText(reason))}</ToneTag>;
  return (
    <>
      {endedAt ? <ToneTag state="replaced">{t.replaced}</ToneTag> : <strong>{t.current}</strong>}{' '}
      {isChecked && <ToneTag state="accepted">{t.accepted}</ToneTag>}
      {!isChecked && !endedAt && <ToneTag state="unchecked">{t.unchecked}</ToneTag>}
    </>
  );
}

function When({ row }: { row: MemberPhotoRow }) {
  const { member_photoUpdatedAt: at, member_photoUpdatedByUser: by, endedAt, endedByUser } = row;
  return (
    <>
      {at && <p>{by ? t.sinceBy(formatDateTime(at), by) : t.since(formatDateTime(at))}</p>}
      {endedAt && <p>{t.until(formatDateTime(endedAt), endedByUser ?? '')}</p>}
    </>
  );
}

interface PhotosProps {
  member: Member;
  onClose: () => void;
}

function Photos({ member }: Pick<PhotosProps, 'member'>) {
  const id = member.member_id;
  const queryClient = useQueryClient();
  const mayRestore = usePermission('photos.write') && member.member_canWrite;
  const { data, error, refetch } = useQuery(photosQuery(id));
  const restoring = useMutation({
    mutationFn: (row: MemberPhotoRow) =>
      restorePhoto({
        member_id: id,
        member_photoFileName: row.member_photoFileName,
        member_version: data?.member_version,
      }),
    onSuccess: () => notifySuccess(t.restored),
    onSettled: () => {
      void refreshMembers(queryClient);
      void queryClient.invalidateQueries({ queryKey: keys.history });
    },
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <div role="status" aria-label={t.loading}>
        <Skeleton active avatar={{ shape: 'square' }} />
      </div>
    );
  }
  if (data.rows.length === 0) return <p className="m-hint">{t.none}</p>;
  const current = data.rows.find(({ endedAt }) => endedAt === null)?.member_photoFileName;
  const restoreName = ({ member_photoUpdatedAt: at }: MemberPhotoRow): string =>
    at ? t.restoreOf(formatDateTime(at)) : t.restoreOldest;
  return (
    <>
      {restoring.error && <Alert type="error" showIcon role="alert" title={restoring.error.message} />}
      <ol className="m-photos">
        {data.rows.map((row) => (
          <li key={`${row.endedAt} ${row.member_photoFileName}`}>
            <MemberPhoto fileName={row.member_photoFileName} name={nameOf(member)} size="full" />
            <div>
              <p>
                <Tags row={row} />
              </p>
              <When row={row} />
              {mayRestore && row.member_photoFileName !== current && (
                <Button
                  size="small"
                  aria-label={restoreName(row)}
                  loading={restoring.isPending && restoring.variables === row}
                  onClick={() => restoring.mutate(row)}
                >
                  {t.restore}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

export default function PhotosDialog({ member, onClose }: PhotosProps) {
  return (
    <Dialog title={t.title(nameOf(member))} footer={null} onCancel={onClose} width={640}>
      <Photos member={member} />
    </Dialog>
  );
}
