// The settings of all (contract §2): read by anyone signed in, because forms say what they ask for.
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from './client';
import { keys } from './keys';
import type { components } from './schema';

export type Setting = components['schemas']['LoginParam'];

export const settingsQuery = queryOptions({
  queryKey: keys.settings,
  queryFn: ({ signal }) => unwrap(api.GET('/api/loginparam/get.settings_list', { signal })),
});

export const saveSetting = (body: components['schemas']['SaveLoginParamRequest']) =>
  unwrap(api.POST('/api/loginparam/post_loginParam', { body }));
