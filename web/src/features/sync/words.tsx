// How an exchange and its node are called, and what state it is in: never by colour alone.
import {
  CheckCircleOutlined,
  CloseCircleOutlined,
  PauseCircleOutlined,
  SyncOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import { fr } from '../../i18n/fr';
import { formatDateTime } from '../../i18n/format';
import { ToneTag } from '../../ui/ToneTag';
import { CENTRE, nameOfNode } from '../../entities/synchronization/nodes';
import type { Run, State } from './api';

export { nameOfNode };

const t = fr.synchronization;

const icons: Record<State, ReactNode> = {
  running: <SyncOutlined aria-hidden />,
  done: <CheckCircleOutlined aria-hidden />,
  failed: <CloseCircleOutlined aria-hidden />,
  interrupted: <PauseCircleOutlined aria-hidden />,
};

export function StateTag({ state }: { state: State }) {
  return (
    <ToneTag state={state} icon={icons[state]}>
      {t.states[state]}
    </ToneTag>
  );
}

/** Its number stands below its name, which alone may not tell it from another. */
export function NodeName({ node, name }: { node: number; name: string | null }) {
  return (
    <span>
      {name || nameOfNode(node, null)}
      {name && node !== CENTRE && <small className="m-option-hint m-ellipsis">{t.nodeNumber(node)}</small>}
    </span>
  );
}

export const nodeOf = (run: Run): string =>
  nameOfNode(run.synchronizationJournal_node, run.synchronizationJournal_nodeName);

/** Where its conflicts are decided. */
export const conflictsOf = (node: number): string => `/synchronization/conflicts?node=${node}`;

/** Who began it; a node does so by itself, too. */
export const byOf = ({ synchronizationJournal_user: user }: Run): string => user || t.byItself;

export const moment = (at: string | null): string => (at ? formatDateTime(at) : '');

export const nameOf = ({ synchronizationJournal_startedAt: at }: Run): string => t.named(moment(at));

/** In words, where there are some; a service that is newer than this page has others. */
export const messageOf = ({ synchronizationJournal_message: word }: Run): string =>
  word ? (t.causes[word] ?? word) : '';

/** What has been exchanged. */
export interface Counts {
  done: number;
  /** 0 = not known yet. */
  total: number;
  bytes: number;
  photosDone: number;
  photosTotal: number;
  conflicts: number;
  errors: number;
}

export const countsOf = (run: Run): Counts => ({
  done: run.synchronizationJournal_done,
  total: run.synchronizationJournal_total,
  bytes: run.synchronizationJournal_bytes,
  photosDone: run.synchronizationJournal_photosDone,
  photosTotal: run.synchronizationJournal_photosTotal,
  conflicts: run.synchronizationJournal_conflicts,
  errors: run.synchronizationJournal_errors,
});

export const recordsOf = ({ done, total }: Counts): string => t.recordsOf(done, total);
export const photosOf = ({ photosDone, photosTotal }: Counts): string =>
  photosDone + photosTotal > 0 ? t.photosOf(photosDone, photosTotal) : '';

/** What travelled besides records. */
export const besideOf = (counts: Counts): string =>
  [photosOf(counts), counts.bytes > 0 && t.size(counts.bytes)].filter(Boolean).join(' · ');

/** All of it in a line; of what there was none, nothing. */
export function outcomeOf(counts: Counts): string {
  const { conflicts, errors } = counts;
  return [
    recordsOf(counts),
    besideOf(counts),
    conflicts > 0 && t.conflicts(conflicts),
    errors > 0 && t.errors(errors),
  ]
    .filter(Boolean)
    .join(' · ');
}
