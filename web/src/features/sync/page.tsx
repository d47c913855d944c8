// The exchange between the nodes in the field and the centre: begun, followed and stopped on this node; at
// the centre, how every node is.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../api/error';
import { environmentQuery } from '../../api/environment';
import { fr } from '../../i18n/fr';
import { PageHeader } from '../../ui/PageHeader';
import { ErrorState, LoadingState } from '../../ui/table/ListStates';
import '../../ui/record/record.css';
import { CENTRE, type Run } from './api';
import { LastRuns } from './LastRuns';
import { NodeBoard } from './NodeBoard';
import { type Installation, OwnNode } from './OwnNode';
import { lastRunsQuery, openRunQuery, refreshRuns, startRun } from './run';
import { RunningPanel } from './RunningPanel';
import { StartPanel } from './StartPanel';
import './sync.css';

const t = fr.synchronizing;

/** The open one and the last ones; `error`: they can't be read, or can't be read any more. */
function useRuns(node: number | undefined) {
  const isKnown = node !== undefined;
  const opened = useQuery({ ...openRunQuery(node ?? CENTRE), enabled: isKnown });
  const last = useQuery({ ...lastRunsQuery, enabled: isKnown });
  return {
    open: opened.data,
    runs: last.data,
    error: opened.error ?? last.error,
    retry: () => {
      void opened.refetch();
      void last.refetch();
    },
  };
}

function useStart(uuid: string | undefined) {
  const queryClient = useQueryClient();
  const starting = useMutation({ mutationFn: startRun, onSettled: () => refreshRuns(queryClient) });
  const { error, reset } = starting;
  // Once the open one has ended, nothing stands in the way; and what it brought is in the journal.
  useEffect(() => {
    if (uuid === undefined) return undefined;
    return () => {
      reset();
      void refreshRuns(queryClient);
    };
  }, [uuid, reset, queryClient]);
  const isOpen = error instanceof ApiError && error.code === 'synchronization_open';
  return {
    start: starting.mutate,
    isStarting: starting.isPending,
    refusal: isOpen ? error.message : undefined,
  };
}

interface ExchangeProps {
  here: Installation;
  open: Run | null;
  runs: readonly Run[];
  error: Error | null;
  onRetry: () => void;
}

function Exchange({ here, open, runs, error, onRetry }: ExchangeProps) {
  const isField = here.node !== CENTRE;
  const uuid = open?.synchronizationJournal_uuid;
  const { start, isStarting, refusal } = useStart(uuid);
  return (
    <div className="m-record m-sync">
      {error && (
        <p>
          <ErrorState error={error} onRetry={onRetry} inline />
        </p>
      )}
      <div className="m-sync-head">
        <OwnNode here={here} isKnown={!error} last={open ?? runs[0]} />
        {open ? (
          <RunningPanel run={open} isField={isField} refusal={refusal} />
        ) : (
          <StartPanel isField={isField} isStarting={isStarting} onStart={start} />
        )}
      </div>
      <LastRuns runs={runs.filter((run) => run.synchronizationJournal_uuid !== uuid)} ofNodes={!isField} />
    </div>
  );
}

export default function Synchronization() {
  const environment = useQuery(environmentQuery);
  const here = environment.data;
  const { open, runs, ...journal } = useRuns(here?.node);
  const newest = open ?? runs?.[0];
  const error = environment.error ?? journal.error;
  const retry = here ? journal.retry : () => void environment.refetch();
  const isTold = here?.node !== CENTRE && newest && !error;
  return (
    <>
      <PageHeader
        title={fr.screens.synchronization.title}
        note={isTold ? t.notes[newest.synchronizationJournal_state] : undefined}
      />
      {here && open !== undefined && runs ? (
        <Exchange here={here} open={open} runs={runs} error={error} onRetry={retry} />
      ) : error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <LoadingState />
      )}
      {here?.node === CENTRE && <NodeBoard />}
    </>
  );
}
