// The test environment has an IntersectionObserver that sees nothing. With this one everything is in view,
// once `show` is called or at once.
import { onTestFinished, vi } from 'vitest';

export function watchViews({ atOnce = true } = {}): { show: () => void } {
  const observed = new Map<Element, IntersectionObserverCallback>();
  const tell = (element: Element, callback: IntersectionObserverCallback): void => {
    const entry = { target: element, isIntersecting: true } as unknown as IntersectionObserverEntry;
    callback([entry], undefined as unknown as IntersectionObserver);
  };
  class Observer {
    constructor(private readonly callback: IntersectionObserverCallback) {}
    observe(element: Element): void {
      observed.set(element, this.callback);
      if (atOnce) tell(element, this.callback);
    }
    unobserve(element: Element): void {
      observed.delete(element);
    }
    disconnect(): void {
      for (const [element, callback] of observed) if (callback === this.callback) observed.delete(element);
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  onTestFinished(() => void vi.unstubAllGlobals());
  return {
    show: () => {
      for (const [element, callback] of observed) tell(element, callback);
    },
  };
}

/** A window of this width, until the test is over. */
export function useWidth(width: number): void {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } };
  const before = window.innerWidth;
  happyDOM.setViewport({ width });
  onTestFinished(() => happyDOM.setViewport({ width: before }));
}
