// The calls about accounts.
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client';
import { keys } from '../../api/keys';
import type { components } from '../../api/schema';
import type { PlaceFilter } from '../../entities/geography/useAddressFilters';
import type { ListSource } from '../../ui/table/useRows';

export type User = components['schemas']['User'];
export type Role = User['login_role'];
/** Also a password and whether a token is wanted, which no record has. */
export type SaveUser = components['schemas']['UpdateUserRequest'];

/** `service` is for processes: no account has it. */
export const ROLES = [
  'admin',
  'supervisor',
  'enrolment',
  'cards',
  'delivery',
  'cashier',
  'reports',
  'viewer',
  'auditor',
  'sync',
] as const satisfies readonly Role[];

export const isRole = (text: string | null): text is (typeof ROLES)[number] =>
  ROLES.some((role) => role === text);

/** No account lies in one place, so none is narrowed by one. */
export interface UserFilter extends PlaceFilter {
  role?: Role;
  mustChangePassword?: boolean;
}

export const userList = ({ role, mustChangePassword }: UserFilter): ListSource<User> => ({
  queryKey: [...keys.user, role ?? 'all', mustChangePassword ?? false],
  fetch: (query, signal) => {
    const narrowed = { ...query, login_role: role, login_mustChangePassword: mustChangePassword };
    return unwrap(api.GET('/api/user/user_list', { params: { query: narrowed }, signal }));
  },
});

export const userQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.user, 'one', id],
    queryFn: ({ signal }) => unwrap(api.GET('/api/user/get_user/{id}', { params: { path: { id } }, signal })),
    // A form starts from the record as it is now.
    staleTime: 0,
    gcTime: 0,
  });

export const saveUser = (body: SaveUser) =>
  body.login_id === undefined
    ? unwrap(api.POST('/api/user/post_user', { body }))
    : unwrap(api.PATCH('/api/user/patch_user', { body }));

export const deleteUser = ({ login_id: id }: Pick<User, 'login_id'>) =>
  unwrap(api.DELETE('/api/user/delete_user/{id}', { params: { path: { id } } }));
