// Writes the script that runs first, names it in the page, and puts the frame of the product into the page.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { runnerImport } from 'vite';

const LOGIN = 'src/app/layouts/login.tsx';
const LAYOUTS = {
  default: ['src/app/layouts/default.tsx'],
  home: ['src/app/layouts/default.tsx', 'src/app/layouts/home.tsx'],
  documentation: ['src/app/layouts/documentation.tsx'],
};

/** Addresses of what a browser loads for these sources, but for what the page names itself. */
export function filesFor(manifest, sources) {
  const found = new Set();
  const seen = new Set();
  const add = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build: name the sources of the screens anew`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(`/${file}`);
    chunk.imports?.forEach(add);
  };
  add('index.html');
  const named = [...found];
  sources.forEach(add);
  return [...found].filter((file) => !named.includes(file));
}

/** `members: () => import('../features/members/list')` → the source behind each screen. */
export function sourcesIn(routes) {
  const found = routes.matchAll(/(\w+): \(\) => import\('\.\.?\/([\w/-]+)'\)/g);
  return Object.fromEntries([...found].map(([, key, path]) => [key, path]));
}

/** What it captures is the number of a record. */
export const patternOf = (path) => `^${path.replaceAll(/:\w+/g, '([^/]+)').replace(/\/$/, '')}/?$`;

/** Permission → the roles that it is granted to, of a table whose first line names its columns. */
export function grantsIn(table) {
  const [[, ...roles], ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
  return Object.fromEntries(
    rows.map(([permission, ...cells]) => [permission, roles.filter((_, role) => cells[role] === 'x')]),
  );
}

async function main() {
  const read = (path) => readFile(new URL(path, import.meta.url), 'utf8');
  const load = async (path) => (await runnerImport(new URL(path, import.meta.url).pathname)).module;
  const manifest = JSON.parse(await read('../dist/.vite/manifest.json'));
  const sources = sourcesIn(await read('../src/app/routes.tsx'));
  const { screens } = await load('../src/app/screens.ts');
  const { firstCalls } = await load('../src/app/firstCalls.ts');
  const grants = grantsIn(await read('../../proto/permissions.tsv'));
  const needed = new Set(Object.values(firstCalls).flatMap((calls) => calls.map((call) => call.permission)));
  const { FIRST_ROWS } = await load('../src/ui/table/useRows.ts');
  const sourceOf = (path) =>
    ['.tsx', '.ts']
      .flatMap((end) => [`src/${path}${end}`, `src/app/${path}${end}`])
      .find((key) => manifest[key]);
  const view = {
    program: manifest['index.html'].file,
    alone: filesFor(manifest, [LOGIN]),
    rows: FIRST_ROWS,
    grants: Object.fromEntries([...needed].map((permission) => [permission, grants[permission]])),
    // Fixed addresses first: `/members/nouveau` is no member.
    screens: screens
      .filter(({ key, layout }) => sources[key] && LAYOUTS[layout])
      .toSorted((a, b) => a.path.includes(':') - b.path.includes(':'))
      .map(({ key, path, layout }) => ({
        path: patternOf(path),
        files: filesFor(manifest, [...LAYOUTS[layout], sourceOf(sources[key])]),
        calls: firstCalls[path],
      })),
  };
  const script = `const VIEW = ${JSON.stringify(view)};\n${await read('early/early.mjs')}`;
  const hash = createHash('sha256').update(script).digest('hex').slice(0, 8);
  const file = `assets/early-${hash}.js`;
  await writeFile(new URL(`../dist/${file}`, import.meta.url), script);
  const page = await read('../dist/index.html');
  const named = page.replace('<script type="module"', `<script src="/${file}"></script>\n    $&`);
  await writeFile(new URL('../dist/index.html', import.meta.url), named);
  console.log(`first view: ${view.screens.length} screens named in ${file}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
