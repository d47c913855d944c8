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
import { FormActions } from '../../ui/form/FormActions';
import { FormFields } from '../../ui/form/FormFields';
import { RecordForm } from '../../ui/form/RecordForm';
import { useRecordForm } from '../../ui/form/useRecordForm';
import type { DrawerAddress } from '../../ui/form/useDrawerAddress';
import { historyLabels, historyTextWith } from '../../entities/users/history';
import { useTerritory } from '../../entities/geography/Territory';
import { History } from '../../entities/audit/History';
import { type Secret, SecretDialog } from '../../ui/secrets/SecretDialog';
import { SessionList } from '../../entities/sessions/SessionList';
import { deleteUser, type SaveUser, saveUser, type User, userQuery } from './api';
import { useReadFields, useUserFields } from './fields';

const t = fr.users;

/** What is shown once. */
interface Secrets {
  name: string;
  secrets: Secret[];
}

interface EditorProps {
  record?: User;
  onDone: (secrets?: Secrets) => void;
  onDeleted: () => void;
  onStale: () => void;
  onCancel: () => void;
}

/** The form, and what is told once of what it saved: a generated password, a token. */
function useUserForm({ record, onDone, onStale }: EditorProps, isOwn: boolean) {
  const generated = useRef<string>(undefined);
  const sent = useRef<SaveUser>({});
  const fields = useUserFields({
    record,
    isOwn,
    onGenerated: (password) => {
      generated.current = password;
    },
  });

  function secretsOf(token: string | null | undefined): Secrets | undefined {
    const secrets: Secret[] = [];
    const password = sent.current.login_password;
    if (password && password === generated.current)
      secrets.push({ label: t.temporaryPassword, value: password, copyLabel: fr.secrets.copyPassword });
    if (token) secrets.push({ label: t.syncToken, value: token, copyLabel: fr.secrets.copyToken });
    const name = sent.current.login_name ?? record?.login_name ?? '';
    return secrets.length > 0 ? { name, secrets } : undefined;
  }

  return useRecordForm({
    entity: 'user',
    idField: 'login_id',
    versionField: 'login_version',
    record,
    fields,
    save: (user: SaveUser) => {
      sent.current = user;
      return saveUser(user);
    },
    onSaved: (answer) => onDone(secretsOf(answer.login_syncToken)),
    onStale,
  });
}

function Deletion({ record, isOwn, onDeleted }: EditorProps & { isOwn: boolean }) {
  if (isOwn)
    return (
      <Button danger disabled icon={<DeleteOutlined aria-hidden />} aria-describedby="own-delete">
        {fr.form.delete}
      </Button>
    );
  if (!record) return null;
  return (
    <ConfirmDelete
      label={fr.form.delete}
      title={t.deleteTitle(record.login_name)}
      text={t.deleteText(record.login_name, fr.roles[record.login_role])}
      remove={() => deleteUser(record)}
      onDeleted={onDeleted}
    />
  );
}

function UserEditor(props: EditorProps) {
  const { record, onCancel } = props;
  const isOwn = useSession().user?.login_id === record?.login_id && record !== undefined;
  const form = useUserForm(props, isOwn);
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
      <RecordForm form={form}>
        <FormFields form={form} />
        <FormActions form={form} onCancel={onCancel}>
          <Deletion {...props} isOwn={isOwn} />
        </FormActions>
      </RecordForm>
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

/** What is old once an account is saved or deleted. */
function useRefresh() {
  const queryClient = useQueryClient();
  return {
    refreshAll: () => {
      void queryClient.invalidateQueries({ queryKey: keys.user });
      void queryClient.invalidateQueries({ queryKey: keys.history });
    },
    /** A new password or role ends sessions. */
    refreshSessions: () => void queryClient.invalidateQueries({ queryKey: keys.session }),
    forgetRecords: () => void queryClient.invalidateQueries({ queryKey: keys.user, predicate: isNoRecord }),
  };
}

function UserHistory({ user }: { user: User }) {
  const territory = useTerritory();
  return (
    <History entity="user" id={user.login_id} labels={historyLabels} format={historyTextWith(territory)} />
  );
}

export function UserDrawer({ address, mayWrite }: { address: DrawerAddress; mayWrite: boolean }) {
  const { id, isNew, isOpen, close } = address;
  const { data, error, refetch } = useQuery({ ...userQuery(id ?? 0), enabled: id !== undefined });
  const user = id === undefined ? undefined : (data?.user ?? undefined);
  const readFields = useReadFields();
  const [shownOnce, setShownOnce] = useState<Secrets>();

  const { refreshAll, refreshSessions, forgetRecords } = useRefresh();
  function done(news?: Secrets): void {
    close();
    refreshAll();
    refreshSessions();
    setShownOnce(news);
  }
  function gone(): void {
    close();
    forgetRecords();
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
        below={user && <UserHistory user={user} />}
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
        title={t.secretsTitle(shownOnce?.name ?? '')}
        warning={t.secretsWarning}
        secrets={shownOnce?.secrets ?? []}
        onClose={() => setShownOnce(undefined)}
      />
    </>
  );
}
