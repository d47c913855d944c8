// What became of the last scan: heard, and told below the box.
import { useCallback, useState } from 'react';
import { beep } from '../../../ui/scan/sound';
import type { ScanNote } from './ScanBox';

export function useScanNote() {
  const [note, setNote] = useState<ScanNote>();
  const tell = useCallback((kind: ScanNote['kind'], text: string): void => {
    beep(kind);
    setNote((before) => ({ kind, text, nonce: (before?.nonce ?? 0) + 1 }));
  }, []);
  const clear = useCallback(() => setNote(undefined), []);
  return { note, tell, clear };
}
