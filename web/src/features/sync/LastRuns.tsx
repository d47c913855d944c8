// What came of the last runs.
import { Link } from 'react-router';
import { fr } from '../../i18n/fr';
import { Panel } from '../../ui/record/Panel';
import type { Run } from './api';
import { countsOf, messageOf, moment, nodeOf, outcomeOf, StateTag } from './words';

const t = fr.synchronizing;
const words = fr.synchronization;

interface LastRunsProps {
  runs: readonly Run[];
  /** The centre has those of every node. */
  ofNodes: boolean;
}

export function LastRuns({ runs, ofNodes }: LastRunsProps) {
  return (
    <Panel
      id="sync-last"
      title={t.last}
      actions={runs.length > 0 && <Link to="/synchronization/journal">{t.journal}</Link>}
    >
      {runs.length === 0 && (
        <p>
          <strong>{t.none}</strong> <span className="m-hint">{t.noneHint}</span>
        </p>
      )}
      <ul className="m-lines m-sync-last">
        {runs.map((run) => (
          <li key={run.synchronizationJournal_uuid}>
            <StateTag state={run.synchronizationJournal_state} />
            <span>{moment(run.synchronizationJournal_startedAt)}</span>
            {ofNodes && <span>{nodeOf(run)}</span>}
            <span>{words.directions[run.synchronizationJournal_type]}</span>
            <span>{outcomeOf(countsOf(run))}</span>
            {messageOf(run) && <span className="m-hint">{messageOf(run)}</span>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
