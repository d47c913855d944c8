// The versions of a template: listed, compared, restored.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { fr } from '../../../i18n/fr';
import { formatDateTime } from '../../../i18n/format';
import { choose } from '../../../test/choose';
import { entryOf, historyOf } from '../../../test/history';
import { renderRoute } from '../../../test/renderRoute';
import { reports, template } from '../../../test/reports';
import { refuse, server, userWith, world } from '../../../test/server';

const t = fr.report;

async function open(address = '/reports/1?vue=versions') {
  const view = renderRoute(address);
  await screen.findByRole('table');
  return view;
}

it('lists who made which version, newest first, with its note', async () => {
  await open();
  const [, newest, first] = screen.getAllByRole('row');
  expect(newest!.textContent).toContain(`${t.version(2)} (${t.versionCurrent})`);
  expect(within(first!).getByText('Recto seul')).toBeTruthy();
  expect(within(newest!).queryByRole('button')).toBeNull();
});

it('says of a version that was replaced since when it was printed with', async () => {
  reports.versions[1]![0]!.publishedAt = '2026-11-02T08:00:00Z';
  await open();
  const [, , first] = screen.getAllByRole('row');
  const published = t.versionPublished(formatDateTime('2026-11-02T08:00:00Z'));
  expect(first!.textContent).toContain(`${t.version(1)} (${t.versionOld}, ${published})`);
});

it('tells what else became of the template', async () => {
  server.use(historyOf([entryOf(1, 'created', { audit_entity: 'report' })]));
  await open();
  const history = await screen.findByRole('region', { name: fr.history.title });
  expect(await within(history).findByText(fr.history.actions.created!)).toBeTruthy();
});

it('shows two versions side by side, as the server draws them', async () => {
  await open();
  const side = (label: string) => screen.findByRole('region', { name: label });
  for (const [label, version] of [
    [t.compareLeft, 1],
    [t.compareRight, 2],
  ] as const) {
    const name = t.previewFrame(`Carte de membre, ${t.version(version)}`);
    expect(await within(await side(label)).findByTitle(name)).toBeTruthy();
  }
  const drawn = reports.previews.map(({ report_json }) => (report_json as typeof template).schemas.length);
  expect(drawn.toSorted()).toContain(1);
});

it('tells in words what differs between them, and nothing of a version beside itself', async () => {
  const { user } = await open();
  const told = await screen.findByRole('region', { name: t.differences(2) });
  const items = within(told).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    t.differencePages(1, 2),
    t.differenceOf.added('code', t.back),
  ]);
  await choose(user, screen.getByRole('combobox', { name: t.compareLeft }), t.version(2));
  expect(await screen.findByRole('region', { name: t.differences(0) })).toBeTruthy();
});

it('restores a version once that is confirmed, and goes on from it', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: t.restoreOf(1) }));
  const dialog = await screen.findByRole('dialog', { name: t.restoreTitle(1) });
  expect(reports.restored).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: t.restore }));
  await screen.findByText('Version restaurée');
  expect(reports.restored).toEqual([{ report_id: 1, version: 1, report_versionNotes: t.restoreNote(1) }]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  await user.click(await screen.findByRole('tab', { name: t.table }));
  expect(screen.queryByRole('radio', { name: t.back })).toBeNull();
  expect(await screen.findByRole('radio', { name: t.page(1) })).toBeTruthy();
});

it('names the element of a version that is not drawn any more', async () => {
  const sentence = 'L’élément « lastname » : « blink » ne s’imprime pas, veuillez le retirer.';
  const errors = [{ field: 'report_json', message: sentence }];
  const refusal = () => refuse(422, 'validation_failed', 'Certains champs sont à corriger.', { errors });
  server.use(http.post('*/api/report/post.restore', refusal));
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: t.restoreOf(1) }));
  const dialog = await screen.findByRole('dialog', { name: t.restoreTitle(1) });
  await user.click(within(dialog).getByRole('button', { name: t.restore }));
  expect(await within(dialog).findByText(sentence)).toBeTruthy();
});

it('restores a version of a template that can’t be shown', async () => {
  reports.versions[1]![1]!.json = { schemas: 3 };
  const { user } = await open('/reports/1');
  expect(screen.getByText(t.unreadableTitle)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t.restoreOf(1) }));
  await user.click(await screen.findByRole('button', { name: t.restore }));
  await screen.findByRole('tab', { name: t.design });
});

it('restores nothing for whoever may only read', async () => {
  world.user = userWith('viewer');
  await open();
  expect(screen.queryByRole('button', { name: t.restoreOf(1) })).toBeNull();
});
