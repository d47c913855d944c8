// Before an action on several members: who they are now, and who would be refused.
import { ApiError } from '../../../api/error';
import { fr } from '../../../i18n/fr';
import type { Plan } from '../../../ui/jobs/BulkRunDialog';
import { getFamily, getMember, listMembers, type Member, type MemberFilter } from '../api';
import { nameOf } from '../labels';

const t = fr.members;
/** One call each afterwards: more is the work of a night, and of a server. */
export const MOST = 10_000;
const PAGE = 2000;
const AT_ONCE = 6;

/** A member, or the id of one that can't be found any more. */
export interface Target {
  id: number;
  name: string;
  member?: Member;
}

export interface Wanted {
  filter: MemberFilter & { filter?: string };
  ids: readonly number[];
  /** Everything that the filter finds, instead of `ids`. */
  all: boolean;
  known: readonly Member[];
}

export type OnPlanned = (done: number, total: number) => void;

const targetOf = (member: Member): Target => ({ id: member.member_id, name: nameOf(member), member });

async function inTurns<Item, Result>(
  items: readonly Item[],
  one: (item: Item) => Promise<Result>,
  onDone: (done: number) => void,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(start, start + AT_ONCE).map(one))));
    onDone(results.length);
  }
  return results;
}

async function everyone(
  filter: Wanted['filter'],
  signal: AbortSignal,
  onPlanned: OnPlanned,
): Promise<Target[]> {
  const found = new Map<number, Target>();
  for (let offset = 0; ; offset += PAGE) {
    // By id: what is saved meanwhile changes no place in this order.
    const query = { ...filter, _limit: PAGE, _offset: offset, _orderBy: 'member_id' };
    const { rows, total } = await listMembers(query, signal);
    for (const row of rows) found.set(row.member_id, targetOf(row));
    onPlanned(found.size, total);
    if (found.size > MOST) throw new Error(t.tooMany(MOST));
    if (rows.length < PAGE) return [...found.values()];
  }
}

async function lookedUp(id: number, signal: AbortSignal): Promise<Target> {
  try {
    const member = await getMember(id, signal);
    if (member) return targetOf(member);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
  return { id, name: t.unknown(id) };
}

export async function gather(wanted: Wanted, signal: AbortSignal, onPlanned: OnPlanned): Promise<Target[]> {
  if (wanted.all) return everyone(wanted.filter, signal, onPlanned);
  if (wanted.ids.length > MOST) throw new Error(t.tooMany(MOST));
  const known = new Map(wanted.known.map((member) => [member.member_id, targetOf(member)]));
  const unseen = wanted.ids.filter((id) => !known.has(id));
  const found = await inTurns(
    unseen,
    (id) => lookedUp(id, signal),
    (done) => onPlanned(done, unseen.length),
  );
  for (const target of found) known.set(target.id, target);
  return wanted.ids.map((id) => known.get(id)!);
}

/** Main members who would leave somebody behind: dependants that are not archived with them. */
export async function withFamily(
  targets: readonly Target[],
  signal: AbortSignal,
  onPlanned: OnPlanned,
): Promise<Set<number>> {
  const leaving = new Set(targets.map(({ id }) => id));
  const mains = targets.filter(({ member }) => member?.member_isMainAccount && member.member_canWrite);
  const found = await inTurns(
    mains,
    async ({ id }) => {
      const { spouses, children } = await getFamily(id, signal);
      return [...spouses, ...children].some((one) => !leaving.has(one.member_id)) ? id : undefined;
    },
    (done) => onPlanned(done, mains.length),
  );
  return new Set(found.filter((id) => id !== undefined));
}

/** `refusalOf`: why a member can't, beside what holds for every action. */
export function planOf(
  targets: readonly Target[],
  refusalOf: (member: Member) => string | undefined,
): Plan<Target> {
  const possible: Target[] = [];
  const refused: Plan<Target>['refused'][number][] = [];
  for (const target of targets) {
    const { member } = target;
    let reason: string | undefined;
    if (!member) reason = t.refusals.gone;
    else if (!member.member_canWrite) reason = t.refusals.readOnly;
    else reason = refusalOf(member);
    if (reason) refused.push({ row: target, reason });
    else possible.push(target);
  }
  return { possible, refused };
}
