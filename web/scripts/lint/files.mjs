import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';

const FOLDERS = ['src', 'e2e', 'scripts', 'codegen', 'public'];
const GENERATED = ['api/schema.d.ts', 'api/facts.ts', 'api/words.ts', 'api/permissions.ts'];
const KINDS = new Set(['.ts', '.tsx', '.mjs', '.css']);

/** Every source file of ours; generated ones and dependencies apart. */
export async function sourceFiles(root) {
  const found = [];
  const add = async (folder, options) => {
    for (const entry of await readdir(folder, { ...options, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (!entry.isFile() || !KINDS.has(extname(entry.name))) continue;
      if (path.includes('node_modules') || GENERATED.some((name) => path.endsWith(name))) continue;
      found.push(path);
    }
  };
  await add(root, {});
  for (const folder of FOLDERS) await add(join(root, folder), { recursive: true });
  return found.sort();
}
