// Writes the dashboards; those that are not made any more go.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { FOLDER, files } from './dashboards.mjs';

await mkdir(FOLDER, { recursive: true });
for (const name of await readdir(FOLDER)) {
  if (!files.some((file) => file.name === name)) await rm(new URL(name, FOLDER));
}
for (const { name, text } of files) await writeFile(new URL(name, FOLDER), text);
console.log(`${files.length} dashboards`);
