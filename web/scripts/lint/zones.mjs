// Who may import whom, by folder of src: arrows point one way, and features know nothing of each other. What
// several of them show of one entity is in entities; ui knows of none.
import { posix, relative, sep } from 'node:path';

/** Missing = anything. */
const MAY_IMPORT = {
  i18n: ['i18n'],
  api: ['api', 'auth', 'i18n'],
  auth: ['auth', 'api', 'i18n'],
  ui: ['ui', 'api', 'auth', 'i18n'],
  entities: ['entities', 'ui', 'api', 'auth', 'i18n'],
  features: ['features', 'entities', 'ui', 'api', 'auth', 'i18n'],
};

/** Numbers and words that sentences name: they have no other home. */
const FACTS = ['src/api/facts', 'src/api/words'];
/** The records of the services: what knows none of them needs no type of theirs. */
const RECORDS = 'src/api/schema';

/** What is wrong with an import of `specifier` in `file`, a path below web/. */
function problemOf(file, specifier) {
  if (!specifier.startsWith('.')) return undefined;
  const target = posix.normalize(posix.join(posix.dirname(file), specifier));
  if (!target.startsWith('src/')) return undefined;
  const [, from, feature] = file.split('/');
  const [, to, otherFeature] = target.split('/');
  if (from === 'i18n' && FACTS.includes(target)) return undefined;
  if (MAY_IMPORT[from] && !MAY_IMPORT[from].includes(to)) return { messageId: 'zone', data: { from, to } };
  if (from === 'ui' && target === RECORDS) return { messageId: 'record' };
  if (from === 'features' && to === 'features' && feature !== otherFeature) return { messageId: 'feature' };
  return undefined;
}

export const zones = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      zone: '{{from}} may not import {{to}}',
      record: 'ui knows no records: what shows one is in entities',
      feature: 'features may not import each other',
    },
  },
  create(context) {
    const file = relative(context.cwd, context.filename).split(sep).join('/');
    const check = (node) => {
      const problem = node.source && problemOf(file, String(node.source.value ?? ''));
      if (problem) context.report({ node, ...problem });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};
