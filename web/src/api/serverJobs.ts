// Work that goes on in a service: how far it is, stopping it, the file that it made.
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from './client';
import { type FileReply, fileOf } from './file';
import { send } from './http';
import { keys } from './keys';
import type { components } from './schema';

export type ServerJob = components['schemas']['Job'];
/** `tracesAddress`: where a trace is looked at, with `{trace}` in the place of its id. */
export type OpenedJob = ServerJob & { tracesAddress: string | null };

const FOLLOW_MS = 1500;

/** Something is done of it now, or soon. */
export const isMoving = ({ job_state }: ServerJob): boolean =>
  job_state === 'waiting' || job_state === 'running';

/** It is not over. */
export const isOpen = (job: ServerJob): boolean => isMoving(job) || job.job_state === 'paused';

/** Where the file that it made is fetched, as long as it is there. */
export const fileIn = ({ job_filePath: path, job_fileUntil: until }: ServerJob): string | undefined =>
  path && until && Date.parse(until) > Date.now() ? path : undefined;

/** Asked again as long as it goes on; null = it is not known. */
export const serverJobQuery = (job_id: number) =>
  queryOptions({
    queryKey: [...keys.job, job_id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/tools/get.job/{job_id}', { params: { path: { job_id } }, signal })).then(
        ({ job, tracesAddress }): OpenedJob | null => job && { ...job, tracesAddress },
      ),
    refetchInterval: ({ state }) => (state.data && !isOpen(state.data) ? false : FOLLOW_MS),
  });

export const cancelServerJob = (job_id: number) =>
  unwrap(api.POST('/api/tools/post.job_cancel', { body: { job_id } }));

export const pauseServerJob = (job_id: number) =>
  unwrap(api.POST('/api/tools/post.job_pause', { body: { job_id } }));

export const resumeServerJob = (job_id: number) =>
  unwrap(api.POST('/api/tools/post.job_resume', { body: { job_id } }));

export const retryServerJob = (job_id: number) =>
  unwrap(api.POST('/api/tools/post.job_retry', { body: { job_id } }));

/** `path` as the job tells it, below the API. */
export function fileOfServerJob(path: string, fallback: string): Promise<FileReply> {
  const below = path.replace(/^\/?(?:api\/)?/, '');
  const request = new Request(`${window.location.origin}/api/${below}`);
  const call = send(request).then(async (response) =>
    response.ok
      ? { data: await response.blob(), response }
      : { error: await response.json().catch(() => undefined), response },
  );
  return fileOf(call, fallback);
}
