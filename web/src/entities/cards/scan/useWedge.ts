// Scans of a USB reader that plays a keyboard, wherever the focus is. In a text field one types: there a scan
// is heard only where the field takes scans (`data-scan`).
import { useEffect, useRef } from 'react';
import { BurstDetector } from '../../../ui/scan/burst';
import { longestGap } from '../../../ui/scan/settings';
import { bestOf, type Scanned } from './code';

type OnScan = (scan: Scanned) => void;

/** Who came last hears it alone: a page before the frame around it, a dialog before its page. */
let hearers: readonly OnScan[] = [];

const FIELDS = 'textarea, select, [contenteditable="true"], input:not([type="checkbox"]):not([type="radio"])';

const fieldOf = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(FIELDS) : null;

/** A key that may begin a scan waits until it is known whose it is. */
class Held {
  private held: { event: KeyboardEvent; timer: number } | undefined;
  isReplaying = false;

  hold(event: KeyboardEvent): void {
    this.held = { event, timer: window.setTimeout(() => this.release(), longestGap() + 10) };
  }

  get isEmpty(): boolean {
    return this.held === undefined;
  }

  /** Nobody was scanning: the key gets where it was going. */
  release(): void {
    if (!this.held) return;
    const { key, code, shiftKey, target } = this.held.event;
    this.drop();
    this.isReplaying = true;
    target?.dispatchEvent(
      new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true }),
    );
    this.isReplaying = false;
  }

  drop(): void {
    if (this.held) window.clearTimeout(this.held.timer);
    this.held = undefined;
  }
}

function listen(): () => void {
  const detector = new BurstDetector(longestGap);
  const held = new Held();

  const listener = (event: KeyboardEvent): void => {
    if (held.isReplaying) return;
    const field = fieldOf(event.target);
    const takesScans = field === null || field.hasAttribute('data-scan');
    if (!takesScans || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) {
      detector.reset();
      return held.release();
    }
    const burst = detector.push({
      key: event.key,
      code: event.code,
      shift: event.shiftKey,
      at: event.timeStamp,
    });
    if (burst) {
      held.drop();
      // Nor a form sent, nor the focused button pressed by the reader's Enter.
      event.preventDefault();
      event.stopImmediatePropagation();
      return hearers.at(-1)?.(bestOf(burst.readings));
    }
    if (field) return undefined;
    if (detector.isSure) {
      held.drop();
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (event.key === '?' && event.code === 'KeyM' && held.isEmpty) {
      // How a code begins on a French keyboard, where it asks for help too: wait who it is.
      event.preventDefault();
      event.stopImmediatePropagation();
      held.hold(event);
    }
    return undefined;
  };
  window.addEventListener('keydown', listener, { capture: true });
  return () => {
    held.drop();
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
