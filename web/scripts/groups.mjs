// Which modules travel in one file (docs/decisions/0145). The bundler's own way is a file for each set of
// screens that share something: over two hundred, six of which travel at once. So everything is built twice:
// first its way, which tells what each screen needs; then in a few files that are ordered, each needing only
// those before it.
import { build } from 'vite';
import { VIEWS } from './views.mjs';

const SCREEN = /\/src\/(features|app)\//;
/** What everybody sees first. */
const FRAME = ['/app/layouts/default.tsx', '/app/layouts/home.tsx', '/features/home/page.tsx'];
/** What the home page loads when the rest of it is there: it waits for nothing that lists need. */
const LATER = '/features/home/Trends.tsx';
/** Loaded by screens that have what these share with them: they are none. */
const PARTS = ['/features/parcels/map/maps.ts', '/features/parcels/page/SheetDialog.tsx'];
/** The list that is opened most: what it needs travels with every list, and nothing beside. */
const PEOPLE = '/features/members/list.tsx';
/** As soon as a list: what it shares with screens that wait for more is none of what these wait for. */
const FIGURES = '/features/statistics/page.tsx';
/** Of the screens that have a list, how many need what travels with every list. */
const MOST = 0.6;
/** Of all screens, how many need what travels with the shared parts. */
const SEVERAL = 3;
/** Letters before they are made small: a file of its own would cost more than what it holds. */
const SMALL = 16_000;
/** Rules that several screens share, of which the first build makes no file with a module in it. */
const SHARED_RULES = /\/src\/.*\.css$/;
/** Those of panels, which the dashboards have as well. */
const PANELS = '/ui/record/record.css';

/** Every chunk that a chunk needs at once, itself among them. */
function needs(chunk, byFile, seen = new Set()) {
  if (!chunk || seen.has(chunk)) return seen;
  seen.add(chunk);
  for (const file of chunk.imports) needs(byFile.get(file), byFile, seen);
  return seen;
}

/** Module → the file it travels in; what is not in it travels the bundler's way. */
export function filesOf(chunks) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const entry = (end) => chunks.find((chunk) => chunk.facadeModuleId?.endsWith(end));
  const starting = chunks.filter((chunk) => chunk.isDynamicEntry && SCREEN.test(chunk.facadeModuleId ?? ''));
  const isPart = ({ facadeModuleId }) => PARTS.some((part) => facadeModuleId.endsWith(part));
  const screens = starting.filter((chunk) => !isPart(chunk)).map((chunk) => needs(chunk, byFile));
  const parts = starting.filter(isPart).map((chunk) => needs(chunk, byFile));
  const table = chunks.find((chunk) =>
    Object.keys(chunk.modules).some((id) => id.endsWith('/ui/table/List.tsx')),
  );
  const lists = screens.filter((screen) => screen.has(table));
  const within = (all, chunk) => all.filter((one) => one.has(chunk)).length;
  const base = needs(entry('/index.html'), byFile);
  const frame = new Set();
  for (const end of FRAME) needs(entry(end), byFile, frame);
  const later = needs(entry(LATER), byFile);
  const sign = needs(entry('/src/app/layouts/login.tsx'), byFile);
  const people = needs(entry(PEOPLE), byFile);
  const figures = needs(entry(FIGURES), byFile);
  const viewed = new Set();
  for (const source of VIEWS.flatMap(({ sources }) => sources)) needs(entry(`/${source}`), byFile, viewed);

  const fileOf = (chunk) => {
    if (base.has(chunk)) return 'base';
    if (frame.has(chunk)) return 'frame';
    if (later.has(chunk)) return 'trends';
    const sharing = within(screens, chunk);
    if (!sharing || sharing + within(parts, chunk) < 2) return undefined;
    if (sign.has(chunk)) return 'entry';
    if (people.has(chunk) || within(lists, chunk) > lists.length * MOST) return 'list';
    if (sharing < SEVERAL && chunk.code.length >= SMALL) return undefined;
    if (figures.has(chunk)) return 'list';
    if (!viewed.has(chunk)) return 'rest';
    return within(lists, chunk) > 0 ? 'parts' : 'record';
  };
  const starts = new Set(chunks.filter((chunk) => chunk.isDynamicEntry).map((chunk) => chunk.facadeModuleId));
  const files = new Map();
  for (const chunk of chunks) {
    const file = fileOf(chunk);
    // A screen's own module stays where the manifest finds it.
    for (const id of Object.keys(chunk.modules)) if (file && !starts.has(id)) files.set(id, file);
  }
  return files;
}

/** The bundler's option, from a first build with `config` that is not written. */
export async function groups(config) {
  const { output } = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false, reportCompressedSize: false },
  });
  const chunks = output.filter(({ type }) => type === 'chunk');
  const files = filesOf(chunks);
  const known = new Set(chunks.flatMap(({ modules }) => Object.keys(modules)));
  const rulesOf = (id) => {
    if (!SHARED_RULES.test(id) || known.has(id)) return null;
    return id.endsWith(PANELS) ? 'list' : 'parts';
  };
  return {
    includeDependenciesRecursively: false,
    groups: [{ debugName: 'screens', name: (id) => files.get(id) ?? rulesOf(id) }],
  };
}
