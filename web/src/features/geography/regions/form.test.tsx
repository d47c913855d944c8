// The form: what is sent, what the server's refusals become, what is never lost.
import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { fr } from '../../../i18n/fr';
import { entryOf, historyOf } from '../../../test/history';
import { renderRoute } from '../../../test/renderRoute';
import { ok, refuse, server, world } from '../../../test/server';

const code = () => screen.findByRole<HTMLInputElement>('textbox', { name: fr.regions.code });
const name = () => screen.findByRole<HTMLInputElement>('textbox', { name: fr.regions.name });
const save = () => screen.getByRole('button', { name: fr.form.save });
const current = { region_id: 1, region_code: 'PO', region_name: 'Poro du Nord', region_version: 9 };

/** Refuses every save whose version is not the ninth. */
function someoneElseSaved(): void {
  server.use(
    http.post('*/api/region/post_region', async ({ request }) => {
      const body = (await request.clone().json()) as { region_version: number };
      if (body.region_version === current.region_version) return undefined;
      return refuse(409, 'stale_version', 'Cette fiche a été modifiée entre-temps.', { region: current });
    }),
  );
}

it('creates with what was typed, once, however often one clicks', async () => {
  const { user, address } = renderRoute('/regions?new=1');
  await user.type(await code(), 'BG');
  await user.type(await name(), 'Bagoué');
  await user.dblClick(save());
  await screen.findByText('Région enregistrée');
  expect(world.saves).toEqual([{ region_code: 'BG', region_name: 'Bagoué' }]);
  await waitFor(() => expect(address()).toBe('/regions'));
});

it('sends what changed, with the id and the version it was typed over', async () => {
  const { user } = renderRoute('/regions?edit=2');
  await waitFor(async () => expect((await name()).value).toBe('Tchologo'));
  await user.type(await name(), ' Est');
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText('Région enregistrée');
  expect(world.saves).toEqual([{ region_id: 2, region_version: 4, region_name: 'Tchologo Est' }]);
});

it('names the field that is missing, and puts the cursor there', async () => {
  const { user } = renderRoute('/regions?new=1');
  await user.type(await code(), 'BG');
  await user.click(save());
  await screen.findByText(fr.form.required(fr.regions.name));
  expect(document.activeElement).toBe(await name());
  expect(world.saves).toEqual([]);
});

it('U5: says each of the server’s errors once, at its field, and the notice', async () => {
  server.use(
    http.post('*/api/region/post_region', () =>
      refuse(422, 'validation_failed', 'Certains champs sont à corriger.', {
        errors: [
          { field: 'region_name', message: 'Ce nom est trop long.' },
          { field: 'autre_champ', message: 'Autre refus.' },
        ],
      }),
    ),
  );
  const { user } = renderRoute('/regions?new=1');
  await user.type(await code(), 'BG');
  await user.type(await name(), 'Bagoué');
  await user.click(save());
  await screen.findByText('Ce nom est trop long.');
  expect(document.activeElement).toBe(await name());
  expect((await name()).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Autre refus.')).toBeTruthy();
  // The red notice comes besides (contract §8).
  expect(screen.getByText('Certains champs sont à corriger.').closest('.m-notice-failure')).not.toBeNull();
});

it('shows both sides of a conflict, and keeps mine over the new version', async () => {
  someoneElseSaved();
  const { user } = renderRoute('/regions?edit=1');
  await waitFor(async () => expect((await name()).value).toBe('Poro'));
  await user.clear(await name());
  await user.type(await name(), 'Poro Centre');
  await user.click(save());
  const dialog = await screen.findByRole('dialog', { name: fr.form.conflictTitle });
  expect(within(dialog).getByText('Poro Centre')).toBeTruthy();
  expect(within(dialog).getByText('Poro du Nord')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: fr.form.conflictKeep }));
  await screen.findByText('Région enregistrée');
  expect(world.saves).toEqual([{ region_id: 1, region_version: 9, region_name: 'Poro Centre' }]);
});

it('takes the current values instead, and nothing is left to save', async () => {
  someoneElseSaved();
  const { user, address } = renderRoute('/regions?edit=1');
  await user.type(await name(), ' Centre');
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: fr.form.conflictTakeCurrent }));
  await waitFor(async () => expect((await name()).value).toBe('Poro du Nord'));
  await user.click(screen.getByRole('button', { name: fr.form.cancel }));
  await waitFor(() => expect(address()).toBe('/regions'));
});

it('asks before it throws away what was typed', async () => {
  const { user, address, router } = renderRoute('/regions?edit=1');
  await user.type(await name(), ' Centre');
  await act(() => router.navigate('/'));
  const dialog = await screen.findByRole('dialog', { name: fr.form.unsavedTitle });
  await user.click(within(dialog).getByRole('button', { name: fr.form.unsavedStay }));
  expect(address()).toBe('/regions?edit=1');
  await user.click(screen.getByRole('button', { name: fr.form.cancel }));
  await user.click(await screen.findByRole('button', { name: fr.form.unsavedLeave }));
  await waitFor(() => expect(address()).toBe('/regions'));
});

it('offers what was typed before the session ended', async () => {
  const { user, address } = renderRoute('/regions?edit=1');
  await user.type(await name(), ' Centre');
  const refusal = () => refuse(401, 'session_ended', 'Votre session a pris fin.');
  server.use(
    http.post('*/api/region/post_region', refusal, { once: true }),
    http.post('*/api/auth/refresh', refusal, { once: true }),
  );
  await user.click(save());
  await screen.findByText(fr.session.refreshRefused);
  await user.type(await screen.findByLabelText(fr.session.login), 'awa');
  await user.type(screen.getByLabelText(fr.session.password), 'correct{Enter}');
  await screen.findByText(fr.form.draftTitle);
  expect(address()).toBe('/regions?edit=1');
  expect((await name()).value).toBe('Poro');
  await user.click(screen.getByRole('button', { name: fr.form.draftTake }));
  expect((await name()).value).toBe('Poro Centre');
  await user.click(save());
  await screen.findByText('Région enregistrée');
  expect(world.saves).toEqual([{ region_id: 1, region_version: 1, region_name: 'Poro Centre' }]);
});

it('names what will be lost before deleting, and why it can’t be', async () => {
  const { user } = renderRoute('/regions?edit=1');
  await user.click(await screen.findByRole('button', { name: /Supprimer/ }));
  const dialog = await screen.findByRole('dialog', { name: fr.regions.deleteTitle('Poro') });
  expect(within(dialog).getByText(fr.regions.deleteText('Poro', 'PO'))).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: fr.form.delete }));
  expect(await within(dialog).findByText('La région « Poro » a 4 départements.')).toBeTruthy();
});

it('says that a record is gone', async () => {
  renderRoute('/regions?edit=99');
  expect(await screen.findByText(fr.regions.gone)).toBeTruthy();
});

it('waits for the record of an address', async () => {
  server.use(
    http.get('*/api/region/get_region/:id', () => refuse(503, 'unavailable', 'Indisponible.'), {
      once: true,
    }),
    http.get('*/api/region/get_region/:id', () => ok({ region: current })),
  );
  renderRoute('/regions?edit=1');
  await waitFor(async () => expect((await name()).value).toBe('Poro du Nord'));
});

it('tells below the fields who changed the region', async () => {
  const names = { audit_before: { region_name: 'Porro' }, audit_after: { region_name: 'Poro' } };
  server.use(historyOf([entryOf(1, 'updated', { audit_entity: 'region', audit_entityId: 1, ...names })]));
  renderRoute('/regions?edit=1');
  const history = await screen.findByRole('region', { name: fr.history.title });
  expect((await within(history).findByText('Porro')).tagName).toBe('DEL');
  expect(within(history).getByText(fr.regions.name)).toBeTruthy();
});
