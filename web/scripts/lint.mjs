// What ESLint does not read: how long a line may be, and the colours of style sheets.
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourceFiles } from './lint/files.mjs';
import { checkLines } from './lint/lines.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const findings = [];
const files = await sourceFiles(root);
for (const file of files) findings.push(...checkLines(relative(root, file), await readFile(file, 'utf8')));

for (const { file, line, message } of findings) console.error(`${file}:${line}: ${message}`);
console.log(`lint: ${files.length} files, ${findings.length} findings`);
process.exitCode = findings.length === 0 ? 0 : 1;
