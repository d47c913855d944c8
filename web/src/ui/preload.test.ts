// Specification §2: a part that fails to load raises an event; unhandled, the error is thrown.
import { afterEach, expect, it, vi } from 'vitest';
import { handlePreloadErrors, isPreloadError } from './preload';

let stop: () => void;
afterEach(() => stop());

function raise(error: Error): boolean {
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error });
  return window.dispatchEvent(event);
}

it('reloads once, then lets the error be thrown', () => {
  const reload = vi.fn();
  stop = handlePreloadErrors(reload);
  const error = new Error('no such file');
  expect(raise(error)).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
  expect(raise(error)).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
  expect(isPreloadError(error)).toBe(true);
  expect(isPreloadError(new Error('other'))).toBe(false);
});

it('does not reload while offline: the page would be lost', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const reload = vi.fn();
  stop = handlePreloadErrors(reload);
  expect(raise(new Error('no line'))).toBe(true);
  expect(reload).not.toHaveBeenCalled();
});
