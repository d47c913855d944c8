// Our own rules, as the configuration applies them to a file of that name.
import { Linter } from 'eslint';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import config from '../../eslint.config.mjs';
import { checkLines } from './lines.mjs';

const root = join(import.meta.dirname, '../..');
const linter = new Linter({ cwd: root });

function messages(file, source) {
  const found = linter.verify(source, config, { filename: join(root, file) });
  // A text that does not parse would have no other finding.
  expect(found.filter(({ fatal }) => fatal)).toEqual([]);
  return found.filter(({ ruleId }) => ruleId?.startsWith('maillon/')).map(({ message }) => message);
}

it('finds visible text outside of i18n, in elements, attributes and options', () => {
  const source = `
    const a = <p>Bonjour</p>;
    const b = <img alt="Une photo" />;
    const c = { title: 'Titre' };
    const d = 'Région';`;
  expect(messages('src/features/home/page.tsx', source)).toHaveLength(4);
  expect(messages('src/i18n/fr/home.tsx', source)).toEqual([]);
  expect(messages('src/features/home/page.test.tsx', source)).toEqual([]);
});

it('Light: hears « Clear » of a field whose clearing has no name', () => {
  const named = `allowClear={{ label: fr.form.clear }}`;
  const source = `const a = [<Select allowClear />, <Select ${named} />, <Input allowClear />];`;
  expect(messages('src/ui/x.tsx', source)).toEqual([`name what clears it: \`${named}\``]);
});

it('lets code words be', () => {
  const source = `const a = <p className="m-x" role="status">{fr.x} 1 · 2</p>;`;
  expect(messages('src/ui/x.tsx', source)).toEqual([]);
});

it('keeps features apart and layers in order', () => {
  const ofCards = (source) => messages('src/features/cards/list.tsx', source);
  expect(ofCards(`import x from '../members/api';`)).toEqual(['features may not import each other']);
  expect(ofCards(`import x from '../../ui/table/types';`)).toEqual([]);
  const ofUi = (source) => messages('src/ui/x.ts', source);
  expect(ofUi(`import x from '../features/cards/api';`)).toEqual(['ui may not import features']);
  expect(ofUi(`const y = () => import('../app/theme');`)).toEqual(['ui may not import app']);
  expect(ofUi(`import x from '../entities/cards/api';`)).toEqual(['ui may not import entities']);
  expect(ofUi(`import type { components } from '../api/schema';`)).toEqual([
    'ui knows no records: what shows one is in entities',
  ]);
  expect(ofUi(`import { ApiError } from '../api/error';`)).toEqual([]);
  const ofEntities = (source) => messages('src/entities/cards/x.ts', source);
  expect(ofEntities(`import x from '../../ui/notify';`)).toEqual([]);
  expect(ofEntities(`import type { components } from '../../api/schema';`)).toEqual([]);
  expect(ofEntities(`import x from '../../features/cards/api';`)).toEqual([
    'entities may not import features',
  ]);
  expect(ofUi(`export { x } from '../app/theme';`)).toEqual(['ui may not import app']);
  const ofFrench = (source) => messages('src/i18n/fr/x.ts', source);
  expect(ofFrench(`import { bounds } from '../../api/facts';`)).toEqual([]);
  expect(ofFrench(`import { api } from '../../api/client';`)).toEqual(['i18n may not import api']);
});

it('finds colours outside of the theme', () => {
  expect(messages('src/ui/x.ts', `const a = '#2e7d32';`)).toHaveLength(1);
  expect(messages('src/app/theme.ts', `const a = '#2e7d32';`)).toEqual([]);
  expect(checkLines('src/ui/x.css', 'a { color: white; }')).toHaveLength(1);
  expect(checkLines('src/ui/x.css', '/* white; */ a { color: var(--ant-green-5); }')).toEqual([]);
});

it('finds lines that are too long, of code and of style sheets', () => {
  const line = (columns) => `// ${'é'.repeat(columns - 3)}`;
  expect(checkLines('src/ui/x.ts', `${line(110)}\n${line(111)}\n`)).toEqual([
    { file: 'src/ui/x.ts', line: 2, message: '111 columns: 110 are the most' },
  ]);
  expect(checkLines('src/ui/x.css', `/* ${'a'.repeat(110)} */`)).toHaveLength(1);
});

it('knows a hook that is called now and then, and a picture without a text', () => {
  const rules = (source) =>
    linter.verify(source, config, { filename: join(root, 'src/ui/x.tsx') }).map(({ ruleId }) => ruleId);
  expect(rules(`export function X({ a }) { if (a) useMemo(() => 1, []); return <img src="x" />; }`)).toEqual([
    'react-hooks/rules-of-hooks',
    'jsx-a11y/alt-text',
  ]);
});

it('finds functions that are too long, wherever they stand, but for those that are one list', () => {
  // Blank lines and comments count.
  const long = (name, lines) => `function ${name}() {\n  // why\n\n${'  go();\n'.repeat(lines - 4)}}\n`;
  const told = (file, source) => messages(file, source).filter((one) => one.includes('lines'));
  expect(told('src/ui/x.ts', long('act', 61))).toHaveLength(1);
  expect(told('src/ui/x.ts', long('act', 60))).toEqual([]);
  expect(told('src/ui/x.ts', `const act = () => {\n${'  go();\n'.repeat(59)}};\n`)).toHaveLength(1);
  expect(told('src/ui/x.test.ts', long('act', 61))).toEqual([]);
  const lists = 'src/features/deliveries/page/Lines.tsx';
  expect(told(lists, long('columnsOf', 61))).toEqual([]);
  expect(told(lists, long('Lines', 61))).toHaveLength(1);
});
