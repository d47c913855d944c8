import { cleanup, configure } from '@testing-library/react';
import { PropertySymbol } from 'happy-dom';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { stopRefresh } from '../auth/refresh';
import { endSession } from '../auth/session';
import { clearNotices } from '../ui/notify';
import { quicken } from './quicken';
import { resetWorld, server } from './server';

// The first visit of a screen compiles its code.
// Whether something is visible costs a style computation per ancestor here; the journeys look at that in a
// browser. A failed look-up says what was looked for: writing down the whole page takes longer than looking.
configure({
  asyncUtilTimeout: 30_000,
  defaultHidden: true,
  getElementError: (message) =>
    Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
});

// The document reports to the process past vitest, which could not leave out what vitest.config.ts names: a
// page of stacks hid which test failed.
const { error } = console;
const { console: direct, happyDOM } = Reflect.get(document, PropertySymbol.window) as {
  console: Console;
  happyDOM: { setURL: (url: string) => void };
};
Object.assign(direct, { error });

quicken();

const HOME = document.location.href;

// A call that no handler answers is a bug of the test or of the product.
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  resetWorld();
  endSession('signed_out');
  clearNotices();
});
afterEach(() => {
  cleanup();
  stopRefresh();
  localStorage.clear();
  sessionStorage.clear();
  server.resetHandlers();
  // A link to a file that was made here has led there.
  happyDOM.setURL(HOME);
});
// The next file of the same process begins as this one did.
afterAll(() => {
  server.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  document.body.replaceChildren();
  // Ours: what they remember goes with them. Libraries stay, which are most of what a file loads.
  vi.resetModules();
});
