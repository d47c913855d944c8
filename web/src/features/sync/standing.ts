// Whether a node has all that the centre has, and the centre all of the node. Said of what the server told
// alone: what is not known is never taken for nothing.
import { fr } from '../../i18n/fr';
import type { Node, Run } from './api';
import { conflictsOf, countsOf, moment } from './words';

const t = fr.synchronizing;

export type Standing = 'even' | 'left' | 'moving' | 'unsure';

export interface Balance {
  standing: Standing;
  /** What stands against « À jour ». */
  remains: readonly Remaining[];
}

export interface Remaining {
  text: string;
  /** Where it is listed. */
  address?: string;
}

/** What the last one says of itself. */
function ofRun(run: Run): Remaining[] {
  const { done, total, photosDone, photosTotal, errors } = countsOf(run);
  const remains: string[] = [];
  if (run.synchronizationJournal_state !== 'done') remains.push(t.remains.notDone);
  if (run.synchronizationJournal_type === 'to_server') remains.push(t.remains.onlySent);
  if (total > done) remains.push(t.remains.records(total - done));
  if (photosTotal > photosDone) remains.push(t.remains.photos(photosTotal - photosDone));
  if (errors > 0) remains.push(t.remains.errors(errors));
  return remains.map((text) => ({ text }));
}

/** What the node counts itself, as far as it is known. */
function ofNode(node: Node): Remaining[] {
  const { node_toSend: toSend, node_toReceive: toReceive, node_photosToSend: photos } = node;
  const { node_oldestUnsentAt: since, node_openConflicts: conflicts } = node;
  const remains: string[] = [];
  if (toSend) {
    const text = t.remains.toSend(toSend);
    remains.push(since ? t.remains.since(text, moment(since)) : text);
  }
  if (toReceive) remains.push(t.remains.toReceive(toReceive));
  if (photos) remains.push(t.remains.photosToSend(photos));
  const told: Remaining[] = remains.map((text) => ({ text }));
  if (conflicts > 0) told.push({ text: t.remains.conflicts(conflicts), address: conflictsOf(node.node_id) });
  return told;
}

const isCounted = (node: Node | undefined): boolean =>
  [node?.node_toSend, node?.node_toReceive, node?.node_photosToSend].every(Number.isInteger);

export function balanceOf(last: Run | undefined, node: Node | undefined): Balance {
  const own = node ? ofNode(node) : [];
  if (last?.synchronizationJournal_state === 'running') return { standing: 'moving', remains: own };
  const remains = [...(last ? ofRun(last) : [{ text: t.remains.none }]), ...own];
  if (remains.length > 0) return { standing: 'left', remains };
  return { standing: isCounted(node) ? 'even' : 'unsure', remains };
}
