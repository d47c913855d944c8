// One function per rule, over a parsed file; `checkSource` runs those that apply to where the file lives.
import { posix } from 'node:path';
import { parseSync, Visitor } from 'vite';

const COLOUR = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|\b(?:rgba?|hsla?|oklch|lab)\(/i;
const CSS_COLOUR_NAME =
  /:[^;{]*\b(?:white|black|red|green|blue|grey|gray|orange|yellow|purple|silver)\b\s*[;!}]/i;
const LETTER = /\p{L}/u;
const NOT_ENGLISH = /[^\p{ASCII}]/u;
/** What these hold is shown or read out. */
const VISIBLE = new Set([
  'title',
  'label',
  'placeholder',
  'alt',
  'description',
  'message',
  'content',
  'hint',
  'help',
  'extra',
  'tooltip',
  'okText',
  'cancelText',
  'subTitle',
  'aria-label',
  'aria-description',
  'caption',
  'header',
  'footer',
]);
/** Who may import whom, by folder of src. Missing = anything. */
const MAY_IMPORT = {
  i18n: ['i18n'],
  api: ['api', 'auth', 'i18n'],
  auth: ['auth', 'api', 'i18n'],
  ui: ['ui', 'api', 'auth', 'i18n'],
  features: ['features', 'ui', 'api', 'auth', 'i18n'],
};

const isTest = (file) => /\.test\.|^src\/test\/|^e2e\/|^scripts\//.test(file);

function lineOf(source, offset) {
  return source.slice(0, offset).split('\n').length;
}

function importTarget(file, specifier) {
  return specifier.startsWith('.') ? posix.normalize(posix.join(posix.dirname(file), specifier)) : undefined;
}

function importFinding(file, specifier) {
  const target = importTarget(file, specifier);
  if (!target?.startsWith('src/')) return undefined;
  const [, from, feature] = file.split('/');
  const [, to, otherFeature] = target.split('/');
  if (MAY_IMPORT[from] && !MAY_IMPORT[from].includes(to))
    return `${from} may not import ${to} (${specifier})`;
  if (from === 'features' && to === 'features' && feature !== otherFeature)
    return `features may not import each other (${specifier})`;
  return undefined;
}

function textFinding(node, file) {
  if (node.type === 'JSXText')
    return LETTER.test(node.value) ? 'visible text belongs in src/i18n/fr' : undefined;
  const value = node.type === 'TemplateElement' ? node.value.cooked : node.value;
  if (typeof value !== 'string') return undefined;
  if (COLOUR.test(value) && file !== 'src/app/theme.ts') return 'colours belong in src/app/theme.ts';
  return NOT_ENGLISH.test(value) && LETTER.test(value) ? 'French belongs in src/i18n/fr' : undefined;
}

function isVisibleText(name, value) {
  return (
    VISIBLE.has(name) &&
    value?.type === 'Literal' &&
    typeof value.value === 'string' &&
    LETTER.test(value.value)
  );
}

function checkCode(file, source, report) {
  const { program, errors } = parseSync(file, source);
  for (const { message } of errors) report(0, message);
  const bare = !isTest(file) && !file.startsWith('src/i18n/');
  const text = (node) => {
    const message = bare && textFinding(node, file);
    if (message) report(node.start, message);
  };
  const module = (node) => {
    const message = node.source && !isTest(file) && importFinding(file, node.source.value ?? '');
    if (message) report(node.start, message);
  };
  const visible = (node, name, value) => {
    if (bare && isVisibleText(name, value))
      report(node.start, `the text of \`${name}\` belongs in src/i18n/fr`);
  };
  new Visitor({
    JSXText: text,
    Literal: text,
    TemplateElement: text,
    ImportDeclaration: module,
    ExportNamedDeclaration: module,
    ExportAllDeclaration: module,
    ImportExpression: module,
    JSXAttribute: (node) => visible(node, node.name.name, node.value),
    Property: (node) => visible(node, node.key.name ?? node.key.value, node.value),
    CallExpression: (node) => {
      if (file.startsWith('src/') && node.callee.object?.name === 'console')
        report(node.start, 'no console in the product');
    },
  }).visit(program);
}

function checkStyle(source, report) {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  code.split('\n').forEach((line, index) => {
    if (COLOUR.test(line) || CSS_COLOUR_NAME.test(line))
      report(-index - 1, 'colours belong in src/app/theme.ts');
  });
}

export function checkSource(file, source) {
  const findings = [];
  // Negative offsets are line numbers already.
  const report = (offset, message) =>
    findings.push({ file, line: offset < 0 ? -offset : lineOf(source, offset), message });
  if (file.endsWith('.css')) checkStyle(source, report);
  else checkCode(file, source, report);
  return findings;
}
