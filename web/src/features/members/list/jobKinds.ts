// What jobs on members do. Each row may be done twice (a lost answer, a reload): who finds it done already is
// content.
import { ApiError } from '../../../api/error';
import { keys } from '../../../api/keys';
import type { FileKind, JobKind, JobRow, RowsKind } from '../../../ui/jobs/types';
import {
  archiveMember,
  changeStatus,
  exportMembers,
  getMember,
  type Member,
  type MemberExport,
  restoreMember,
  saveMember,
  type Status,
} from '../api';

export interface LocalityParams {
  localityId: number;
}

export interface StatusParams {
  status: Status;
  reason: string | null;
  on: string | null;
}

const changes = [keys.member];

/** The member as it is now, of a refusal because another version was sent. */
function currentOf(error: unknown): Member | undefined {
  if (!(error instanceof ApiError) || error.code !== 'stale_version') return undefined;
  return (error.body as { member?: Member | null }).member ?? undefined;
}

const versionOf = async ({ id, version }: JobRow): Promise<number> =>
  version ?? (await getMember(id))?.member_version ?? 0;

/** Does it, unless the answer shows that it is done. */
async function unlessDone(act: Promise<unknown>, isDone: (now: Member) => boolean): Promise<void> {
  try {
    await act;
  } catch (error) {
    const now = currentOf(error);
    if (!now || !isDone(now)) throw error;
  }
}

const locality: RowsKind<LocalityParams> = {
  type: 'rows',
  changes,
  run: async (row, { localityId }) =>
    unlessDone(
      saveMember({
        member_id: row.id,
        member_version: await versionOf(row),
        member_localityId: localityId,
      }),
      (now) => now.member_localityId === localityId,
    ),
};

const status: RowsKind<StatusParams> = {
  type: 'rows',
  changes,
  run: async (row, params) =>
    unlessDone(
      changeStatus({
        member_id: row.id,
        member_version: await versionOf(row),
        member_status: params.status,
        member_statusReason: params.reason,
        ...(params.on && { member_statusOn: params.on }),
      }),
      (now) => now.member_status === params.status && now.member_statusReason === params.reason,
    ),
};

const archive: RowsKind<null> = {
  type: 'rows',
  changes,
  run: async ({ id }) => {
    try {
      await archiveMember(id);
    } catch (error) {
      // It was in the list a moment ago.
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
    }
  },
};

const restore: RowsKind<null> = {
  type: 'rows',
  changes,
  run: async ({ id }) => {
    try {
      await restoreMember(id);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status < 400) throw error;
      // Living already: then it can be read.
      await getMember(id).catch(() => {
        throw error;
      });
    }
  },
};

const file: FileKind<MemberExport> = { type: 'file', run: exportMembers };

export const jobKinds: Record<string, JobKind> = {
  'members.locality': locality,
  'members.status': status,
  'members.archive': archive,
  'members.restore': restore,
  'members.export': file,
};
