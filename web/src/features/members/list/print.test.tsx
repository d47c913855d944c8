// The list of members on paper: what is filtered, what is picked, a document about each.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { fr } from '../../../i18n/fr';
import { members } from '../../../test/members';
import { renderRoute } from '../../../test/renderRoute';
import { refuse, server } from '../../../test/server';
// Compiled before the first test's clock runs.
import '../list';
import './BulkActions';
import '../document/DocumentDialog';

const t = fr.members;

async function open(address = '/members') {
  const view = renderRoute(address);
  const grid = await screen.findByRole('grid');
  await waitFor(() => expect(within(grid).getAllByRole('row').length).toBeGreaterThan(1));
  return { ...view, grid };
}

const boxOf = (text: string) =>
  within(screen.getByText(text).closest<HTMLElement>('[role="row"]')!).getByRole('checkbox');

it('prints what is filtered, in the order shown', async () => {
  const { user } = await open('/members?gender=F&orderBy=member_lastname');
  await user.click(screen.getByRole('button', { name: fr.table.print }));
  const dialog = await screen.findByRole('dialog', { name: t.printTitle(2, false) });
  await within(dialog).findByText(fr.printing.ready);
  expect(members.prints).toEqual([{ gender: 'F', _orderBy: 'member_lastname', _descending: 'false' }]);
});

it('says what the server says of too long a list', async () => {
  const sentence = 'Une liste imprimée compte au plus 5 000 lignes.';
  server.use(http.get('*/api/member/print_list', () => refuse(422, 'list_too_long', sentence)));
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: fr.table.print }));
  const dialog = await screen.findByRole('dialog', { name: t.printTitle(5, false) });
  expect((await within(dialog).findByRole('alert')).textContent).toContain(sentence);
});

it('prints those that are picked, and a document about each of them', async () => {
  const { user } = await open();
  await user.click(boxOf('Mariam'));
  await user.click(boxOf('Issa'));
  await user.click(await screen.findByRole('button', { name: t.printSelection }));
  const list = await screen.findByRole('dialog', { name: t.printTitle(2, false) });
  await within(list).findByText(fr.printing.ready);
  expect(members.prints[0]).toMatchObject({ ids: '2,4' });
  await user.keyboard('{Escape}');

  await user.click(screen.getByRole('button', { name: t.printDocuments }));
  const about = fr.memberDocument.dialog(t.count(2, false));
  const documents = within(await screen.findByRole('dialog', { name: about }));
  await user.click(documents.getByRole('button', { name: fr.printing.print }));
  await documents.findByText(fr.memberDocument.ready(2));
  expect(members.documents[0]).toMatchObject({ member_ids: [2, 4] });
});
