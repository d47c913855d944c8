// What jobs on conflicts do: many are decided alike. Whoever asks twice is answered that it is done already.
import type { BatchKind, JobKind } from '../../../ui/jobs/types';
import { CHANGED, decide, type Kept, whyRefused } from './api';

/** Each is decided by itself, within the time that a call has. */
const AT_ONCE = 100;

const keeping = (decision: Kept): BatchKind<null> => ({
  type: 'batch',
  size: AT_ONCE,
  changes: CHANGED,
  run: async (rows) => {
    const { results } = await decide({ conflict_ids: rows.map(({ id }) => id), decision });
    return results
      .filter(({ decided }) => !decided)
      .map(({ conflict_id: id, code }) => ({ id, message: whyRefused(code) }));
  },
});

export const jobKinds: Record<string, JobKind> = {
  'conflicts.keep_centre': keeping('keep_centre'),
  'conflicts.keep_node': keeping('keep_node'),
};
