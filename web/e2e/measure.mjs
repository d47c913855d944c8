// npm run measure: how fast the list of members draws and how soon a card is judged without network, in milliseconds, on a product with
// two thousand fictitious members and their cards.
import { runnerImport } from 'vite';

const run = async (file) => {
  const { module } = await runnerImport(new URL(file, import.meta.url).pathname);
  return module.measure();
};
const kept = [await run('scroll.ts'), await run('verdict.ts')];
process.exitCode = kept.every(Boolean) ? 0 : 1;
