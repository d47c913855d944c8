// usage: npm --prefix codegen run generate -- <openapi.json> <out.d.ts>
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';

const [input, output] = process.argv.slice(2);
if (!input || !output) {
  console.error('usage: generate <openapi.json> <out.d.ts>');
  process.exit(64);
}
// npm changes the working directory to the package; paths are meant from where the caller stands.
const from = process.env.INIT_CWD ?? process.cwd();
const document = JSON.parse(await readFile(resolve(from, input), 'utf8'));
const types = astToString(await openapiTS(document, { alphabetize: true }));
const header = '// Generated from openapi.json by web/codegen; do not edit.\n\n';
await writeFile(resolve(from, output), header + types);
