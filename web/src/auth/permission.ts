// What the signed-in user may do. The table comes from the server; it decides what is shown, the services
// decide what is allowed.
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { api, unwrap } from '../api/client';
import { keys } from '../api/keys';
import type { Permission } from '../api/permissions';
import { getSession, useSession } from './session';

export const permissionTableQuery = queryOptions({
  queryKey: keys.permissions,
  queryFn: ({ signal }) => unwrap(api.GET('/api/user/get.permission_table', { signal })),
  staleTime: Infinity,
});

export type May = (permission: Permission) => boolean;

interface Row {
  permission: string;
  roles: readonly string[];
}

const grantedTo = (roles: readonly string[], rows: readonly Row[] = []): ReadonlySet<string> =>
  new Set(rows.filter((row) => row.roles.some((role) => roles.includes(role))).map((r) => r.permission));

/** As the table stands, outside of what is drawn. */
export function mayNow(queryClient: QueryClient): May {
  const granted = grantedTo(
    getSession().roles,
    queryClient.getQueryData(permissionTableQuery.queryKey)?.rows,
  );
  return (permission) => granted.has(permission);
}

/** Nothing is allowed until the table is there. */
export function useMay(): May {
  const { authenticated, roles } = useSession();
  const { data } = useQuery({ ...permissionTableQuery, enabled: authenticated });
  const granted = useMemo(() => grantedTo(roles, data?.rows), [data, roles]);
  return useCallback((permission) => granted.has(permission), [granted]);
}

export function usePermission(permission: Permission): boolean {
  return useMay()(permission);
}

/**
 * Whether the account is limited to no region: settings, imports and new regions concern the whole country.
 */
export function useIsNational(): boolean {
  return useSession().user?.login_regionIds.length === 0;
}
