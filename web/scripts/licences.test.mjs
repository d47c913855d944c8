import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { packagesOf } from './licences.mjs';

it('names what the web is made of, and nothing that only builds it', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const names = packagesOf(lock).map(({ name }) => name);
  const wanted = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).dependencies);
  expect(names).toEqual(expect.arrayContaining(wanted));
  for (const tool of ['vite', 'vitest', 'msw', 'prettier']) expect(names).not.toContain(tool);
});

it('names a version once, wherever it is installed', () => {
  const one = { version: '1.0.0', license: 'MIT' };
  const packages = { '': {}, 'node_modules/a': one, 'node_modules/b/node_modules/a': one };
  expect(packagesOf({ packages })).toEqual([{ name: 'a', version: '1.0.0', licence: 'MIT' }]);
});

it('refuses a package without a licence', () => {
  const packages = { '': {}, 'node_modules/@a/b': { version: '1.0.0' } };
  expect(() => packagesOf({ packages })).toThrow('node_modules/@a/b has no licence');
});
