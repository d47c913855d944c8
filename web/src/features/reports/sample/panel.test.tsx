// The sample data beside the preview: changed, seen at once, saved, and by two at once.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fr } from '../../../i18n/fr';
import { renderRoute } from '../../../test/renderRoute';
import { reports, reportWith } from '../../../test/reports';
import { userWith, world } from '../../../test/server';
import type { PreviewData } from '../api';

const t = fr.report;
const line = { card_lastname: 'Koné', motive: 'Photo illisible' };

async function open(address = '/reports/2?vue=table') {
  const view = renderRoute(address);
  await view.user.click(await screen.findByText(t.sample));
  const panel = screen.getByText(t.sample).closest('details')!;
  const box = (name: string) => within(panel).getByRole<HTMLInputElement>('textbox', { name });
  const fill = async (name: string, text: string) => {
    await view.user.clear(box(name));
    await view.user.type(box(name), text);
  };
  return { ...view, panel, box, fill };
}

const drawn = () => reports.previews.at(-1)?.report_previewData as PreviewData | undefined;
const button = (name: string) => screen.getByRole('button', { name });
const isOff = (name: string) => (button(name) as HTMLButtonElement).disabled;

it('starts from the example that ships, and asks the server for none of its own', async () => {
  const { box } = await open();
  expect(box(t.fields.delivery_code!).value).toBe('BL-2026-000123');
  expect(box(t.sampleCount).value).toBe('3');
  expect(screen.getByText(new RegExp(t.sampleShipped))).toBeTruthy();
  expect(isOff(t.sampleReset)).toBe(true);
  await screen.findByTitle(t.previewFrame('Bordereau simple'));
  expect(drawn()).toBeUndefined();
});

it('shows in the preview what is typed, and saves it with the record', async () => {
  const { fill, user } = await open();
  await fill(t.fields.delivery_code!, 'BL-1');
  await fill(t.sampleCount, '2');
  await fill(t.fields.motive!, 'Tachée');
  const lines = [
    { ...line, motive: 'Tachée' },
    { ...line, motive: 'Tachée' },
  ];
  await waitFor(() => expect(drawn()).toEqual({ fields: { delivery_code: 'BL-1' }, lines }));
  expect(reports.saves).toEqual([]);
  await user.click(button(t.sampleSave));
  await screen.findByText('Modèle modifié');
  expect(reports.saves).toEqual([
    { report_id: 2, report_rowVersion: 1, report_previewData: { fields: { delivery_code: 'BL-1' }, lines } },
  ]);
  expect(isOff(t.sampleSave)).toBe(true);
});

it('goes back to the example that ships', async () => {
  const { box, user } = await open('/reports/1?vue=table');
  expect(box(t.fields.card_lastname!).value).toBe('Koné');
  expect(screen.queryByText(t.sampleLines)).toBeNull();
  await user.click(button(t.sampleReset));
  await user.click(button(t.sampleSave));
  await screen.findByText('Modèle modifié');
  expect(reports.saves[0]).toEqual({ report_id: 1, report_rowVersion: 1, report_previewData: null });
});

it('takes no number of lines but a whole one up to 500, and says how many the server keeps', async () => {
  const { fill, box } = await open();
  for (const wrong of ['501', '2,5', '-1']) {
    await fill(t.sampleCount, wrong);
    expect(screen.getByRole('alert').textContent).toBe(fr.form.notWhole('0', '500'));
  }
  await fill(t.sampleCount, '500');
  expect(box(t.sampleCount).getAttribute('aria-invalid')).toBe('false');
  expect(isOff(t.sampleSave)).toBe(false);
  await fill(t.fields.motive!, '€'.repeat(170));
  expect(screen.getByRole('alert').textContent).toContain('lignes au plus');
  expect(isOff(t.sampleSave)).toBe(true);
});

it('saves over a version of the template that somebody else saved, which still comes to light', async () => {
  const { fill, user } = await open();
  reports.rows = [reportWith(2, 'Bordereau simple', { report_type: 'delivery', report_rowVersion: 5 })];
  await fill(t.fields.delivery_code!, 'BL-1');
  await user.click(button(t.sampleSave));
  await screen.findByText('Modèle modifié');
  expect(reports.saves.map(({ report_rowVersion }) => report_rowVersion)).toEqual([1, 5]);
});

it('asks where somebody else saved other data meanwhile', async () => {
  const { box, fill, user } = await open();
  const theirs = { fields: { delivery_code: 'BL-9' }, lines: [] };
  reports.rows = [
    reportWith(2, 'Bordereau simple', {
      report_type: 'delivery',
      report_rowVersion: 5,
      report_updatedByLogin: 'bintou',
      report_previewData: theirs,
    }),
  ];
  await fill(t.fields.delivery_code!, 'BL-1');
  await user.click(button(t.sampleSave));
  await screen.findByText(t.sampleStale('bintou'));
  expect(reports.rows[0]!.report_previewData).toEqual(theirs);
  await user.click(button(t.sampleTake));
  expect(box(t.fields.delivery_code!).value).toBe('BL-9');
  expect(isOff(t.sampleSave)).toBe(true);
});

it('shows them to whoever may only read', async () => {
  world.user = userWith('viewer');
  const { box } = await open();
  expect(box(t.fields.delivery_code!).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: t.sampleSave })).toBeNull();
});
