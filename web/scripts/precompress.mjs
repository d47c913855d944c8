// Compresses once what the server sends a thousand times: `.br` and `.gz` beside every text file.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = new Set(['.js', '.css', '.html', '.svg', '.json', '.txt', '.wasm', '.webmanifest']);
/** Below this, the headers weigh more than what is won. */
const SMALLEST = 1024;
const dist = fileURLToPath(new URL('../dist', import.meta.url));

const files = (await readdir(dist, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && TEXT.has(extname(entry.name)))
  .map((entry) => join(entry.parentPath, entry.name));

let before = 0;
let after = 0;
for (const file of files) {
  const content = await readFile(file);
  if (content.length < SMALLEST) continue;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  before += content.length;
  after += br.length;
}
console.log(`precompressed: ${(before / 1000).toFixed(0)} kB to ${(after / 1000).toFixed(0)} kB (brotli)`);
