import { fr } from '../../../i18n/fr';
import { formatNumber, formatShortMoment } from '../../../i18n/format';
import type { Column } from '../../../ui/table/types';
import type { Run } from '../api';
import { besideOf, byOf, countsOf, messageOf, NodeName, photosOf, recordsOf, StateTag } from '../words';
import { Errors } from './Errors';

const t = fr.syncJournal;
const words = fr.synchronization;

const upToConflicts: readonly Column<Run>[] = [
  {
    key: 'synchronizationJournal_startedAt',
    title: t.started,
    width: 112,
    sortable: true,
    isName: true,
    render: ({ synchronizationJournal_startedAt: at }) => (at ? formatShortMoment(at) : ''),
  },
  {
    key: 'synchronizationJournal_state',
    title: t.state,
    width: 136,
    sortable: true,
    render: ({ synchronizationJournal_state: state }) => <StateTag state={state} />,
  },
  {
    key: 'synchronizationJournal_type',
    title: t.direction,
    width: 160,
    sortable: true,
    render: ({ synchronizationJournal_type: direction }) => words.directions[direction],
  },
  {
    key: 'synchronizationJournal_node',
    title: t.node,
    width: 130,
    sortable: true,
    render: ({ synchronizationJournal_node: node, synchronizationJournal_nodeName: name }) => (
      <NodeName node={node} name={name} />
    ),
  },
  { key: 'synchronizationJournal_user', title: t.user, width: 120, sortable: true, render: byOf },
  {
    key: 'synchronizationJournal_done',
    title: t.records,
    width: 190,
    render: (run) => (
      <span>
        {recordsOf(countsOf(run))}
        <small className="m-option-hint m-ellipsis">{besideOf(countsOf(run))}</small>
      </span>
    ),
  },
  {
    key: 'synchronizationJournal_photosDone',
    title: t.photos,
    width: 130,
    align: 'right',
    isExtra: true,
    render: (run) => photosOf(countsOf(run)),
  },
  {
    key: 'synchronizationJournal_bytes',
    title: t.bytes,
    width: 90,
    align: 'right',
    isExtra: true,
    render: ({ synchronizationJournal_bytes: bytes }) => words.size(bytes),
  },
  {
    key: 'synchronizationJournal_conflicts',
    title: t.conflicts,
    width: 84,
    align: 'right',
    render: ({ synchronizationJournal_conflicts: count }) => formatNumber(count),
  },
];

const fromMessage: readonly Column<Run>[] = [
  { key: 'synchronizationJournal_message', title: t.message, width: 240, render: messageOf },
  {
    key: 'synchronizationJournal_stoppedAt',
    title: t.stopped,
    width: 112,
    sortable: true,
    isExtra: true,
    render: ({ synchronizationJournal_stoppedAt: at }) => (at ? formatShortMoment(at) : ''),
  },
];

/** `onSee` shows which were not applied. */
export const columnsOf = (onSee: (run: Run) => void): readonly Column<Run>[] => [
  ...upToConflicts,
  {
    key: 'synchronizationJournal_errors',
    title: t.errors,
    width: 84,
    align: 'right',
    render: (run) => <Errors run={run} onSee={onSee} tabIndex={-1} />,
    plain: ({ synchronizationJournal_errors: count }) => formatNumber(count),
  },
  ...fromMessage,
];
