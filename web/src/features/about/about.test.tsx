// « À propos » and « Présentation ».
import { readFileSync } from 'node:fs';
import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { fr } from '../../i18n/fr';
import { renderRoute } from '../../test/renderRoute';
import { ok, server, userWith, world } from '../../test/server';

const t = fr.about;

it('tells version, environment and node, and copies them', async () => {
  const body = { runningEnv: 'field', version: '2.3.4', nodeName: 'Korhogo', banner: null };
  server.use(http.get('*/api/env/get_env', () => ok({ ...body, assetVersion: '1.0.9', node: 12 })));
  const { user } = renderRoute('/about');
  await screen.findByText('2.3.4');
  for (const text of ['1.0.9', t.nodeNumber('Korhogo', 12)]) expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getAllByText(fr.shell.environments.field!).length).toBeGreaterThan(1);
  await user.click(screen.getByRole('button', { name: t.copy }));
  await screen.findByText(t.copied);
  expect(await navigator.clipboard.readText()).toContain(`${t.version} : 2.3.4`);
});

it('names every library and its licence, and finds them', async () => {
  const { user } = renderRoute('/about');
  const row = (name: string) => screen.queryByText(name)?.closest('tr')?.textContent;
  await screen.findByText('react-dom');
  expect(row('react-dom')).toMatch(/^react-dom19\.[\d.]+MITInterface$/);
  expect(row('axum')).toMatch(/^axum0\.[\d.]+MITServeur$/);
  await user.click(screen.getByLabelText(t.filter));
  await user.paste('axum serveur');
  expect(row('react-dom')).toBeUndefined();
  expect(row('axum')).toBeTruthy();
  await user.paste(' zzz');
  await screen.findByText(t.noLibrary);
});

it('holds the licence of Maillon as it is', async () => {
  renderRoute('/about');
  const region = await screen.findByRole('region', { name: t.licence });
  expect(region.querySelector('pre')?.textContent).toBe(readFileSync('../LICENSE', 'utf8'));
});

it('presents the product to everybody', async () => {
  world.user = userWith('cashier');
  renderRoute('/README');
  await screen.findByRole('heading', { level: 1, name: fr.screens.readme.title });
  for (const title of [fr.readme.purposeTitle, fr.readme.startTitle]) {
    expect(within(document.body).getByRole('heading', { level: 2, name: title })).toBeTruthy();
  }
});
