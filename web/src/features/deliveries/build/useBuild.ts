// The lines of the delivery being built. They are kept in this tab with every change, so that a reload or an
// expired session loses none, and are there again when one comes back.
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../../../auth/session';
import { draftStore } from '../../../ui/form/draft';
import { MOST_LINES, type Whole } from '../api';
import { type BuildLine, linesIn, lineOfSaved } from './lines';
import type { Built } from './mergeBuilds';

export const builtOfSaved = ({ delivery, cards }: Whole): Built => ({
  isError: delivery.delivery_isErrorType,
  lines: cards.map(lineOfSaved),
});

/** Of what a reload gives back, only what has the shape of a draft. */
const builtOfKept = (values: Partial<Built>): Built => ({
  isError: values.isError === true,
  lines: linesIn(values.lines),
});

const bare = ({ isError, lines }: Built): string =>
  JSON.stringify([isError, lines.map(({ number, cardId, motive }) => [number, cardId, motive])]);

const changedLine = (built: Built, number: string, change: Partial<BuildLine>): Built => ({
  ...built,
  lines: built.lines.map((line) => (line.number === number ? { ...line, ...change } : line)),
});

/** What is done to the lines. `latest`: scans come faster than React draws. */
const actsOn = (latest: RefObject<Built>, set: (next: Built) => void) => ({
  has: (number: string): boolean => latest.current.lines.some((line) => line.number === number),
  /** The newest on top; those that are there already are left out. Answers how many were added. */
  add: (more: readonly BuildLine[]): number => {
    const known = new Set(latest.current.lines.map(({ number }) => number));
    const fresh = more.filter(({ number }) => !known.has(number));
    const room = Math.max(0, MOST_LINES - latest.current.lines.length);
    const added = fresh.slice(0, room);
    set({ ...latest.current, lines: [...added.toReversed(), ...latest.current.lines] });
    return added.length;
  },
  remove: (number: string) =>
    set({ ...latest.current, lines: latest.current.lines.filter((line) => line.number !== number) }),
  clear: () => set({ ...latest.current, lines: [] }),
  setMotive: (number: string, motive: string) =>
    set(changedLine(latest.current, number, { motive, problem: undefined })),
  setType: (isError: boolean) => set({ ...latest.current, isError }),
  /** By the place of the line in what was sent. */
  blame: (problems: ReadonlyMap<number, string>) =>
    set({
      ...latest.current,
      lines: latest.current.lines.map((line, index) => ({ ...line, problem: problems.get(index) })),
    }),
});

export function useBuild(saved: Whole | undefined, isReturn = false) {
  const user = useSession().user?.login_id ?? 0;
  const drafts = useRef(draftStore<Built>(user, 'delivery', saved?.delivery.delivery_id)).current;
  const [kept] = useState(() => drafts.read());
  /** What both began with, where somebody else changes it too. */
  const [base, setBase] = useState<Built>(() => {
    if (kept) return builtOfKept(kept.base);
    return saved ? builtOfSaved(saved) : { isError: isReturn, lines: [] };
  });
  const [built, setBuilt] = useState<Built>(() => (kept ? builtOfKept(kept.values) : base));
  const latest = useRef(built);
  const dirty = useRef(false);
  const [version, setVersion] = useState(kept?.version ?? saved?.delivery.delivery_version);

  useEffect(() => {
    dirty.current = bare(built) !== bare(base);
    if (dirty.current) drafts.write({ ...built }, { ...base }, version);
    else drafts.clear();
  }, [built, base, drafts, version]);

  const set = useCallback((next: Built) => {
    latest.current = next;
    setBuilt(next);
  }, []);

  return {
    ...built,
    version,
    dirty,
    ...actsOn(latest, set),
    base,
    /** Goes on from what somebody else saved meanwhile, with what was made of both. */
    goOnFrom: (theirs: Whole, next: Built) => {
      setBase(builtOfSaved(theirs));
      setVersion(theirs.delivery.delivery_version);
      set(next);
    },
    /** Saved, or given up. */
    forget: () => {
      dirty.current = false;
      drafts.clear();
    },
  };
}

export type Build = ReturnType<typeof useBuild>;
