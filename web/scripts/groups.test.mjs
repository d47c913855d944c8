import { expect, it } from 'vitest';
import { filesOf } from './groups.mjs';

const chunk = (fileName, modules, imports = [], start) => ({
  fileName,
  code: '',
  modules: Object.fromEntries(modules.map((id) => [id, {}])),
  imports,
  isDynamicEntry: Boolean(start) && !start.endsWith('index.html'),
  facadeModuleId: start ?? null,
});

const chunks = [
  chunk('index.js', ['/w/index.html', '/w/src/main.tsx'], ['react.js'], '/w/index.html'),
  chunk('react.js', ['react']),
  chunk(
    'default.js',
    ['/w/src/app/layouts/default.tsx', '/w/src/app/Header.tsx'],
    ['react.js', 'menu.js'],
    '/w/src/app/layouts/default.tsx',
  ),
  chunk('home.js', ['/w/src/app/layouts/home.tsx'], [], '/w/src/app/layouts/home.tsx'),
  chunk('homePage.js', ['/w/src/features/home/page.tsx'], ['skeleton.js'], '/w/src/features/home/page.tsx'),
  chunk(
    'trends.js',
    ['/w/src/features/home/Trends.tsx'],
    ['skeleton.js', 'figures.js'],
    '/w/src/features/home/Trends.tsx',
  ),
  chunk('figures.js', ['figures']),
  chunk('login.js', ['/w/src/app/layouts/login.tsx'], ['field.js'], '/w/src/app/layouts/login.tsx'),
  chunk('menu.js', ['menu']),
  chunk('skeleton.js', ['skeleton']),
  chunk('field.js', ['field']),
  chunk('table.js', ['/w/src/ui/table/List.tsx'], ['field.js']),
  chunk('photo.js', ['photo']),
  chunk('alone.js', ['alone']),
  chunk('panel.js', ['panel']),
  chunk('document.js', ['document']),
  chunk(
    'dashboards.js',
    ['/w/src/features/statistics/page.tsx'],
    ['table.js', 'panel.js'],
    '/w/src/features/statistics/page.tsx',
  ),
  ...['members/page.tsx', 'cards/page.tsx'].map((name) =>
    chunk(`${name}.js`, [`/w/src/features/${name}`], ['panel.js', 'document.js'], `/w/src/features/${name}`),
  ),
  chunk('tag.js', ['tag']),
  ...['map/maps.ts', 'page.tsx'].map((name) =>
    chunk(`${name}.js`, [`/w/src/features/parcels/${name}`], ['tag.js'], `/w/src/features/parcels/${name}`),
  ),
  ...['members', 'cards', 'users'].map((name) =>
    chunk(
      `${name}.js`,
      [`/w/src/features/${name}/list.tsx`],
      ['table.js', 'photo.js', 'figures.js', ...(name === 'users' ? ['alone.js'] : [])],
      `/w/src/features/${name}/list.tsx`,
    ),
  ),
];

it('U1: puts what everybody needs first into one file, the frame into another, lists into a third', () => {
  const files = filesOf(chunks);
  expect(files.get('/w/src/main.tsx')).toBe('base');
  expect(files.get('react')).toBe('base');
  expect(files.get('menu')).toBe('frame');
  expect(files.get('skeleton')).toBe('frame');
  expect(files.get('field')).toBe('entry');
  expect(files.get('/w/src/ui/table/List.tsx')).toBe('list');
});

it('U1: leaves a screen, and what is its own, to itself', () => {
  const files = filesOf(chunks);
  expect(files.has('/w/src/features/members/list.tsx')).toBe(false);
  expect(files.has('alone')).toBe(false);
});

it('keeps what the home page loads later apart from what lists need', () => {
  const files = filesOf(chunks);
  expect(files.get('figures')).toBe('trends');
  expect(files.get('skeleton')).toBe('frame');
  expect(files.has('/w/src/features/home/Trends.tsx')).toBe(false);
});

it('U1: makes no file of its own of little that a screen shares with what it loads later', () => {
  expect(filesOf(chunks).get('tag')).toBe('rest');
});

it('lets the dashboards wait for nothing but what lists need', () => {
  const files = filesOf(chunks);
  expect(files.get('panel')).toBe('list');
  expect(files.get('document')).toBe('record');
});

it('keeps what no view of limited weight needs apart from what these need', () => {
  const files = filesOf([
    ...chunks,
    chunk('tree.js', ['tree']),
    ...['geography', 'users'].map((name) =>
      chunk(
        `${name}2.js`,
        [`/w/src/features/${name}/page.tsx`],
        ['tree.js', 'document.js'],
        `/w/src/features/${name}/page.tsx`,
      ),
    ),
  ]);
  expect(files.get('tree')).toBe('rest');
  expect(files.get('document')).toBe('record');
});
