import { expect, it } from 'vitest';
import { checkSource } from './rules.mjs';

const messages = (file, source) => checkSource(file, source).map(({ message }) => message);

it('finds visible text outside of i18n, in elements, attributes and options', () => {
  const source = `const a = <p>Bonjour</p>; const b = <img alt="Une photo" />; const c = { title: 'Titre' }; const d = 'Région';`;
  expect(messages('src/features/home/page.tsx', source)).toHaveLength(4);
  expect(messages('src/i18n/fr/home.tsx', source)).toEqual([]);
  expect(messages('src/features/home/page.test.tsx', source)).toEqual([]);
});

it('lets code words be', () => {
  expect(messages('src/ui/x.tsx', `const a = <p className="m-x" role="status">{fr.x} 1 · 2</p>;`)).toEqual(
    [],
  );
});

it('keeps features apart and layers in order', () => {
  expect(messages('src/features/cards/list.tsx', `import x from '../members/api';`)[0]).toContain(
    'each other',
  );
  expect(messages('src/features/cards/list.tsx', `import x from '../../ui/table/types';`)).toEqual([]);
  expect(messages('src/ui/x.ts', `import x from '../features/cards/api';`)[0]).toContain(
    'ui may not import features',
  );
  expect(messages('src/ui/x.ts', `const y = () => import('../app/theme');`)[0]).toContain(
    'ui may not import app',
  );
});

it('finds colours outside of the theme', () => {
  expect(messages('src/ui/x.ts', `const a = '#2e7d32';`)).toHaveLength(1);
  expect(messages('src/ui/x.css', `a { color: white; }`)).toHaveLength(1);
  expect(messages('src/ui/x.css', `a { color: var(--ant-green-5); }`)).toEqual([]);
  expect(messages('src/app/theme.ts', `const a = '#2e7d32';`)).toEqual([]);
});
