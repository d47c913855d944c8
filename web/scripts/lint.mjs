// The rules of ours that no ready-made linter works for (docs/decisions/0030): where French and colours may stand,
// who may import whom, how long a file may be. Reads the sources with the parser that Vite brings along.
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkSource } from './lint/rules.mjs';
import { sourceFiles } from './lint/files.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const findings = [];
const files = await sourceFiles(root);
for (const file of files) findings.push(...checkSource(relative(root, file), await readFile(file, 'utf8')));

for (const { file, line, message } of findings) console.error(`${file}:${line}: ${message}`);
console.log(`lint: ${files.length} files, ${findings.length} findings`);
process.exitCode = findings.length === 0 ? 0 : 1;
