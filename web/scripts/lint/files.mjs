import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';

const FOLDERS = ['src', 'e2e', 'scripts', 'codegen', 'public'];
const KINDS = new Set(['.ts', '.tsx', '.mjs', '.css']);

/** Every source file of ours; generated ones and dependencies apart. */
export async function sourceFiles(root) {
  const found = [];
  for (const folder of FOLDERS) {
    for (const entry of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (!entry.isFile() || !KINDS.has(extname(entry.name))) continue;
      if (path.includes('node_modules') || path.endsWith('schema.d.ts')) continue;
      found.push(path);
    }
  }
  return found.sort();
}
