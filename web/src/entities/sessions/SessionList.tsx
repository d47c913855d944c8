// Where an account is signed in, and the way to end it there.
import { CheckCircleOutlined, DesktopOutlined, MobileOutlined } from '@ant-design/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Popconfirm, Skeleton, Tag } from 'antd';
import { ApiError } from '../../api/error';
import { keys } from '../../api/keys';
import { fr } from '../../i18n/fr';
import { formatDateTime, formatRelative } from '../../i18n/format';
import { notifySuccess } from '../../ui/notify';
import { ErrorState } from '../../ui/table/ListStates';
import { endSession, type OpenSession, sessionsQuery } from './api';
import { deviceOf } from './device';
import './sessions.css';

const t = fr.sessions;

// Ended meanwhile by itself or by somebody else: that is what was wanted.
const endOne = (id: number) =>
  endSession(id).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  });

async function endAll(ids: number[]): Promise<void> {
  for (const id of ids) await endOne(id);
}

function SessionItem({
  session,
  onEnd,
  ending,
}: {
  session: OpenSession;
  onEnd: () => void;
  ending: boolean;
}) {
  const device = deviceOf(session.session_userAgent);
  const { session_startedAt: start, session_lastSeenAt: seen } = session;
  return (
    <li>
      {device.isPhone ? <MobileOutlined aria-hidden /> : <DesktopOutlined aria-hidden />}
      <div className="m-session">
        <strong>{device.name}</strong>{' '}
        {session.session_isCurrent && <Tag icon={<CheckCircleOutlined aria-hidden />}>{t.current}</Tag>}
        <div className="m-hint">
          {session.session_address && <span>{t.address(session.session_address)}</span>}
          {start && <span>{t.since(formatDateTime(start))}</span>}
          {seen && <span>{t.seen(formatDateTime(seen), formatRelative(seen))}</span>}
        </div>
      </div>
      {!session.session_isCurrent && (
        <Button onClick={onEnd} loading={ending} aria-label={t.endOne(device.name)}>
          {t.end}
        </Button>
      )}
    </li>
  );
}

export function SessionList({ loginId }: { loginId?: number }) {
  const queryClient = useQueryClient();
  const { data, error, isPending, refetch } = useQuery(sessionsQuery(loginId));
  const end = useMutation({
    mutationFn: endAll,
    onSuccess: (_answer, ids) => notifySuccess(t.ended(ids.length)),
    // Some may have ended before one was refused.
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.session }),
  });

  if (isPending) return <Skeleton active title={false} />;
  if (!data) return <ErrorState error={error!} onRetry={() => void refetch()} inline />;
  if (data.rows.length === 0) return <p className="m-hint">{t.none}</p>;
  const others = data.rows
    .filter((session) => !session.session_isCurrent)
    .map(({ session_id }) => session_id);
  const hasCurrent = others.length < data.rows.length;
  return (
    <>
      <ul className="m-sessions">
        {data.rows.map((session) => (
          <SessionItem
            key={session.session_id}
            session={session}
            ending={end.isPending && end.variables.includes(session.session_id)}
            onEnd={() => end.mutate([session.session_id])}
          />
        ))}
      </ul>
      {others.length > 1 && (
        <Popconfirm
          title={t.endAllTitle(others.length)}
          description={t.endAllText}
          okText={t.end}
          cancelText={fr.form.cancel}
          onConfirm={() => end.mutate(others)}
        >
          <Button danger>{hasCurrent ? t.endOthers : t.endAll}</Button>
        </Popconfirm>
      )}
    </>
  );
}
