// What a browser loads before a screen works must stay small, and travel in few files: field offices have
// slow lines. Each view is counted with everything that its program, its frame and its screen import at once
// (docs/decisions/0034, 0145).
import { readFile, rm } from 'node:fs/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { VIEWS } from './views.mjs';

/** Loaded where they are shown, never at first. Kilobytes of gzip beside those of the view before. */
const LATER = [
  { name: 'designer', source: 'src/features/reports/designer/Sheet.tsx', after: 'members', kb: 450 },
  { name: 'statistics', source: 'src/features/statistics/page.tsx', after: 'members', kb: 40 },
  { name: 'map', source: 'src/features/parcels/map/maps.ts', after: 'members', kb: 350 },
  { name: 'trends', source: 'src/features/home/Trends.tsx', after: 'home', kb: 10 },
];
const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', dist), 'utf8'));

/** The chunk and everything it imports at once. */
function withImports(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key].imports ?? []) withImports(imported, seen);
  return seen;
}

const sizes = new Map();
async function sizeOf(file) {
  if (!sizes.has(file)) sizes.set(file, brotliCompressSync(await readFile(new URL(file, dist))).length);
  return sizes.get(file);
}

let isTooHeavy = false;
for (const { name, sources, ...limit } of VIEWS) {
  const keys = new Set(sources.flatMap((source) => [...withImports(source)]));
  const files = new Set([...keys].flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])]));
  let bytes = 0;
  for (const file of files) bytes += await sizeOf(file);
  const kb = bytes / 1000;
  console.log(`${name}: ${files.size} files (limit ${limit.files}), ${kb.toFixed(2)} kB (limit ${limit.kb})`);
  isTooHeavy ||= kb > limit.kb || files.size > limit.files;
}
const keysOf = (sources) => new Set(sources.flatMap((source) => [...withImports(source)]));
const firsts = keysOf(VIEWS.flatMap(({ sources }) => sources));
for (const { name, source, after, kb: limit } of LATER) {
  const there = keysOf(VIEWS.find((view) => view.name === after).sources);
  const own = [...withImports(source)].filter((key) => !there.has(key));
  let bytes = 0;
  for (const key of own) bytes += gzipSync(await readFile(new URL(manifest[key].file, dist))).length;
  const kb = bytes / 1000;
  console.log(`${name}: ${own.length} files, ${kb.toFixed(0)} kB of gzip (limit ${limit})`);
  isTooHeavy ||= kb > limit;
  if (firsts.has(source)) {
    console.error(`${source} has come into a first view`);
    isTooHeavy = true;
  }
}
await rm(new URL('.vite/', dist), { recursive: true });
if (isTooHeavy) {
  console.error('a first view has become too heavy: load what it does not need later');
  process.exit(1);
}
