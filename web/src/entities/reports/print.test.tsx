// Printing: with which template, while it lasts, what came, what was refused.
import { screen, waitFor, within } from '@testing-library/react';
import { delay, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../../api/error';
import { fr } from '../../i18n/fr';
import { choose } from '../../test/choose';
import { renderPart } from '../../test/renderPart';
import { reports, reportWith } from '../../test/reports';
import { refuse, server } from '../../test/server';
import { PrintButton } from './PrintButton';
// Compiled before the first test's clock runs.
import './PrintDialog';

const t = fr.printing;
const file = { blob: new Blob(['%PDF-1.7'], { type: 'application/pdf' }), name: 'recus.pdf' };
const usual = reportWith(11, 'Reçu', { report_type: 'receipt', report_isDefault: true });
const small = reportWith(12, 'Petit reçu', { report_type: 'receipt' });

async function open(print: () => Promise<typeof file> = () => Promise.resolve(file)) {
  const printed = vi.fn(print);
  const view = renderPart(
    <PrintButton label="Imprimer" title="Trois reçus" type="receipt" print={printed} />,
  );
  await view.user.click(screen.getByRole('button', { name: 'Imprimer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Trois reçus' }));
  const templates = () => printed.mock.calls.map(([template]: unknown[]) => template);
  return { ...view, dialog, printed, templates };
}

it('begins at once where there is one template, and shows what came', async () => {
  reports.rows = [usual];
  const { dialog, templates, user } = await open();
  await dialog.findByText(t.ready);
  expect(templates()).toEqual([undefined]);
  expect(dialog.queryByRole('combobox')).toBeNull();
  const link = await dialog.findByRole('link', { name: t.open });
  expect(link.getAttribute('href')).toMatch(/^blob:/);
  await waitFor(() => expect(document.activeElement).toBe(link));
  await user.click(dialog.getByRole('button', { name: t.save }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Imprimer' }));
});

it('lets one choose among several templates, the default one before', async () => {
  reports.rows = [small, usual];
  const { dialog, templates, user } = await open();
  const box = await dialog.findByRole('combobox', { name: t.template });
  expect(dialog.getByText(t.usual('Reçu'))).toBeTruthy();
  expect(templates()).toEqual([]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe(t.print));
  await choose(user, box, 'Petit reçu');
  await user.click(dialog.getByRole('button', { name: t.print }));
  await dialog.findByText(t.ready);
  expect(templates()).toEqual([12]);
});

it('prints with the default one where templates can’t be read', async () => {
  server.use(http.get('*/api/report/get.report_list', () => refuse(503, 'unavailable', 'Indisponible.')));
  const { dialog, templates } = await open();
  await dialog.findByText(t.ready);
  expect(templates()).toEqual([undefined]);
  expect(screen.queryByText('Indisponible.')).toBeNull();
});

it('says why it is refused, which trying again would not change', async () => {
  reports.rows = [usual];
  const { dialog } = await open(() =>
    Promise.reject(new ApiError({ code: 'list_too_long', message: 'Trop de lignes.', status: 422 })),
  );
  expect((await dialog.findByRole('alert')).textContent).toContain('Trop de lignes.');
  expect(dialog.queryByRole('button', { name: fr.errors.retry })).toBeNull();
});

it('tries again when the line was cut', async () => {
  reports.rows = [usual];
  let isCut = true;
  const { dialog, printed, user } = await open(() =>
    isCut
      ? Promise.reject(new ApiError({ code: 'network', message: fr.errors.network }))
      : Promise.resolve(file),
  );
  expect((await dialog.findByRole('alert')).textContent).toContain(fr.errors.network);
  isCut = false;
  await user.click(dialog.getByRole('button', { name: fr.errors.retry }));
  await dialog.findByText(t.ready);
  expect(printed).toHaveBeenCalledTimes(2);
});

it('says after a second that it goes on, and gives it up when it is closed', async () => {
  reports.rows = [];
  let signal: AbortSignal | undefined;
  const { dialog, printed, user } = await open(async (...asked: unknown[]) => {
    signal = asked[1] as AbortSignal;
    await delay('infinite');
    return file;
  });
  await waitFor(() => expect(printed).toHaveBeenCalled());
  expect(dialog.queryByText(t.preparing)).toBeNull();
  await dialog.findByText(t.preparing, {}, { timeout: 3000 });
  await user.click(dialog.getByRole('button', { name: fr.form.cancel }));
  await waitFor(() => expect(signal?.aborted).toBe(true));
});
