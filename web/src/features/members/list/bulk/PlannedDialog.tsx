// What the dialogs of the bulk actions share: the members are looked at first, then who is possible, and why
// the others are not, is shown below the question.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { keys } from '../../../../api/keys';
import { fr } from '../../../../i18n/fr';
import { BulkRunDialog } from '../../../../ui/jobs/BulkRunDialog';
import type { Member } from '../../api';
import { gather, planOf, type Target, type Wanted, withFamily } from '../plan';

const t = fr.members;

export type Action = 'cooperative' | 'locality' | 'status' | 'archive' | 'restore';

/** What every dialog is opened with. */
export interface ActionProps {
  wanted: Wanted;
  count: number;
  onClose: (started: boolean) => void;
}

export const verbs: Record<Action, string> = {
  cooperative: fr.belonging.move,
  locality: t.changeLocality,
  status: t.changeStatus,
  archive: t.archive,
  restore: t.restore,
};

/** Of those that go on in this browser, member by member. */
type Planned = Exclude<Action, 'cooperative'>;

const titles: Record<Planned, (count: number) => string> = {
  locality: t.changeLocalityTitle,
  status: t.changeStatusTitle,
  archive: t.archiveTitle,
  restore: t.restoreTitle,
};

/** Picks outlive a change of filters: they may be of the living and of the archived. */
function refuseMisplaced(action: Planned, { member_archivedAt: at }: Member): string | undefined {
  if (action === 'restore') return at ? undefined : t.refusals.living;
  return at ? t.refusals.archived : undefined;
}

/** Families first come down: a main member is free once its dependants have gone. */
const dependantsFirst = (a: Target, b: Target): number =>
  Number(a.member?.member_isMainAccount ?? false) - Number(b.member?.member_isMainAccount ?? false);

interface PlannedDialogProps extends ActionProps {
  action: Planned;
  question: ReactNode;
  /** False: the question is not answered yet. */
  ready?: boolean;
  /** Of the job. */
  params: unknown;
  /** `families`: those whose dependants would be left behind. */
  refusalOf?: (member: Member, families: ReadonlySet<number>) => string | undefined;
}

export function PlannedDialog(props: PlannedDialogProps) {
  const { action, wanted, refusalOf, params } = props;
  const isArchiving = action === 'archive';
  const [planned, setPlanned] = useState<{ done: number; total: number }>();
  const [nonce] = useState(() => Date.now());
  const look = useQuery({
    queryKey: [...keys.member, 'plan', action, nonce],
    queryFn: async ({ signal }) => {
      const onPlanned = (done: number, total: number): void => setPlanned({ done, total });
      const targets = await gather(wanted, signal, onPlanned);
      const families = isArchiving ? await withFamily(targets, signal, onPlanned) : new Set<number>();
      return { targets, families };
    },
    // As it was when the dialog was opened; whoever opens it again looks again.
    staleTime: Infinity,
    gcTime: 0,
  });
  const { data } = look;
  const plan =
    data &&
    planOf(data.targets, (member) => refuseMisplaced(action, member) ?? refusalOf?.(member, data.families));
  return (
    <BulkRunDialog<Target>
      title={titles[action](props.count)}
      action={verbs[action]}
      danger={isArchiving}
      question={props.question}
      ready={props.ready}
      plan={plan}
      planned={planned}
      error={look.error}
      onRetryPlan={() => void look.refetch()}
      nameOf={(target) => target.name}
      idOf={(target) => target.id}
      jobOf={(targets) => ({
        kind: `members.${action}`,
        title: titles[action](targets.length),
        params,
        address: isArchiving ? undefined : '/members/',
        rows: (isArchiving ? targets.toSorted(dependantsFirst) : targets).map((target) => ({
          id: target.id,
          version: target.member?.member_version,
          name: target.name,
        })),
      })}
      onClose={props.onClose}
    />
  );
}
