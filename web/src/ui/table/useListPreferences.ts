// Reading and keeping the preferences of a list: shown at once, written to the server after a quiet moment.
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { api, unwrap } from '../../api/client';
import { ApiError } from '../../api/error';
import { keys } from '../../api/keys';
import { getSession, onSessionEnd, useSession } from '../../auth/session';
import {
  type KeptPreferences,
  NO_PREFERENCES,
  parsePreferences,
  type PreferenceChange,
  preferenceCache,
  writePreferences,
} from './preferences';

/** A search is typed letter by letter. */
export const SAVE_DELAY_MS = 1000;

const paramOf = (list: string) => `list.${list}`;
const keyOf = (user: number, list: string) => [...keys.listPreferences, user, list];

async function load(user: number, list: string, signal?: AbortSignal): Promise<KeptPreferences> {
  const { loginParam } = await unwrap(
    api.GET('/api/loginparam/get_loginParam/{loginParam_name}', {
      params: { path: { loginParam_name: paramOf(list) } },
      signal,
    }),
  );
  // Read after the answer: something may have been changed while it was on its way.
  const pending = preferenceCache.read(user, list)?.pending ?? {};
  const kept = {
    preferences: { ...parsePreferences(loginParam?.loginParam_stringValue), ...pending },
    version: loginParam?.loginParam_version ?? null,
    pending,
  };
  preferenceCache.write(user, list, kept);
  return kept;
}

export const preferencesQuery = (user: number, list: string) =>
  queryOptions({
    queryKey: keyOf(user, list),
    queryFn: ({ signal }) => load(user, list, signal),
    initialData: () => preferenceCache.read(user, list),
    initialDataUpdatedAt: 0,
    staleTime: 60_000,
  });

async function send(user: number, list: string): Promise<number> {
  const { preferences, version } = preferenceCache.read(user, list)!;
  const answer = await unwrap(
    api.POST('/api/loginparam/post_loginParam', {
      body: {
        loginParam_name: paramOf(list),
        loginParam_stringValue: writePreferences(preferences),
        loginParam_version: version ?? undefined,
      },
    }),
  );
  return answer.loginParam_version;
}

async function sendAgainIfStale(user: number, list: string): Promise<number> {
  // What is on the server and was never read must not be overwritten.
  if (preferenceCache.read(user, list)?.version === undefined) await load(user, list);
  try {
    return await send(user, list);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'stale_version') throw error;
    // Another browser of the same user was quicker: its changes, and ours over them.
    await load(user, list);
    return send(user, list);
  }
}

/** Silent: nothing the user did has failed, what was changed is in force here and is sent again later. */
async function save(queryClient: QueryClient, user: number, list: string): Promise<void> {
  if (getSession().user?.login_id !== user) return;
  const sent = preferenceCache.read(user, list)?.pending ?? {};
  if (Object.keys(sent).length === 0) return;
  try {
    const version = await sendAgainIfStale(user, list);
    const now = preferenceCache.read(user, list);
    if (!now) return;
    // What changed while it was sent stays to be sent.
    const names = Object.keys(now.pending) as (keyof PreferenceChange)[];
    const still = names.filter((name) => JSON.stringify(now.pending[name]) !== JSON.stringify(sent[name]));
    const pending = Object.fromEntries(still.map((name) => [name, now.pending[name]]));
    const kept = { ...now, version, pending };
    preferenceCache.write(user, list, kept);
    queryClient.setQueryData(keyOf(user, list), kept);
  } catch {
    // Stays pending: the next change, the next visit of the list or coming back online sends it.
  }
}

const timers = new Map<string, ReturnType<typeof setTimeout>>();

function saveSoon(queryClient: QueryClient, user: number, list: string): void {
  clearTimeout(timers.get(list));
  timers.set(
    list,
    setTimeout(() => {
      timers.delete(list);
      void save(queryClient, user, list);
    }, SAVE_DELAY_MS),
  );
}

onSessionEnd(() => {
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
});

export function useListPreferences(list: string) {
  const user = useSession().user?.login_id ?? 0;
  const queryClient = useQueryClient();
  const { data, isError } = useQuery(preferencesQuery(user, list));

  const change = useCallback(
    (changed: PreferenceChange) => {
      const key = keyOf(user, list);
      const before = queryClient.getQueryData<KeptPreferences>(key);
      const kept = {
        version: before?.version,
        preferences: { ...(before?.preferences ?? NO_PREFERENCES), ...changed },
        pending: { ...before?.pending, ...changed },
      };
      preferenceCache.write(user, list, kept);
      queryClient.setQueryData(key, kept);
      saveSoon(queryClient, user, list);
    },
    [queryClient, user, list],
  );

  useEffect(() => {
    const retry = (): void => {
      const { pending = {} } = preferenceCache.read(user, list) ?? {};
      if (Object.keys(pending).length > 0) saveSoon(queryClient, user, list);
    };
    retry();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [queryClient, user, list]);

  return {
    preferences: data?.preferences ?? NO_PREFERENCES,
    /** Known, or known to be out of reach: a list must not wait for its looks for ever. */
    ready: data !== undefined || isError,
    change,
  };
}

export type ListMemory = ReturnType<typeof useListPreferences>;
