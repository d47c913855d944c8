// Writes dist/sw.js: the worker, and before it the files of this build that the sign-in page and its reader
// need, and those of the views that are opened most.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';

/** What has to open without network, by its source. Loaded one by the other, but not at once. */
const ROOTS = [
  'index.html',
  'src/app/layouts/login.tsx',
  'src/features/reader/VerifyOnly.tsx',
  'src/ui/scan/camera/zxing.ts',
];
/**
 * What is opened most. The browser compiles what a worker stores before anybody asks for it, so that the next
 * visit does not.
 */
const OFTEN = ['src/app/layouts/home.tsx', 'src/features/home/page.tsx', 'src/features/members/list.tsx'];

/** Addresses of the chunks, of what they import at once, of their styles and assets. */
export function filesOf(manifest) {
  const found = new Set(['/favicon.svg']);
  const seen = new Set();
  const add = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build: name the sources of the sign-in page anew`);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) found.add(`/${file}`);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  [...ROOTS, ...OFTEN].forEach(add);
  return [...found].toSorted();
}

/** The scripts that the page names and the bundler does not know. */
export function scriptsOf(page) {
  return [...page.matchAll(/<script src="([^"]+)"/g)].map(([, address]) => address);
}

/** `build` names the cache: it changes with any file, and with the page that names them. */
export function workerOf(files, page, worker) {
  const build = createHash('sha256')
    .update(JSON.stringify(files) + page)
    .digest('hex')
    .slice(0, 16);
  return `const SHELL = ${JSON.stringify({ build, files })};\n${worker}`;
}

async function main() {
  const read = (path) => readFile(new URL(path, import.meta.url), 'utf8');
  const page = await read('../dist/index.html');
  const files = [...filesOf(JSON.parse(await read('../dist/.vite/manifest.json'))), ...scriptsOf(page)];
  const worker = workerOf(files, page, await read('service-worker/worker.mjs'));
  await writeFile(new URL('../dist/sw.js', import.meta.url), worker);
  console.log(`service worker: ${files.length} files kept for the sign-in page and what is opened most`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
