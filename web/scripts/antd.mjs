// antd without its style engine (docs/decisions/0153): while it runs, antd computes each component's rules
// and writes them into the page, a third of the work of a first view. Here they are computed when the web is
// built, and travel as style sheets beside the code of the component.
import { fileURLToPath } from 'node:url';
import { parseSync, runnerImport, Visitor } from 'vite';

const NAME = '/maillon-antd/';
const RUNTIME = `${NAME}runtime.mjs`;
const ANTD = /\/node_modules\/antd\/es\/.*\.js$/;
const path = (end) => new RegExp(`/node_modules/antd/es/${end}`);
const ENGINE = path('theme/util/genStyleUtils\\.js$');
const TOKEN = path('theme/useToken\\.js$');
const ICONS = path('theme/util/useResetIconStyle\\.js$');
/** Pictures of answers 500 and 403, which no page shows: the frame would carry them. */
const UNSHOWN = path('result/(serverError|unauthorized)\\.js$');
/** What makes a hook of a component's styles → what stands there instead. */
const MAKERS = {
  genStyleHooks: 'styled',
  genComponentStyleHook: 'unnamed',
  genSubStyleComponent: 'StyledPart',
};
/** Drawn for Internet Explorer, and in antd's wireframes. */
const NEVER_DRAWN = ['Form-item-item', 'Pagination-bordered', 'BackTop-BackTop'];

/** Computed once: the web is built twice (groups.mjs). */
let sheets;

async function loadSheets() {
  if (sheets) return sheets;
  const { module } = await runnerImport(fileURLToPath(new URL('../src/app/theme.ts', import.meta.url)));
  const { sheetsOf } = await import('./antd/sheets.mjs');
  return (sheets = sheetsOf(module));
}

/** Every call of one of these functions in the source. */
function callsIn(id, source, names) {
  const found = [];
  new Visitor({
    CallExpression(call) {
      if (call.callee.type === 'Identifier' && names.includes(call.callee.name)) found.push(call);
    },
  }).visit(parseSync(id, source).program);
  // From behind, so that places before stay what they are.
  return found.toSorted((a, b) => b.start - a.start);
}

/** `'Button'`, `['Button', 'compact']` → `Button-Button`, `Button-compact`. */
function styleName({ arguments: [component] }) {
  const cells = component.type === 'ArrayExpression' ? component.elements : [component, component];
  return cells.map(({ value }) => value).join('-');
}

/** The source of a module of antd without what makes styles while it runs; undefined when it makes none. */
export function withoutEngine(id, source, sheetsFor) {
  const replace = (names, by) => {
    const calls = callsIn(id, source, names);
    if (calls.length === 0) throw new Error(`${id} has changed: it calls none of ${names.join()}`);
    return calls.reduce((code, call) => code.slice(0, call.start) + by(call) + code.slice(call.end), source);
  };
  if (UNSHOWN.test(id)) return 'export default () => null;';
  if (ENGINE.test(id)) return replace(['genStyleUtils'], () => '({})');
  if (ICONS.test(id)) return replace(['useStyleRegister'], () => 'undefined');
  if (TOKEN.test(id)) {
    const text = ({ start, end }) => source.slice(start, end);
    const code = replace(['useCacheToken'], ({ arguments: all }) => `tokenOf(${all.map(text).join(', ')})`);
    return [`import '${NAME}base.css';`, `import { tokenOf } from '${RUNTIME}';`, code].join('\n');
  }
  const calls = callsIn(id, source, Object.keys(MAKERS));
  if (calls.length === 0) return undefined;
  const names = [...new Set(calls.map(styleName))].filter((name) => !NEVER_DRAWN.includes(name));
  const code = replace(Object.keys(MAKERS), ({ callee }) => MAKERS[callee.name]);
  return [
    ...names.flatMap(sheetsFor).map((sheet) => `import '${NAME}${sheet}.css';`),
    `import { styled, StyledPart, unnamed } from '${RUNTIME}';`,
    code,
  ].join('\n');
}

/** Sheets by name. Keyframes are few and shared: all of them are with what everything shares. */
function textsOf({ rules, variables, base, keyframes }) {
  const texts = new Map([['base', base + Object.values(keyframes).join('')]]);
  for (const [name, sheet] of rules) texts.set(name, sheet);
  for (const [component, text] of variables) texts.set(`variables-${component}`, text);
  return texts;
}

/** The plugin. `/maillon-antd/base.css` is what all components share. */
export function antd() {
  let texts;
  const sheetsFor = (name) => {
    if (!texts.has(name)) throw new Error(`antd's ${name} was not drawn: see scripts/antd/sheets.mjs`);
    return [`variables-${name.split('-')[0]}`, name].filter((sheet) => texts.get(sheet));
  };
  return {
    name: 'maillon-antd',
    apply: 'build',
    async buildStart() {
      texts = textsOf(await loadSheets());
    },
    resolveId(id) {
      if (id === RUNTIME) return fileURLToPath(new URL('antd/runtime.mjs', import.meta.url));
      return id.startsWith(NAME) ? id : undefined;
    },
    // In a layer, so that our own sheets go before it wherever they stand.
    load: (id) =>
      id.startsWith(NAME) ? `@layer antd{${texts.get(id.slice(NAME.length, -'.css'.length))}}` : undefined,
    transform: {
      filter: { id: ANTD },
      handler: (source, id) => withoutEngine(id, source, sheetsFor),
    },
  };
}
