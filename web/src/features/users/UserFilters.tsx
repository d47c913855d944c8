// What narrows the list of accounts, in its address: one role, those whose password another chose.
import { Select } from 'antd';
import { fr } from '../../i18n/fr';
import { FilterTags } from '../../entities/geography/FilterTags';
import { type AddressFilters, useAddressFilters } from '../../entities/geography/useAddressFilters';
import { flagIn } from '../../ui/filters/read';
import { isRole, type Role, ROLES, type UserFilter } from './api';

const t = fr.users;

function read(params: URLSearchParams): UserFilter {
  const role = params.get('role');
  return {
    role: isRole(role) ? role : undefined,
    mustChangePassword: flagIn(params.get('mustChangePassword')) || undefined,
  };
}

export const useUserFilters = () => useAddressFilters<UserFilter>(read);

interface FiltersProps {
  filters: AddressFilters<UserFilter>;
}

export function RoleFilter({ filters }: FiltersProps) {
  return (
    <Select<Role>
      aria-label={t.roleFilter}
      className="m-role-filter"
      placeholder={t.roleAll}
      allowClear={{ label: fr.form.clear }}
      value={filters.filter.role}
      options={ROLES.map((value) => ({ value, label: fr.roles[value] }))}
      onChange={(role?: Role) => filters.put({ role })}
      popupMatchSelectWidth={false}
    />
  );
}

/** The role is in sight in its own field: what no field shows is a tag. */
export function UserTags({ filters }: FiltersProps) {
  const { mustChangePassword } = filters.filter;
  if (!mustChangePassword) return null;
  return (
    <FilterTags<UserFilter>
      filters={{ ...filters, filter: { mustChangePassword } }}
      words={{ mustChangePassword: () => t.mustChangeTag }}
    />
  );
}
