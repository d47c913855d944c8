// The photos that somebody looks through, one after the other, and what became of each.
import type { Page, PhotoToCheck } from './api';

export interface Decision {
  accepted: boolean;
  reason?: string;
}

/** `elsewhere`: somebody else decided, or the member is gone. */
export type State = 'open' | 'saving' | 'decided' | 'elsewhere';

export interface Item {
  photo: PhotoToCheck;
  state: State;
  decision?: Decision;
  /** What could not be saved: it is offered again. */
  tried?: Decision;
  /** What one's own decision answered: who knows it may decide otherwise. */
  version?: number;
  /** The photo is another one than before. */
  isNew?: boolean;
}

export interface Queue {
  items: readonly Item[];
  /** Which is shown; behind the last one when all were seen. */
  index: number;
  total: number;
  isEstimate: boolean;
  /** Nothing more is to come. */
  isEnd: boolean;
  error?: Error;
  /** Counts the answers. */
  round: number;
}

export const EMPTY: Queue = { items: [], index: 0, total: 0, isEstimate: false, isEnd: false, round: 0 };

/** Read at once. */
export const PAGE = 50;
/** The next page is asked for so many photos before it is needed. */
export const AHEAD = 12;
/** What was decided while a page was on its way moves the rest up: pages overlap by so many. */
const OVERLAP = 5;

export type Action =
  | { type: 'page'; page: Page }
  | { type: 'failed'; error: Error }
  | { type: 'retry' }
  | { type: 'go'; by: 1 | -1 }
  | { type: 'decide'; id: number; decision: Decision }
  | { type: 'saved'; id: number; version: number }
  | { type: 'undone'; id: number; was: Item }
  | { type: 'elsewhere'; id: number }
  | { type: 'changed'; id: number; fileName: string };

const idOf = (item: Item): number => item.photo.member_id;
const isOpen = ({ state }: Item): boolean => state === 'open';

/** Those that were passed, and those still to come, are in the server's queue; the others are not. */
export const offsetOf = ({ items }: Queue): number => Math.max(0, items.filter(isOpen).length - OVERLAP);

export const wantsMore = ({ isEnd, error, index, items }: Queue): boolean =>
  !isEnd && !error && index + AHEAD >= items.length;

function withPage(queue: Queue, { rows, total, totalIsEstimate }: Page): Queue {
  const known = new Set(queue.items.map(idOf));
  const fresh = rows.filter(({ member_id }) => !known.has(member_id));
  const items = [...queue.items, ...fresh.map((photo): Item => ({ photo, state: 'open' }))];
  const gone = queue.items.filter((item) => !isOpen(item)).length;
  return {
    ...queue,
    items,
    total: Math.max(items.length, total + gone),
    isEstimate: totalIsEstimate,
    isEnd: rows.length < PAGE || fresh.length === 0,
    round: queue.round + 1,
  };
}

const put = (queue: Queue, id: number, change: (item: Item) => Item): Queue => ({
  ...queue,
  items: queue.items.map((item) => (idOf(item) === id ? change(item) : item)),
});

/** What went wrong is shown where it did. */
const backTo = (queue: Queue, id: number): Queue => ({
  ...queue,
  index: queue.items.findIndex((item) => idOf(item) === id),
});

export function reduce(queue: Queue, action: Action): Queue {
  switch (action.type) {
    case 'page':
      return withPage(queue, action.page);
    case 'failed':
      return { ...queue, error: action.error };
    case 'retry':
      return { ...queue, error: undefined };
    case 'go':
      return { ...queue, index: Math.min(Math.max(0, queue.index + action.by), queue.items.length) };
    case 'decide': {
      const decided = put(queue, action.id, (item) => ({
        ...item,
        state: 'saving',
        decision: action.decision,
        isNew: false,
        tried: undefined,
      }));
      return reduce(decided, { type: 'go', by: 1 });
    }
    case 'saved':
      return put(queue, action.id, (item) => ({ ...item, state: 'decided', version: action.version }));
    case 'undone':
      return backTo(
        put(queue, action.id, ({ decision }) => ({ ...action.was, tried: decision })),
        action.id,
      );
    case 'elsewhere':
      return put(queue, action.id, ({ photo }) => ({ photo, state: 'elsewhere' }));
    case 'changed':
      return backTo(
        put(queue, action.id, ({ photo }) => ({
          photo: { ...photo, member_photoFileName: action.fileName },
          state: 'open',
          isNew: true,
        })),
        action.id,
      );
  }
}

export function counted({ items }: Queue): { accepted: number; refused: number; passed: number } {
  const own = items.filter(({ state }) => state === 'saving' || state === 'decided');
  const accepted = own.filter(({ decision }) => decision?.accepted).length;
  return { accepted, refused: own.length - accepted, passed: items.filter(isOpen).length };
}
