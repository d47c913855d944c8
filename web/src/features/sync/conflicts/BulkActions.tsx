// What is decided of several conflicts alike: how many and which fields is said before.
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useMemo, useState } from 'react';
import { keys } from '../../../api/keys';
import { type Conflict, fieldNameAmong, nameOfConflict } from '../../../entities/synchronization/conflicts';
import { fr } from '../../../i18n/fr';
import { BulkRunDialog, type Plan } from '../../../ui/jobs/BulkRunDialog';
import { gather, type Target, type Wanted } from '../../../ui/jobs/gather';
import type { Picked } from '../../../ui/table/ListActions';
import { archives, type ConflictFilter, type Kept, sourceOf } from './api';

const t = fr.conflictList;

const verbs: Record<Kept, string> = { keep_centre: t.keepCentre, keep_node: t.keepNode };
const DECISIONS = ['keep_centre', 'keep_node'] as const satisfies readonly Kept[];

type ConflictTarget = Target<Conflict>;

const nameOf = ({ id, row }: ConflictTarget): string => (row ? nameOfConflict(row) : fr.jobs.row(id));

/** What is not among those that are open. */
function planOf(targets: readonly ConflictTarget[]): Plan<ConflictTarget> {
  return {
    possible: targets.filter(({ row }) => row),
    refused: targets.filter(({ row }) => !row).map((row) => ({ row, reason: t.gone })),
  };
}

interface Choice {
  decision: Kept;
  wanted: Wanted<Conflict>;
  filter: ConflictFilter & { filter?: string };
  count: number;
}

/** What is decided, of which fields. */
function Question({ decision, plan }: { decision: Kept; plan: Plan<ConflictTarget> | undefined }) {
  const counts = new Map<string, number>();
  const rows = plan?.possible.flatMap(({ row }) => row ?? []) ?? [];
  const archived = rows.filter((row) => archives(row, decision)).length;
  for (const row of rows) {
    const name = fieldNameAmong(row.conflict_entity, row.conflict_field);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return (
    <>
      <p>{t.bulkText[decision]}</p>
      {counts.size > 0 && (
        <p>
          {t.bulkFields} {[...counts].map(([field, count]) => t.fieldCount(field, count)).join(', ')}
        </p>
      )}
      {archived > 0 && (
        <Alert className="m-form-alert" type="warning" showIcon title={t.archives(archived)} />
      )}
    </>
  );
}

function KeepDialog({ choice, onClose }: { choice: Choice; onClose: (started: boolean) => void }) {
  const { decision, wanted, filter, count } = choice;
  const [planned, setPlanned] = useState<{ done: number; total: number }>();
  const [nonce] = useState(() => Date.now());
  const look = useQuery({
    queryKey: [...keys.synchronization, 'plan', nonce],
    queryFn: ({ signal }) =>
      gather(wanted, sourceOf(filter), signal, (done, total) => setPlanned({ done, total })),
    // As it was when the dialog was opened; whoever opens it again looks again.
    staleTime: Infinity,
    gcTime: 0,
  });
  const plan = useMemo(() => look.data && planOf(look.data), [look.data]);
  return (
    <BulkRunDialog<ConflictTarget>
      title={t.bulkTitles[decision](count)}
      action={verbs[decision]}
      question={<Question decision={decision} plan={plan} />}
      plan={plan}
      planned={planned}
      error={look.error}
      onRetryPlan={() => void look.refetch()}
      nameOf={nameOf}
      idOf={({ id }) => id}
      jobOf={(targets) => ({
        kind: `conflicts.${decision}`,
        title: t.bulkTitles[decision](targets.length),
        params: null,
        rows: targets.map((target) => ({ id: target.id, name: nameOf(target) })),
      })}
      onClose={onClose}
    />
  );
}

interface BulkActionsProps {
  picked: Picked<Conflict>;
  filter: ConflictFilter;
}

export function BulkActions({ picked, filter }: BulkActionsProps) {
  // Kept while the dialog is open: the list behind it may change.
  const [choice, setChoice] = useState<Choice>();
  const ask = (decision: Kept): void =>
    setChoice({
      decision,
      wanted: { ids: picked.keys.map(Number), all: picked.all, known: picked.rows },
      filter: { ...filter, filter: picked.query.filter },
      count: picked.count,
    });
  const close = (started: boolean): void => {
    setChoice(undefined);
    if (started) picked.clear();
  };
  return (
    <>
      {DECISIONS.map((decision) => (
        <Button key={decision} onClick={() => ask(decision)}>
          {verbs[decision]}
        </Button>
      ))}
      {choice && <KeepDialog choice={choice} onClose={close} />}
    </>
  );
}
