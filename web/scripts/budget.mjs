// What a browser loads before the sign-in page works must stay small: field offices have slow lines.
import { readFile, rm } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

const LIMIT_KB = 350;
const dist = new URL('../dist/', import.meta.url);
const manifestFile = new URL('.vite/manifest.json', dist);
const manifest = JSON.parse(await readFile(manifestFile, 'utf8'));

/** The chunk and everything it imports at once. */
function withImports(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key].imports ?? []) withImports(imported, seen);
  return seen;
}

const chunks = new Set([...withImports('index.html'), ...withImports('src/app/layouts/login.tsx')]);
let bytes = 0;
for (const key of chunks) bytes += gzipSync(await readFile(new URL(manifest[key].file, dist))).length;
const kb = bytes / 1000;

console.log(`sign-in page: ${chunks.size} scripts, ${kb.toFixed(1)} kB gzip (limit ${LIMIT_KB})`);
await rm(new URL('.vite/', dist), { recursive: true });
if (kb > LIMIT_KB) {
  console.error('the sign-in page has become too heavy: load what it does not need later');
  process.exit(1);
}
