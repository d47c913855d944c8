import { Select } from 'antd';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { fr } from '../../i18n/fr';
import { useEditQuery } from '../../ui/useEditQuery';
import { isRole, type Role, ROLES } from './api';

const t = fr.users;

/** One role, in the address. */
export function useRoleFilter() {
  const [params] = useSearchParams();
  const editQuery = useEditQuery();
  const wanted = params.get('role');
  const choose = useCallback(
    (role?: Role) =>
      editQuery((next) => {
        if (role) next.set('role', role);
        else next.delete('role');
        next.delete('page');
      }),
    [editQuery],
  );
  return { role: isRole(wanted) ? wanted : undefined, choose };
}

export function RoleFilter({ role, choose }: ReturnType<typeof useRoleFilter>) {
  return (
    <Select<Role>
      aria-label={t.roleFilter}
      className="m-role-filter"
      placeholder={t.roleAll}
      allowClear
      value={role}
      options={ROLES.map((value) => ({ value, label: fr.roles[value] }))}
      onChange={choose}
      popupMatchSelectWidth={false}
    />
  );
}
