// npm run shots -- <folder>: pictures of every screen, light and dark, wide and narrow, to be looked at.
import { runnerImport } from 'vite';

const folder = process.argv[2];
if (!folder) {
  console.error('usage: npm run shots -- <folder>');
  process.exit(64);
}
const { module } = await runnerImport(new URL('contact-sheet.ts', import.meta.url).pathname);
await module.takePictures(folder);
