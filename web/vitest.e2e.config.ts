import { defineConfig } from 'vitest/config';
import { Shards } from './e2e/support/shards';

// Journeys in a real browser against a running product: one after the other, because they share its data.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['e2e/**/*.e2e.ts'],
    fileParallelism: false,
    maxWorkers: 1,
    sequence: { sequencer: Shards },
    // axe on forty screens is one test; a loaded machine takes its time.
    testTimeout: 300_000,
    hookTimeout: 60_000,
    // As long as the browser waits for an element.
    expect: { poll: { timeout: 30_000 } },
  },
});
