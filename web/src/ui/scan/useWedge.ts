// Scans of a USB reader that plays a keyboard, wherever the focus is. In a text field one types: there a scan
// is heard only where the field takes scans (`data-scan`).
import { useEffect, useRef } from 'react';
import { BurstDetector } from './burst';
import { bestOf, type Scanned } from './code';
import { longestGap } from './settings';

type OnScan = (scan: Scanned) => void;

/** Who came last hears it alone: a page before the frame around it, a dialog before its page. */
let hearers: readonly OnScan[] = [];

const FIELDS = 'textarea, select, [contenteditable="true"], input:not([type="checkbox"]):not([type="radio"])';

const fieldOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(FIELDS) : null;

function listen(): () => void {
  const detector = new BurstDetector(longestGap);
  let held: { event: KeyboardEvent; timer: number } | undefined;
  let replaying = false;

  /** Nobody was scanning: the key gets where it was going. */
  function release(): void {
    if (!held) return;
    const { event, timer } = held;
    window.clearTimeout(timer);
    held = undefined;
    replaying = true;
    const { key, code, shiftKey } = event;
    event.target?.dispatchEvent(
      new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true }),
    );
    replaying = false;
  }

  function drop(): void {
    if (held) window.clearTimeout(held.timer);
    held = undefined;
  }

  const listener = (event: KeyboardEvent): void => {
    if (replaying) return;
    const field = fieldOf(event.target);
    const takesScans = field === null || field.hasAttribute('data-scan');
    if (!takesScans || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) {
      detector.reset();
      return release();
    }
    const burst = detector.push({
      key: event.key,
      code: event.code,
      shift: event.shiftKey,
      at: event.timeStamp,
    });
    if (burst) {
      drop();
      // Nor a form sent, nor the focused button pressed by the reader's Enter.
      event.preventDefault();
      event.stopImmediatePropagation();
      return hearers.at(-1)?.(bestOf(burst.readings));
    }
    if (field) return undefined;
    if (detector.isSure) {
      drop();
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (event.key === '?' && event.code === 'KeyM' && !held) {
      // How a code begins on a French keyboard, where it asks for help too: wait who it is.
      event.preventDefault();
      event.stopImmediatePropagation();
      held = { event, timer: window.setTimeout(release, longestGap() + 10) };
    }
    return undefined;
  };
  window.addEventListener('keydown', listener, { capture: true });
  return () => {
    drop();
    window.removeEventListener('keydown', listener, { capture: true });
  };
}

let stop: (() => void) | undefined;

function hear(onScan: OnScan): () => void {
  hearers = [...hearers, onScan];
  stop ??= listen();
  return () => {
    hearers = hearers.filter((one) => one !== onScan);
    if (hearers.length === 0) {
      stop?.();
      stop = undefined;
    }
  };
}

export function useWedge(onScan: OnScan, enabled = true): void {
  const latest = useRef(onScan);
  latest.current = onScan;
  useEffect(() => (enabled ? hear((scan) => latest.current(scan)) : undefined), [enabled]);
}
