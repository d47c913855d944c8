// Takes scans as fast as they come. Each is verified and remembered; the last one is shown, and never under
// the verdict of the one before.
import { useCallback, useRef, useState } from 'react';
import type { Scanned } from '../../entities/cards/scan/code';
import { beep } from '../../ui/scan/sound';
import { type Finding, find } from './find';
import type { Lists } from './offline/judge';
import { remember } from './scans';

export interface Reader {
  /** The verdict on the last scan; none while it is being verified. */
  finding: Finding | undefined;
  isBusy: boolean;
  read: (scan: Scanned) => void;
}

export function useReader(lists: Lists | undefined, mayAsk: boolean): Reader {
  const [finding, setFinding] = useState<Finding>();
  const [isBusy, setBusy] = useState(false);
  const last = useRef(0);
  const known = useRef({ lists, mayAsk });
  known.current = { lists, mayAsk };

  const read = useCallback((scan: Scanned): void => {
    const mine = (last.current += 1);
    setFinding(undefined);
    setBusy(true);
    void find(scan, known.current.lists, known.current.mayAsk).then((found) => {
      remember(found);
      if (last.current !== mine) return;
      setBusy(false);
      setFinding(found);
      beep(found.outcome === 'valid' ? 'ok' : 'error');
    });
  }, []);
  return { finding, isBusy, read };
}
