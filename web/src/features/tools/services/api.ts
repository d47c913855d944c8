// The calls about the state of the services.
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client';
import { keys } from '../../../api/keys';
import type { components } from '../../../api/schema';

export type Condition = components['schemas']['Condition'];

/** How often one looks: what goes down is seen within seconds. */
const LOOK_MS = 5000;
/** While nobody answers, each failure is a notice. */
const AGAIN_MS = 15_000;

export const servicesQuery = queryOptions({
  queryKey: [...keys.service, 'list'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/tools/get.service_list', { signal })),
  refetchInterval: ({ state: { error } }) => (error ? AGAIN_MS : LOOK_MS),
  // What was known a minute ago is not how they are: after a failure the page says so at once.
  retry: false,
});

export const retryEvents = (service_name: string) =>
  unwrap(api.POST('/api/tools/post.event_retry', { body: { service_name } }));
