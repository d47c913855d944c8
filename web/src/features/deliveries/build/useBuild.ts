// The lines of the delivery being built. They are kept in this tab with every change, so that a reload or an expired
// session loses none, and are there again when one comes back.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../../../auth/session';
import { draftStore } from '../../../ui/form/draft';
import { MOST_LINES, type Whole } from '../api';
import { type BuildLine, linesIn, lineOfSaved } from './lines';

interface Built {
  isError: boolean;
  lines: readonly BuildLine[];
}

const bare = ({ isError, lines }: Built): string =>
  JSON.stringify([isError, lines.map(({ number, cardId, motive }) => [number, cardId, motive])]);

export function useBuild(saved: Whole | undefined, isReturn = false) {
  const user = useSession().user?.login_id ?? 0;
  const drafts = useRef(draftStore(user, 'delivery', saved?.delivery.delivery_id)).current;
  const [start] = useState<Built>(() => ({
    isError: saved?.delivery.delivery_isErrorType ?? isReturn,
    lines: saved?.cards.map(lineOfSaved) ?? [],
  }));
  const [kept] = useState(() => drafts.read());
  const [built, setBuilt] = useState<Built>(() =>
    kept ? { isError: kept.values.isError === true, lines: linesIn(kept.values.lines) } : start,
  );
  // Scans come faster than React draws.
  const latest = useRef(built);
  const dirty = useRef(false);
  const [version, setVersion] = useState(kept?.version ?? saved?.delivery.delivery_version);

  useEffect(() => {
    dirty.current = bare(built) !== bare(start);
    if (dirty.current) drafts.write({ ...built }, { ...start }, version);
    else drafts.clear();
  }, [built, start, drafts, version]);

  const set = useCallback((next: Built) => {
    latest.current = next;
    setBuilt(next);
  }, []);

  return {
    ...built,
    version,
    dirty,
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
      set({
        ...latest.current,
        lines: latest.current.lines.map((line) =>
          line.number === number ? { ...line, motive, problem: undefined } : line,
        ),
      }),
    setType: (isError: boolean) => set({ ...latest.current, isError }),
    /** By the place of the line in what was sent. */
    blame: (problems: ReadonlyMap<number, string>) =>
      set({
        ...latest.current,
        lines: latest.current.lines.map((line, index) => ({ ...line, problem: problems.get(index) })),
      }),
    /** What somebody else saved meanwhile is replaced by the next save. */
    over: setVersion,
    /** Another one's version instead of this one. */
    takeOver: ({ delivery, cards }: Whole) => {
      setVersion(delivery.delivery_version);
      set({ isError: delivery.delivery_isErrorType, lines: cards.map(lineOfSaved) });
    },
    /** Saved, or given up. */
    forget: () => {
      dirty.current = false;
      drafts.clear();
    },
  };
}

export type Build = ReturnType<typeof useBuild>;
