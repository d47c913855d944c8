// The documentation: who reads it, finding a page, moving about, printing, the references.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { fr } from '../../i18n/fr';
import { manual, manualHandlers } from '../../test/manual';
import { renderRoute } from '../../test/renderRoute';
import { refuse, server, userWith, world } from '../../test/server';

const t = fr.documentation;
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const contents = () => screen.getByRole('navigation', { name: t.contents });

beforeEach(() => server.use(...manualHandlers));

it.each(['viewer', 'cashier'] as const)('is closed to the role %s, and not even asked for', async (role) => {
  world.user = userWith(role);
  renderRoute('/documentation/regions');
  await heading(fr.errors.forbiddenTitle);
  expect(world.calls.filter((call) => call.includes('/documentation/'))).toEqual([]);
});

it('shows the refusal of a server that decides otherwise', async () => {
  const message = 'Votre rôle ne vous permet pas cette action.';
  server.use(http.get('*/api/documentation/get.manual', () => refuse(403, 'permission_denied', message)));
  renderRoute('/documentation');
  await screen.findAllByText(message);
  expect(screen.queryByRole('navigation', { name: t.contents })).toBeNull();
});

it('has every page of the manual and the references in its contents', async () => {
  renderRoute('/documentation');
  await heading('La documentation');
  const links = within(contents()).getAllByRole('link');
  const titles = links.map((link) => link.textContent);
  expect(titles).toEqual(expect.arrayContaining([...manual.map(({ page }) => page.title), t.rights, t.api]));
  expect(document.title).toBe('La documentation | Maillon');
});

it.each(manual.map(({ page }) => [page.page, page.title] as const))('opens %s', async (name, title) => {
  renderRoute(`/documentation/${name}`);
  await heading(title);
  expect(within(contents()).getByRole('link', { current: 'page' }).textContent).toBe(title);
});

it('finds by words without accents, by keyboard', async () => {
  const { user, address } = renderRoute('/documentation');
  await heading('La documentation');
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByLabelText(t.search));
  await user.keyboard('sous prefecture departement');
  await within(contents()).findByText(/pages trouvées/);
  const found = within(contents()).getAllByRole('link');
  expect(found[0]?.textContent).toBe('Les sous-préfectures');
  await user.keyboard('{Enter}');
  await heading('Les sous-préfectures');
  expect(address()).toBe('/documentation/sous-prefectures');
  await user.clear(screen.getByLabelText(t.search));
  await user.type(screen.getByLabelText(t.search), 'xyzzy');
  await screen.findByText(t.none);
});

it('goes to the neighbours and along links', async () => {
  const { user, address } = renderRoute('/documentation/regions');
  await heading('Les régions');
  const neighbours = screen.getByRole('navigation', { name: t.neighbours });
  await user.click(within(neighbours).getByRole('link', { name: /Les départements/ }));
  const title = await heading('Les départements');
  await waitFor(() => expect(document.activeElement).toBe(title));
  const text = document.querySelector<HTMLElement>('.m-manual')!;
  await user.click(within(text).getAllByRole('link', { name: 'région' })[0]!);
  await heading('Les régions');
  expect(address()).toBe('/documentation/regions');
});

it('goes to the heading that the address names', async () => {
  const seen: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this.id);
  });
  renderRoute('/documentation/prise-en-main#session-expiree');
  await heading('Se connecter et travailler');
  await waitFor(() => expect(seen).toContain('session-expiree'));
});

it('says that there is no such page', async () => {
  const { user } = renderRoute('/documentation/nulle-part');
  await heading(t.unknownTitle);
  await user.click(screen.getByRole('button', { name: t.toStart }));
  await heading('La documentation');
});

it('prints a page, or the whole manual', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user } = renderRoute('/documentation/regions');
  await user.click(await screen.findByRole('button', { name: t.print }));
  expect(print).toHaveBeenCalledTimes(1);
  expect(document.querySelector('.m-docs-printed')).toBeNull();
  await user.click(screen.getByRole('button', { name: t.printAll }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(2));
  const printed = document.querySelector('.m-docs-printed')!;
  expect(printed.querySelectorAll('section')).toHaveLength(manual.length);
  // Headings are not there twice; the arrow heads of pictures have ids of their own.
  expect(printed.querySelectorAll('[id]:not(marker)')).toHaveLength(0);
  window.dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(document.querySelector('.m-docs-printed')).toBeNull());
  vi.unstubAllGlobals();
});

it('shows the table of rights as the server tells it', async () => {
  renderRoute('/documentation/permissions');
  await heading(t.rights);
  const row = screen.getByRole('row', { name: /Consulter les comptes/ });
  const cells = within(row).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent?.trim())).toEqual([t.yes, t.no, t.no, t.yes]);
});

it('describes every call, in words, and filters them', async () => {
  const { user } = renderRoute('/documentation/appels');
  await screen.findByText(t.apiCount(2));
  await user.type(screen.getByLabelText(t.apiFilter), 'consulter decoupage get');
  await screen.findByText(t.apiCount(1));
  await user.click(screen.getByText('/api/region/get.region_list'));
  const row = (name: string) => screen.findByRole('row', { name });
  await row(`_limit ${t.query} ${t.types.integer} At most.`);
  await row(`rows[].region_code ${t.nullable(t.types.string ?? '')}`);
  await row(`rows[].kind ${t.oneOf(['a', 'b'])}`);
  await user.clear(screen.getByLabelText(t.apiFilter));
  await user.type(screen.getByLabelText(t.apiFilter), 'rien de tel');
  await screen.findByText(t.apiNone);
});
