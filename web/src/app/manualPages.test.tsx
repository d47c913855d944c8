// Every screen has its help, for every role that may open it.
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fr } from '../i18n/fr';
import { holds, manual, manualHandlers } from '../test/manual';
import { renderRoute } from '../test/renderRoute';
import { server } from '../test/server';
import { manualPages, withoutManual } from './manualPages';
import { addressOf, screens } from './screens';

const ready = screens.filter((one) => one.ready);
const helped = ready.filter(({ path }) => !withoutManual[path]);
const roles = Object.keys(fr.roles).filter((role) => role !== 'service');

it('has a page of the manual for every screen that is built', () => {
  const names = manual.map(({ page }) => page.page);
  expect(helped.filter(({ path }) => !names.includes(manualPages[path] ?? ''))).toEqual([]);
  expect(Object.values(manualPages).filter((name) => !names.includes(name))).toEqual([]);
});

it('lets every role that may open a screen read its page', () => {
  const refused = helped.flatMap(({ path, permission }) => {
    const wanted = manual.find(({ page }) => page.page === manualPages[path])?.permission;
    const mayOpen = (role: string) => !permission || holds(role, permission);
    return roles
      .filter((role) => mayOpen(role) && wanted && !holds(role, wanted))
      .map((role) => [path, role]);
  });
  expect(refused).toEqual([]);
});

it.each(helped.map((one) => [addressOf(one), manualPages[one.path] ?? ''] as const))(
  'opens the help of %s',
  async (address, name) => {
    server.use(...manualHandlers);
    const { user } = renderRoute(address);
    await user.click(await screen.findByRole('button', { name: fr.help.open }));
    const { title } = manual.find(({ page }) => page.page === name)!.page;
    const drawer = await screen.findByRole('dialog', { name: title });
    expect(drawer.querySelector('.m-manual')?.textContent?.length).toBeGreaterThan(200);
    expect(within(drawer).queryByRole('alert')).toBeNull();
  },
);
