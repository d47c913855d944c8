// A template tried with a real record: one of its type, found by its words.
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fr } from '../../../i18n/fr';
import { renderRoute } from '../../../test/renderRoute';
import { reports, reportWith } from '../../../test/reports';
import { found } from '../../../test/search';

const t = fr.report;

it('is drawn with the record that is found, and with sample data again without it', async () => {
  found.hits.push({ entity: 'card', id: 31, label: 'Koné Card', detail: '26000009337', state: 'created' });
  const { user } = renderRoute('/reports/1?vue=table');
  const box = await screen.findByRole('combobox', { name: t.realRecord });
  await user.type(box, 'koné');
  // The members of that name are not what a card is printed of.
  await user.click(await screen.findByText('Koné Card · 26000009337'));
  expect(screen.queryByText(/Koné Awa/)).toBeNull();
  await waitFor(() => expect(reports.previews.at(-1)).toMatchObject({ entity_id: 31 }), { timeout: 3_000 });
});

it('is not offered for lists, which have no record of their own', async () => {
  reports.rows = [reportWith(1, 'Liste', { report_type: 'member_list' })];
  renderRoute('/reports/1?vue=table');
  await screen.findByRole('heading', { name: t.preview });
  expect(screen.queryByRole('combobox', { name: t.realRecord })).toBeNull();
});
