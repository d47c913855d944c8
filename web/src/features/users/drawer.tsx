// An account beside the list: its form, its open sessions, and what is told once when it is saved.
import { DeleteOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Divider } from 'antd';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { isNoRecord, keys } from '../../api/keys';
import { useSession } from '../../auth/session';
import { fr } from '../../i18n/fr';
import { ConfirmDelete } from '../../ui/form/ConfirmDelete';
import { EntityDrawer } from '../../ui/form/EntityDrawer';
import { EntityForm } from '../../ui/form/EntityForm';
import type { Values } from '../../ui/form/types';
import type { DrawerAddress } from '../../ui/form/useDrawerAddress';
import { type Secret, SecretDialog } from '../../ui/secrets/SecretDialog';
import { SessionList } from '../../ui/sessions/SessionList';
import { deleteUser, saveUser, type User, type UserForm, userQuery } from './api';
import { useReadFields, useUserFields } from './fields';

const t = fr.users;

interface Told {
  name: string;
  secrets: Secret[];
}

interface EditorProps {
  record?: User;
  onDone: (told?: Told) => void;
  onDeleted: () => void;
  onStale: () => void;
  onCancel: () => void;
}

function UserEditor({ record, onDone, onDeleted, onStale, onCancel }: EditorProps) {
  const isOwn = useSession().user?.login_id === record?.login_id && record !== undefined;
  const generated = useRef<string>(undefined);
  const sent = useRef<Values>({});
  const fields = useUserFields({
    record,
    isOwn,
    onGenerated: (password) => {
      generated.current = password;
    },
  });

  function told(token: string | null | undefined): Told | undefined {
    const secrets: Secret[] = [];
    const password = sent.current.login_password as string | undefined;
    if (password && password === generated.current)
      secrets.push({ label: t.temporaryPassword, value: password, copyLabel: fr.secrets.copyPassword });
    if (token) secrets.push({ label: t.syncToken, value: token, copyLabel: fr.secrets.copyToken });
    const name = (sent.current.login_name as string | undefined) ?? record?.login_name ?? '';
    return secrets.length > 0 ? { name, secrets } : undefined;
  }

  const deletion = record && (
    <ConfirmDelete
      label={fr.form.delete}
      title={t.deleteTitle(record.login_name)}
      text={t.deleteText(record.login_name, fr.roles[record.login_role])}
      remove={() => deleteUser(record)}
      onDeleted={onDeleted}
    />
  );
  const noDeletion = (
    <Button danger disabled icon={<DeleteOutlined aria-hidden />} aria-describedby="own-delete">
      {fr.form.delete}
    </Button>
  );

  return (
    <>
      {isOwn && (
        <Alert
          className="m-form-alert"
          type="info"
          showIcon
          title={<Link to="/account">{t.ownPassword}</Link>}
          description={<span id="own-delete">{t.ownDelete}</span>}
        />
      )}
      <EntityForm<UserForm>
        entity="user"
        idField="login_id"
        versionField="login_version"
        record={record}
        fields={fields}
        save={(values) => {
          sent.current = values;
          return saveUser(values);
        }}
        onSaved={(answer) => onDone(told((answer as { login_syncToken?: string | null }).login_syncToken))}
        onStale={onStale}
        onCancel={onCancel}
        extra={isOwn ? noDeletion : deletion}
      />
      {record && (
        <section aria-label={t.sessions}>
          <Divider />
          <h3>{t.sessions}</h3>
          <SessionList loginId={record.login_id} />
        </section>
      )}
    </>
  );
}

export function UserDrawer({ address, mayWrite }: { address: DrawerAddress; mayWrite: boolean }) {
  const { id, isNew, isOpen, close } = address;
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({ ...userQuery(id ?? 0), enabled: id !== undefined });
  const user = id === undefined ? undefined : (data?.user ?? undefined);
  const readFields = useReadFields();
  const [told, setTold] = useState<Told>();

  const refreshAll = (): void => void queryClient.invalidateQueries({ queryKey: keys.user });

  function done(news?: Told): void {
    close();
    refreshAll();
    // A new password or role ends sessions.
    void queryClient.invalidateQueries({ queryKey: keys.session });
    setTold(news);
  }

  function gone(): void {
    close();
    void queryClient.invalidateQueries({ queryKey: keys.user, predicate: isNoRecord });
  }

  return (
    <>
      <EntityDrawer
        open={isOpen}
        title={isNew ? t.create : mayWrite ? t.edit : t.view}
        loading={!isNew && !user}
        error={error}
        goneText={t.gone}
        onRetry={() => void refetch()}
        onClose={close}
        fields={readFields}
        record={mayWrite ? undefined : user}
      >
        {mayWrite && (isNew || user) && (
          <UserEditor
            // One form per record: another one starts afresh.
            key={id ?? 'new'}
            record={user}
            onDone={done}
            onDeleted={gone}
            onStale={refreshAll}
            onCancel={close}
          />
        )}
      </EntityDrawer>
      <SecretDialog
        title={t.secretsTitle(told?.name ?? '')}
        warning={t.secretsWarning}
        secrets={told?.secrets ?? []}
        onClose={() => setTold(undefined)}
      />
    </>
  );
}
