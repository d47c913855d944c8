// The form of an account, and what is shown of it to those who may only read.
import { Checkbox, Input } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { bounds } from '../../api/facts';
import { allRegionsQuery } from '../../entities/geography/regions';
import { fr } from '../../i18n/fr';
import { formatDateTime } from '../../i18n/format';
import { useTerritory } from '../../entities/geography/Territory';
import { Choice } from '../../ui/form/Choice';
import { longestRule } from '../../ui/form/rules';
import { limits } from '../../ui/limits';
import type { FormField } from '../../ui/form/types';
import { PasswordInput } from '../../ui/secrets/PasswordInput';
import { usePasswordPolicy } from '../../ui/secrets/policy';
import type { SaveUser, User } from './api';
import { RoleSelect } from './RoleSelect';

const t = fr.users;
const LOCAL = 'local';
/** Accounts of another origin have no password here. */
const isLocal = (provider: unknown) => !provider || String(provider).trim().toLowerCase() === LOCAL;

interface FieldsOptions {
  /** Absent = a new account. */
  record?: User;
  isOwn: boolean;
  onGenerated: (password: string) => void;
}

function RegionSelect(props: { id?: string; value?: number[]; onChange?: (ids: number[]) => void }) {
  const { data, isPending } = useQuery(allRegionsQuery);
  return (
    <Choice<number[]>
      {...props}
      mode="multiple"
      allowClear
      loading={isPending}
      placeholder={t.national}
      options={data?.rows.map((region) => ({ value: region.region_id, label: region.region_name }))}
    />
  );
}

function TokenBox(props: { id?: string; value?: boolean; onChange?: (on: boolean) => void }) {
  const { value = false, onChange, ...box } = props;
  return (
    <Checkbox {...box} checked={value} onChange={(event) => onChange?.(event.target.checked)}>
      {t.newTokenLabel}
    </Checkbox>
  );
}

const provider: FormField<SaveUser> = {
  name: 'login_provider',
  label: t.provider,
  hint: t.providerHint,
  rules: [{ min: bounds.loginProvider.min, message: t.providerTooShort }, longestRule(limits.loginProvider)],
  input: <Input autoComplete="off" autoCapitalize="none" spellCheck={false} />,
};

export function useUserFields({ record, isOwn, onGenerated }: FieldsOptions): FormField<SaveUser>[] {
  const policy = usePasswordPolicy();
  const territory = useTerritory();
  const fields: FormField<SaveUser>[] = [
    {
      name: 'login_name',
      label: t.name,
      required: true,
      hint: t.nameHint,
      rules: [{ min: bounds.loginName.min, message: t.nameTooShort }, longestRule(limits.loginName)],
      input: <Input autoComplete="off" autoCapitalize="none" spellCheck={false} />,
    },
    {
      name: 'login_role',
      label: t.role,
      required: true,
      hint: isOwn ? t.ownRole : undefined,
      input: <RoleSelect disabled={isOwn} />,
      show: ({ login_role: role }) => (role ? fr.roles[role] : ''),
    },
    {
      name: 'login_regionIds',
      label: t.territory,
      hint: t.territoryHint,
      input: <RegionSelect />,
      show: ({ login_regionIds: ids = [] }) => territory(ids),
    },
  ];
  const password: FormField<SaveUser> = {
    name: 'login_password',
    label: t.password,
    secret: true,
    hint: [record ? t.passwordChange : t.passwordNew, policy.hint].join(' '),
    rules: [
      ...(record && isLocal(record.login_provider) ? [] : [{ required: true, message: t.passwordRequired }]),
      policy.rule,
    ],
    when: ({ login_provider }) => isLocal(login_provider),
    input: <PasswordInput minLength={policy.minLength} onGenerated={onGenerated} />,
  };
  const token: FormField<SaveUser> = {
    name: 'login_syncToken',
    label: t.newToken,
    secret: true,
    hint: t.newTokenHint(record?.login_hasSyncToken ?? false),
    input: <TokenBox />,
    when: ({ login_role }) => login_role === 'sync',
  };
  // One's own password needs the old one: it has its place in « Mon compte ».
  return [...fields, provider, ...(isOwn ? [] : [password]), token];
}

/** For those who may not write. */
export function useReadFields(): FormField<User>[] {
  const territory = useTerritory();
  const read = (name: keyof User, label: string, show?: (user: User) => string): FormField<User> => ({
    name,
    label,
    show,
    input: null,
  });
  return [
    read('login_name', t.name),
    read('login_role', t.role, ({ login_role }) => fr.roles[login_role]),
    read('login_regionIds', t.territory, ({ login_regionIds }) => territory(login_regionIds)),
    read('login_lastConnection', t.lastConnection, ({ login_lastConnection: at }) =>
      at ? formatDateTime(at) : t.never,
    ),
    read('login_mustChangePassword', t.passwordState, (user) =>
      user.login_mustChangePassword ? t.mustChangeLong : t.passwordOk,
    ),
    read('login_hasSyncToken', t.syncToken, (user) =>
      user.login_hasSyncToken ? t.syncTokenPresent : t.syncTokenAbsent,
    ),
    read('login_provider', t.provider),
  ];
}
