// A card that was scanned on another screen, and is dealt with on this one.
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Scanned } from './code';

export interface HandedScan {
  scan?: Scanned;
}

export function useHandedScan(onScan: (scan: Scanned) => void): void {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation() as ReturnType<typeof useLocation> & {
    state: HandedScan | null;
  };
  const latest = useRef(onScan);
  latest.current = onScan;
  const scan = state?.scan;
  useEffect(() => {
    if (!scan) return;
    latest.current(scan);
    // Once: not again when the page is reloaded.
    void navigate(pathname + search, { replace: true, state: null });
  }, [scan, navigate, pathname, search]);
}
