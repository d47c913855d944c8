// Saving what is built: what is missing is said before, what is refused at its line, and where somebody else
// saved the draft meanwhile, both are there to choose from.
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../api/error';
import { fr } from '../../../i18n/fr';
import { notifySuccess } from '../../../ui/notify';
import { deliveryQuery, refreshDeliveries, saveDelivery, type Whole } from '../api';
import { faultsOf, toSave } from './lines';
import type { Built } from './mergeBuilds';
import { type Build, builtOfSaved } from './useBuild';

const t = fr.deliveryForm;

interface Saved {
  built: Built;
  version: number | undefined;
}

const missingMotives = ({ isError, lines }: Built): Map<number, string> =>
  new Map(
    lines.flatMap(({ motive }, index) =>
      isError && motive.trim() === '' ? [[index, t.motiveNeeded] as const] : [],
    ),
  );

const write = (id: number | undefined, { version, built }: Saved) =>
  saveDelivery({
    ...(id !== undefined && { delivery_id: id, delivery_version: version }),
    delivery_isErrorType: built.isError,
    cards: built.lines.map((line) => toSave(line, built.isError)),
  });

/** As it is saved now; what is no draft any more is shown as such by the page. */
async function currentOf(queryClient: QueryClient, of: number): Promise<Whole | undefined> {
  const { delivery, cards } = await queryClient.fetchQuery({ ...deliveryQuery(of), staleTime: 0 });
  return delivery ? { delivery, cards } : undefined;
}

export function useBuilder(id: number | undefined, build: Build) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string>();
  /** What somebody else saved meanwhile. */
  const [theirs, setTheirs] = useState<Whole>();

  function refuse(error: Error): void {
    if (!(error instanceof ApiError)) return setProblem(error.message);
    if (error.code === 'stale_version' && id !== undefined)
      return void currentOf(queryClient, id).then(setTheirs, (failed: Error) => setProblem(failed.message));
    const faults = faultsOf(error);
    build.blame(faults.lines);
    // What is wrong with a line stands there.
    const told = faults.lines.size > 0 ? t.linesRefused(faults.lines.size) : error.message;
    return setProblem([told, ...faults.others].join(' '));
  }

  const saving = useMutation({
    mutationFn: (saved: Saved) => write(id, saved),
    onSuccess: ({ message, delivery_id }) => {
      if (message) notifySuccess(message);
      build.forget();
      void navigate(`/delivery/${delivery_id}`);
      void refreshDeliveries(queryClient);
    },
    onError: refuse,
  });

  function save(built: Built = build, version = build.version): void {
    // A saved delivery is done: a second click may come before the page has gone.
    if (saving.isPending || saving.isSuccess) return;
    setProblem(undefined);
    if (built.lines.length === 0) return setProblem(t.saveEmpty);
    const missing = missingMotives(built);
    build.blame(missing);
    if (missing.size > 0) return setProblem(t.motivesMissing(missing.size));
    return saving.mutate({ built, version });
  }

  function goOnFrom(now: Whole, next: Built): void {
    setTheirs(undefined);
    build.goOnFrom(now, next);
  }

  return {
    problem,
    theirs,
    isPending: saving.isPending,
    save,
    keep: (now: Whole, merged: Built) => {
      goOnFrom(now, merged);
      save(merged, now.delivery.delivery_version);
    },
    takeTheirs: (now: Whole) => goOnFrom(now, builtOfSaved(now)),
    leaveTheirs: () => setTheirs(undefined),
  };
}
