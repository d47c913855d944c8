// The list of templates: what it is narrowed to, and what can be done with each.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { fr } from '../../i18n/fr';
import { renderRoute } from '../../test/renderRoute';
import { reports, reportWith, template } from '../../test/reports';
import { refuse, server, userWith, world } from '../../test/server';

const t = fr.reports;

async function open(address = '/reports') {
  const view = renderRoute(address);
  await screen.findByRole('grid', { name: fr.screens.reports.title });
  await screen.findByText('Bordereau simple');
  return view;
}

async function choose(user: Awaited<ReturnType<typeof open>>['user'], name: string, act: string) {
  await user.click(screen.getByRole('button', { name: t.actsOf(name) }));
  await user.click(await screen.findByRole('menuitem', { name: act }));
}

it('marks the default template, and narrows the list to a type in the address', async () => {
  await open();
  expect(screen.getByText(t.count(2, false))).toBeTruthy();
  const [, card, slip] = screen.getAllByRole('row');
  expect(within(card!).getByText(t.isDefault)).toBeTruthy();
  expect(within(slip!).queryByText(t.isDefault)).toBeNull();
});

it('names nobody for what ships with the product', async () => {
  reports.rows = [
    ...reports.rows,
    reportWith(3, 'Reçu', { report_updatedByLogin: 'reports', report_updatedByLoginId: 0 }),
  ];
  await open();
  expect(screen.getByText(t.shipped)).toBeTruthy();
  expect(screen.queryByText('reports')).toBeNull();
});

it('asks the server for one type', async () => {
  await open('/reports?type=delivery');
  expect(screen.queryByText('Carte de membre')).toBeNull();
  expect(world.calls.some((call) => call.includes('report_type=delivery'))).toBe(true);
});

it('creates a template with its type, and opens it', async () => {
  const { user, address } = await open('/reports?new=1');
  await user.type(await screen.findByRole('textbox', { name: t.name }), 'Reçu court');
  await user.click(screen.getByRole('combobox', { name: t.type }));
  await user.click(await screen.findByText(t.types.receipt, { selector: '.ant-select-item-option-content' }));
  await user.click(screen.getByRole('button', { name: fr.form.save }));
  await waitFor(() => expect(address()).toBe('/reports/3'));
  expect(reports.saves).toEqual([{ report_name: 'Reçu court', report_type: 'receipt' }]);
});

it('says what is missing until it is there', async () => {
  const { user } = await open('/reports?new=1');
  await user.click(await screen.findByRole('button', { name: fr.form.save }));
  const missing = fr.form.required(t.name);
  expect(await screen.findByText(missing)).toBeTruthy();
  const name = screen.getByRole('textbox', { name: t.name });
  expect(document.activeElement).toBe(name);
  await user.keyboard('Reçu');
  await waitFor(() => expect(screen.queryByText(missing)).toBeNull());
  expect(name.getAttribute('aria-invalid')).not.toBe('true');
  // Nobody has said anything of the other one.
  expect(screen.getByText(fr.form.required(t.type))).toBeTruthy();
});

it('copies a template under another name', async () => {
  const { user, address } = await open();
  await choose(user, 'Bordereau simple', t.copy);
  const dialog = await screen.findByRole('dialog', { name: t.copyTitle('Bordereau simple') });
  await user.click(within(dialog).getByRole('button', { name: t.copy }));
  await waitFor(() => expect(address()).toBe('/reports/3'));
  expect(reports.copies).toEqual([{ report_id: 2, report_name: t.copyName('Bordereau simple') }]);
});

it('asks before another template becomes the default one', async () => {
  const { user } = await open();
  await choose(user, 'Bordereau simple', t.makeDefault);
  const dialog = await screen.findByRole('dialog', { name: t.makeDefaultTitle('Bordereau simple') });
  expect(reports.defaults).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: t.makeDefault }));
  await screen.findByText('Modèle par défaut choisi');
  expect(reports.defaults).toEqual([2]);
});

it('deletes a template once that is confirmed, and does not offer it for the default one', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: t.actsOf('Carte de membre') }));
  await screen.findByRole('menuitem', { name: t.copy });
  expect(screen.queryByRole('menuitem', { name: t.delete })).toBeNull();
  await user.keyboard('{Escape}');
  await choose(user, 'Bordereau simple', t.delete);
  const dialog = await screen.findByRole('dialog', { name: t.deleteTitle('Bordereau simple') });
  expect(dialog.textContent).toContain(
    '« Bordereau simple » et sa version ne pourront plus servir à imprimer.',
  );
  expect(t.deleteText('Reçu', 12)).toContain('« Reçu » et ses 12 versions');
  await user.click(within(dialog).getByRole('button', { name: fr.form.delete }));
  await waitFor(() => expect(screen.queryByText('Bordereau simple')).toBeNull());
});

it('imports an exported file, and says at once what is none', async () => {
  const { user, address } = await open();
  const input = screen.getByLabelText<HTMLInputElement>(t.import, { selector: 'input' });
  await user.upload(input, new File(['bonjour'], 'lettre.json', { type: 'application/json' }));
  await screen.findByText(t.importNotJson);
  await user.upload(input, new File(['{"report_name":"x"}'], 'x.json', { type: 'application/json' }));
  await screen.findByText(t.importNoReport);
  expect(reports.imports).toEqual([]);
  const body = { report_name: 'Carte bis', report_type: 'card', report_json: template, sha256: 'abc' };
  await user.upload(input, new File([JSON.stringify(body)], 'bis.json', { type: 'application/json' }));
  await waitFor(() => expect(address()).toBe('/reports/3'));
  expect(reports.imports).toEqual([body]);
});

it('says of a file of a later version what to do with it', async () => {
  const sentence = 'La version du fichier est hors limites (1–2).';
  server.use(
    http.post('*/api/report/import', () =>
      refuse(422, 'validation_failed', sentence, {
        errors: [{ field: 'file_version', message: sentence, reason: 'out_of_range' }],
      }),
    ),
  );
  const { user } = await open();
  const input = screen.getByLabelText<HTMLInputElement>(t.import, { selector: 'input' });
  const body = { report_name: 'Carte', report_type: 'card', report_json: template, file_version: 9 };
  await user.upload(input, new File([JSON.stringify(body)], 'carte.json', { type: 'application/json' }));
  await screen.findByText(t.importTooNew);
  expect(screen.queryByText(sentence)).toBeNull();
});

it('exports a file that is called as the template is', async () => {
  const { user } = await open();
  await choose(user, 'Bordereau simple', t.export);
  const { report_currentVersion: version } = reports.rows[1]!;
  await screen.findByText(t.exported(`modele-bordereau-simple-v${version}.json`));
});

it('offers to read and to export, and nothing else, to whoever may only read', async () => {
  world.user = userWith('viewer');
  const { user } = await open();
  expect(screen.queryByRole('button', { name: t.create })).toBeNull();
  expect(screen.queryByRole('button', { name: t.import })).toBeNull();
  await user.click(screen.getByRole('button', { name: t.actsOf('Bordereau simple') }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual([t.export]);
});
