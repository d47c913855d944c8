// Before an action on many records: what they are now, whether they were picked one by one or by the list's
// filters.
import { ApiError } from '../../api/error';
import type { ListAnswer, ListParams } from '../table/types';

const PAGE = 2000;
const AT_ONCE = 6;

export type OnPlanned = (done: number, total: number) => void;

/** A record, or the id of one that can't be found any more. */
export interface Target<Row> {
  id: number;
  row?: Row;
}

export interface Wanted<Row> {
  ids: readonly number[];
  /** Everything that the filters find, instead of `ids`. */
  all: boolean;
  known: readonly Row[];
}

export interface Source<Row> {
  idOf: (row: Row) => number;
  /** A page of what the filters find, in an order that no work on the records changes. */
  list: (page: Pick<ListParams, '_limit' | '_offset'>, signal: AbortSignal) => Promise<ListAnswer<Row>>;
  get: (id: number, signal: AbortSignal) => Promise<Row | null>;
  /** The most that one job takes, and what is said of more. */
  most: number;
  tooMany: (most: number) => string;
}

async function everyone<Row>(
  source: Source<Row>,
  signal: AbortSignal,
  onPlanned: OnPlanned,
): Promise<Target<Row>[]> {
  const found = new Map<number, Target<Row>>();
  for (let offset = 0; ; offset += PAGE) {
    const { rows, total } = await source.list({ _limit: PAGE, _offset: offset }, signal);
    for (const row of rows) found.set(source.idOf(row), { id: source.idOf(row), row });
    onPlanned(found.size, total);
    if (found.size > source.most) throw new Error(source.tooMany(source.most));
    if (rows.length < PAGE) return [...found.values()];
  }
}

async function lookedUp<Row>(source: Source<Row>, id: number, signal: AbortSignal): Promise<Target<Row>> {
  try {
    return { id, row: (await source.get(id, signal)) ?? undefined };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return { id };
  }
}

export async function gather<Row>(
  wanted: Wanted<Row>,
  source: Source<Row>,
  signal: AbortSignal,
  onPlanned: OnPlanned,
): Promise<Target<Row>[]> {
  if (wanted.all) return everyone(source, signal, onPlanned);
  if (wanted.ids.length > source.most) throw new Error(source.tooMany(source.most));
  const targets = new Map<number, Target<Row>>(
    wanted.known.map((row) => [source.idOf(row), { id: source.idOf(row), row }]),
  );
  const unseen = wanted.ids.filter((id) => !targets.has(id));
  for (let start = 0; start < unseen.length; start += AT_ONCE) {
    const some = unseen.slice(start, start + AT_ONCE);
    for (const target of await Promise.all(some.map((id) => lookedUp(source, id, signal))))
      targets.set(target.id, target);
    onPlanned(start + some.length, unseen.length);
  }
  return wanted.ids.map((id) => targets.get(id)!);
}
