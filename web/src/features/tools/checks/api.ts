// The calls about the checks of the data, and where the records are opened that they name.
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client';
import { keys } from '../../../api/keys';
import type { components } from '../../../api/schema';
import type { Permission } from '../../../api/permissions';

export type Check = components['schemas']['Check'];

/** How often one looks while checks are made, and whether somebody else has them made. */
const FOLLOW_MS = 1500;
const LOOK_MS = 60_000;

export const checksQuery = queryOptions({
  queryKey: [...keys.check, 'list'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/tools/get.check_list', { signal })),
  refetchInterval: ({ state: { data } }) =>
    data?.rows.some(({ check_isUnderWay: isUnderWay }) => isUnderWay) ? FOLLOW_MS : LOOK_MS,
});

export const runChecks = () => unwrap(api.POST('/api/tools/post.check_run', { body: {} }));

export const mendCheck = ({ check_service, check_name }: Check) =>
  unwrap(api.POST('/api/tools/post.check_mend', { body: { check_service, check_name } }));

interface Place {
  list: string;
  address: (id: number) => string;
  permission: Permission;
}

const onPage = (list: string, permission: Permission): Place => ({
  list,
  address: (id) => `${list}/${id}`,
  permission,
});
const beside = (list: string, permission: Permission): Place => ({
  list,
  address: (id) => `${list}?edit=${id}`,
  permission,
});

const places: Record<string, Place> = {
  member: onPage('/members', 'members.read'),
  card: onPage('/cards', 'cards.read'),
  delivery: onPage('/delivery', 'deliveries.read'),
  transaction: beside('/transactions', 'transactions.read'),
  locality: beside('/localities', 'geography.read'),
  user: beside('/user_list', 'users.read'),
};

type May = (permission: Permission) => boolean;

/** Where a record is opened, by who may. */
export function addressOf({ check_entity: entity }: Check, id: number, may: May): string | undefined {
  const place = places[entity];
  return place && may(place.permission) ? place.address(id) : undefined;
}

/** The list of all that it found, for who may read it. */
export function listOf(check: Check, may: May): string | undefined {
  const place = check.check_hasList ? places[check.check_entity] : undefined;
  return place && may(place.permission) ? `${place.list}?check=${check.check_name}` : undefined;
}
