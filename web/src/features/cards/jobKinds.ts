// What jobs on cards do. Whoever asks twice is answered that it is done already, which is content.
import { bounds } from '../../api/facts';
import { keys } from '../../api/keys';
import type { components } from '../../api/schema';
import type { BatchKind, FileKind, JobKind } from '../../ui/jobs/types';
import {
  cancelCards,
  type CardExport,
  exportCards,
  markAsPrinted,
  misprint,
  reinstateCards,
  suspendCards,
} from './api';
import { refusalOf } from './labels';

export interface ActParams {
  reason: string | null;
}

type Reply = components['schemas']['CardResultsReply'];

const changes = [keys.card, keys.member, keys.transaction, keys.history];

const kindOf = (act: (ids: number[], reason: string | null) => Promise<Reply>): BatchKind<ActParams> => ({
  type: 'batch',
  // More than these the server answers with a job of its own.
  size: bounds.atOnce.max,
  changes,
  run: async (rows, { reason }) => {
    const { results } = await act(
      rows.map(({ id }) => id),
      reason,
    );
    return results
      .filter(({ outcome }) => outcome === 'refused')
      .map((result) => ({ id: result.card_id, message: refusalOf(result) }));
  },
});

const file: FileKind<CardExport> = { type: 'file', run: exportCards };

export const jobKinds: Record<string, JobKind> = {
  'cards.mark': kindOf(markAsPrinted),
  'cards.misprint': kindOf(misprint),
  'cards.cancel': kindOf(cancelCards),
  'cards.suspend': kindOf(suspendCards),
  'cards.reinstate': kindOf(reinstateCards),
  'cards.export': file,
};
