// npm run measure: how fast the list of members draws, how soon a card is judged without network and how soon
// a first view is there on a slow line, in milliseconds, on a product with two thousand fictitious members
// and their cards; and how smoothly ten thousand parcels move on a map.
import { runnerImport } from 'vite';

const run = async (file) => {
  const { module } = await runnerImport(new URL(file, import.meta.url).pathname);
  return module.measure();
};
const kept = [
  await run('scroll.ts'),
  await run('verdict.ts'),
  await run('firstView.ts'),
  await run('mapFrames.ts'),
];
process.exitCode = kept.every(Boolean) ? 0 : 1;
