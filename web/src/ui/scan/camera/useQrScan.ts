// Looks for QR codes as long as the camera runs: one picture after the other, with a pause, so that the page
// stays quick.
import { type RefObject, useEffect, useRef, useState } from 'react';
import { qrDetector } from './detector';
import { Seen } from './seen';

const PAUSE_MS = 120;

/** True: this browser could not get what it takes to read codes. */
export function useQrScan(
  video: RefObject<HTMLVideoElement | null>,
  stream: MediaStream | undefined,
  onText: (text: string) => void,
): boolean {
  const latest = useRef(onText);
  latest.current = onText;
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!stream) return undefined;
    const seen = new Seen();
    let timer: number | undefined;
    let isOver = false;
    const look = async (detect: (video: HTMLVideoElement) => Promise<string | undefined>): Promise<void> => {
      const shown = video.current;
      // A picture that can't be read is followed by another.
      const text = shown && !document.hidden ? await detect(shown).catch(() => undefined) : undefined;
      if (isOver) return;
      if (text && seen.isNew(text, Date.now())) latest.current(text);
      timer = window.setTimeout(() => void look(detect), PAUSE_MS);
    };
    qrDetector().then(
      ({ detect }) => {
        setFailed(false);
        if (!isOver) void look(detect);
      },
      () => {
        if (!isOver) setFailed(true);
      },
    );
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [video, stream]);
  return failed;
}
