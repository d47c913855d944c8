// One run beside the journal: all that is known of it, and the way to others like it.
import { useQuery } from '@tanstack/react-query';
import { Alert, Drawer } from 'antd';
import { type RefObject, useRef } from 'react';
import { Link } from 'react-router';
import { environmentQuery } from '../../../api/environment';
import { fr } from '../../../i18n/fr';
import { formatNumber } from '../../../i18n/format';
import { Pairs, type PairList } from '../../../ui/record/Pairs';
import type { Run } from '../api';
import { byOf, countsOf, messageOf, moment, nameOf, nodeOf, photosOf, recordsOf, StateTag } from '../words';
import { Errors } from './Errors';
import { mayHaveSent } from './records';
import { Records } from './Records';

const t = fr.syncJournal;
const words = fr.synchronization;
const SECOND_MS = 1000;

function durationOf({ synchronizationJournal_startedAt: from, synchronizationJournal_stoppedAt: to }: Run) {
  if (!from || !to) return '';
  return t.lasted(Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / SECOND_MS)));
}

function pairsOf(run: Run, onSee: () => void): PairList {
  const counts = countsOf(run);
  return [
    [t.direction, words.directions[run.synchronizationJournal_type]],
    [t.node, nodeOf(run)],
    [t.user, byOf(run)],
    [t.started, moment(run.synchronizationJournal_startedAt)],
    [t.stopped, moment(run.synchronizationJournal_stoppedAt)],
    [t.duration, durationOf(run)],
    [t.records, recordsOf(counts)],
    [t.photos, photosOf(counts)],
    [t.bytes, words.size(counts.bytes)],
    [t.conflicts, formatNumber(counts.conflicts)],
    [t.errors, <Errors key="errors" run={run} onSee={onSee} />],
    [t.uuid, run.synchronizationJournal_uuid],
  ];
}

type Title = RefObject<HTMLHeadingElement | null>;

/** Goes to the records, also where they stand below what is seen. */
function show({ current: title }: Title): void {
  title?.focus({ preventScroll: true });
  title?.scrollIntoView?.();
}

interface OpenedProps {
  run: Run;
  /** Of its records. */
  title: Title;
  onGo: () => void;
}

function Opened({ run, title, onGo }: OpenedProps) {
  const { data: here } = useQuery(environmentQuery);
  const { synchronizationJournal_node: node, synchronizationJournal_user: user } = run;
  const isOpen = run.synchronizationJournal_state === 'running';
  const isOpenHere = isOpen && here?.node === node;
  return (
    <div className="m-sync-run">
      <p>
        <StateTag state={run.synchronizationJournal_state} />
      </p>
      {messageOf(run) && <Alert type="warning" showIcon title={messageOf(run)} />}
      <Pairs pairs={pairsOf(run, () => show(title))} />
      <ul className="m-lines">
        {isOpenHere && (
          <li>
            <Link to="/synchronization">{t.follow}</Link>
          </li>
        )}
        <li>
          <Link to={`?node=${node}`} onClick={onGo}>
            {t.ofNode(nodeOf(run))}
          </Link>
        </li>
        {user && (
          <li>
            <Link to={`?user=${encodeURIComponent(user)}`} onClick={onGo}>
              {t.ofUser(user)}
            </Link>
          </li>
        )}
      </ul>
      {mayHaveSent(run) && <Records uuid={run.synchronizationJournal_uuid} isOpen={isOpen} title={title} />}
    </div>
  );
}

interface RunDrawerProps {
  run: Run | undefined;
  /** Opened to see its records. */
  toRecords: boolean;
  onClose: () => void;
}

export function RunDrawer({ run, toRecords, onClose }: RunDrawerProps) {
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <Drawer
      open={run !== undefined}
      title={run && nameOf(run)}
      size={480}
      onClose={onClose}
      afterOpenChange={(isOpen) => isOpen && toRecords && show(title)}
      destroyOnHidden
      closable={{ 'aria-label': fr.form.close }}
    >
      {run && <Opened run={run} title={title} onGo={onClose} />}
    </Drawer>
  );
}
