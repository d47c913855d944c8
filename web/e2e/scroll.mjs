// npm run scroll: how fast the list of members draws, in milliseconds, on a product with two thousand of them.
import { runnerImport } from 'vite';

const { module } = await runnerImport(new URL('scroll.ts', import.meta.url).pathname);
process.exitCode = (await module.measure()) ? 0 : 1;
