// « Qui peut faire quoi »: the server's table, whole and in words.
import { readFileSync } from 'node:fs';
import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { permissions } from '../../api/permissions';
import { fr } from '../../i18n/fr';
import { choose } from '../../test/choose';
import { renderRoute } from '../../test/renderRoute';
import { ok, server, userWith, world } from '../../test/server';
import { areasOf } from './permissionAreas';
// Compiled before the first test's clock runs.
import './permissions';

const t = fr.permissionMatrix;
const [head, ...lines] = readFileSync('../proto/permissions.tsv', 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t'));
const roles = head!.slice(1);
const rows = lines.map(([permission, ...marks]) => ({
  permission: permission!,
  roles: roles.filter((_role, index) => marks[index] === 'x'),
}));

beforeEach(() => {
  server.use(http.get('*/api/user/get.permission_table', () => ok({ roles, rows })));
});

it('has a French label and an area for every permission', () => {
  expect(Object.keys(fr.permissionLabels).toSorted()).toEqual([...permissions].toSorted());
  const shown = areasOf(rows as Parameters<typeof areasOf>[0]).flatMap((area) => area.rows);
  expect(shown.map(({ permission }) => permission).toSorted()).toEqual([...permissions].toSorted());
  expect(shown.filter(({ label, permission }) => label === permission)).toEqual([]);
});

it('shows a permission of a newer server under its own name', () => {
  const [area] = areasOf([{ permission: 'drones.fly', roles: ['admin'] }]);
  expect(area).toMatchObject({ key: 'administration', rows: [{ label: 'drones.fly' }] });
});

it('is the server’s table, in words and signs', async () => {
  renderRoute('/permissions');
  const table = await screen.findByRole('table', { name: t.caption });
  const columns = within(table).getAllByRole('columnheader').slice(1);
  expect(columns.map((one) => one.textContent)).toEqual([
    'Administrateur',
    'Superviseur',
    'Agent d’enrôlement',
    'Opérateur cartes',
    'Agent de livraison',
    'Gestionnaire des transactions',
    'Concepteur de rapports',
    'Consultation',
    'Auditeur',
    'Nœud de synchronisation',
  ]);
  for (const { permission, roles: granted } of rows) {
    const label = fr.permissionLabels[permission as keyof typeof fr.permissionLabels];
    const row = within(table).getByText(label).closest('tr')!;
    const marks = [...row.querySelectorAll('td')].map((cell) => cell.textContent);
    expect([label, ...marks]).toEqual([
      label,
      ...roles.slice(0, -1).map((role) => (granted.includes(role) ? t.allowed : t.denied)),
    ]);
  }
});

it('tells what one role may do, in the address', async () => {
  world.user = userWith('delivery');
  const { user, address } = renderRoute('/permissions?role=delivery');
  const section = await screen.findByRole('region', { name: t.captionRole('Agent de livraison') });
  const item = (label: string) => within(section).getByText(label).closest('li')!.textContent;
  expect(item('Préparer et envoyer les bordereaux')).toContain(t.allowed);
  expect(item('Imprimer les cartes')).toContain(t.denied);
  expect(section.textContent).toContain(t.count(14, rows.length));
  await choose(user, screen.getByRole('combobox', { name: t.forRole }), t.allRoles);
  await screen.findByRole('table', { name: t.caption });
  expect(address()).toBe('/permissions');
});

it('is a list for one’s own role where there is no room for ten columns', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: media.includes('max-width'),
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  );
  world.user = userWith('cashier');
  renderRoute('/permissions');
  await screen.findByRole('region', { name: t.captionRole('Gestionnaire des transactions') });
  expect(screen.queryByRole('table')).toBeNull();
});
