// The queue, and the calls behind it. A decision is sent while the next photo is already shown; what is
// refused comes back into view.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef } from 'react';
import { ApiError } from '../../../api/error';
import { keys } from '../../../api/keys';
import type { components } from '../../../api/schema';
import type { PlaceFilter } from '../../../entities/geography/useAddressFilters';
import { notifyFailure } from '../../../ui/notify';
import { checkPhoto, listPhotosToCheck } from './api';
import { type Decision, EMPTY, type Item, offsetOf, PAGE, type Queue, reduce, wantsMore } from './queue';

type Member = components['schemas']['Member'];

/** The record that a refusal tells. */
const recordIn = (error: ApiError): Member | undefined =>
  (error.body as { member?: Member } | undefined)?.member;

export interface Desk {
  queue: Queue;
  go: (by: 1 | -1) => void;
  decide: (item: Item, decision: Decision) => void;
  retry: () => void;
}

export function useQueue(filter: PlaceFilter): Desk {
  const queryClient = useQueryClient();
  const [queue, dispatch] = useReducer(reduce, EMPTY);
  const latest = useRef(queue);
  latest.current = queue;
  const wants = wantsMore(queue);
  const { round } = queue;

  useEffect(() => {
    if (!wants) return undefined;
    const abort = new AbortController();
    const query = { ...filter, _limit: PAGE, _offset: offsetOf(latest.current) };
    listPhotosToCheck(query, abort.signal).then(
      (page) => !abort.signal.aborted && dispatch({ type: 'page', page }),
      (error: unknown) => !abort.signal.aborted && dispatch({ type: 'failed', error: error as Error }),
    );
    return () => abort.abort();
  }, [wants, round, filter]);

  function refused(item: Item, error: unknown): void {
    const id = item.photo.member_id;
    if (!(error instanceof ApiError) || ![404, 409].includes(error.status)) {
      notifyFailure(error);
      dispatch({ type: 'undone', id, was: item });
      return;
    }
    notifyFailure(error);
    const member = recordIn(error);
    const fileName = member?.member_photoFileName;
    if (error.code === 'photo_changed' && fileName && !member.member_photoChecked) {
      dispatch({ type: 'changed', id, fileName });
    } else dispatch({ type: 'elsewhere', id });
  }

  function decide(item: Item, { accepted, reason }: Decision): void {
    const { member_id, member_photoFileName } = item.photo;
    dispatch({ type: 'decide', id: member_id, decision: { accepted, reason } });
    checkPhoto({ member_id, member_photoFileName, accepted, reason, member_version: item.version }).then(
      ({ member_version }) => {
        dispatch({ type: 'saved', id: member_id, version: member_version });
        for (const queryKey of [keys.member, keys.card, keys.history])
          void queryClient.invalidateQueries({ queryKey });
      },
      (error: unknown) => refused(item, error),
    );
  }

  return {
    queue,
    go: (by) => dispatch({ type: 'go', by }),
    decide,
    retry: () => dispatch({ type: 'retry' }),
  };
}
