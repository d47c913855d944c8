import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { licences } from './scripts/licences.mjs';

export default defineConfig({
  plugins: [react(), licences()],
  server: { fs: { allow: ['..'] } },
  // Its sheet measures what it draws, and nothing is drawn here: it is looked at in a browser.
  resolve: { alias: { '@pdfme/ui': new URL('src/test/pdfme.ts', import.meta.url).pathname } },
  test: {
    environment: 'happy-dom',
    environmentOptions: {
      happyDOM: {
        url: 'http://maillon.test/',
        width: 1366,
        height: 768,
        // Nothing moves: a dialog is there when it is opened.
        settings: { device: { prefersReducedMotion: 'reduce' } },
      },
    },
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
    setupFiles: ['src/test/setup.ts'],
    // NODE_ENV: under `test` antd gives every element the same id, and no label finds its field.
    env: { NODE_ENV: 'development' },
    // Many times what a test takes alone: on a busy machine all of them must still end.
    testTimeout: 120_000,
    // The main process waits for the others most of the time.
    maxWorkers: '100%',
    // Each test makes and drops a page of elements: with more room for what is young they are swept away by
    // the hundred thousand instead of being moved among what stays. A tenth of a run.
    execArgv: ['--max-semi-space-size=64'],
    // Files share a process, in which antd and React stay loaded and compiled: half of a run was to load them
    // anew for each. Our own modules begin anew (src/test/setup.ts).
    isolate: false,
    restoreMocks: true,
    // The preview's frame is there; nothing is loaded into it.
    onConsoleLog: (text) => (text.includes('Iframe page loading is disabled') ? false : undefined),
  },
});
