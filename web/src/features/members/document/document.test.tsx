// A document about a member: what it begins with, what is put into it, and that nothing typed is lost.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { fr } from '../../../i18n/fr';
import { choose } from '../../../test/choose';
import { members } from '../../../test/members';
import { chooseMore } from '../../../test/more';
import { renderRoute } from '../../../test/renderRoute';
import { reports, reportWith } from '../../../test/reports';
import { refuse, server } from '../../../test/server';
import { today } from '../../../ui/form/date';
import { limits } from '../../../ui/limits';
// Compiled before the first test's clock runs.
import '../page';
import './DocumentDialog';

const t = fr.memberDocument;
const print = (dialog: ReturnType<typeof within>) => dialog.getByRole('button', { name: fr.printing.print });

async function open() {
  const view = renderRoute('/members/2');
  await chooseMore(view.user, fr.member.printDocument);
  const dialog = within(await screen.findByRole('dialog', { name: t.dialog('Soro Mariam') }));
  const field = (label: string) => dialog.getByLabelText<HTMLInputElement>(label);
  return { ...view, dialog, field };
}

it('begins with an attestation of today by who is signed in, and prints it', async () => {
  const { user, dialog, field } = await open();
  await waitFor(() => expect(document.activeElement).toBe(field(t.title)));
  await user.click(print(dialog));
  await dialog.findByText(t.ready(1));
  expect(members.documents).toEqual([
    {
      member_ids: [2],
      document_title: t.usualTitle,
      document_number: '',
      document_date: today(),
      document_subject: t.usualSubject,
      document_text: t.usualText,
      document_author: 'awa',
    },
  ]);
  const link = await dialog.findByRole('link', { name: fr.printing.open });
  expect(link.getAttribute('href')).toMatch(/^blob:/);
});

it('puts a field in where the cursor is, instead of what is marked', async () => {
  const { user, dialog, field } = await open();
  const text = field(t.text);
  await user.clear(text);
  await user.type(text, 'Née à LIEU.');
  text.setSelectionRange(6, 10);
  await user.click(dialog.getByRole('button', { name: t.fields.member_birthLocation }));
  expect(text.value).toBe('Née à {member_birthLocation}.');
  expect(document.activeElement).toBe(text);
  await user.keyboard(', Bouaké');
  expect(text.value).toBe('Née à {member_birthLocation}, Bouaké.');
});

it('puts a field at the end of a text that nobody has been in', async () => {
  const { user, dialog, field } = await open();
  await user.click(dialog.getByRole('button', { name: t.fields.region_name }));
  expect(field(t.text).value).toBe(`${t.usualText}{region_name}`);
});

it('keeps what is typed when it is refused, and says why at its field', async () => {
  server.use(
    http.post(
      '*/api/member/print',
      () =>
        refuse(422, 'validation_failed', 'Certains champs sont à corriger.', {
          errors: [{ field: 'document_text', message: 'Signe interdit.' }],
        }),
      { once: true },
    ),
  );
  const { user, dialog, field } = await open();
  await user.type(field(t.number), '2026/118');
  await user.click(print(dialog));
  await dialog.findByText('Signe interdit.');
  await waitFor(() => expect(document.activeElement).toBe(field(t.text)));
  expect(field(t.number).value).toBe('2026/118');
  await user.click(print(dialog));
  await dialog.findByText(t.ready(1));
  // Also after it was printed: it is changed a little for the next one.
  await user.click(dialog.getByRole('button', { name: t.change }));
  await waitFor(() => expect(document.activeElement).toBe(field(t.title)));
  expect(field(t.number).value).toBe('2026/118');
});

it('sends no line that is too long, and takes the template that is chosen', async () => {
  reports.rows = [
    reportWith(21, 'Lettre', { report_type: 'document', report_isDefault: true }),
    reportWith(22, 'Attestation', { report_type: 'document' }),
  ];
  const { user, dialog, field } = await open();
  await user.click(field(t.subject));
  await user.paste('x'.repeat(limits.documentLine));
  await user.click(print(dialog));
  await dialog.findByText(new RegExp(`${limits.documentLine}`));
  expect(members.documents).toEqual([]);
  await user.clear(field(t.subject));
  await choose(user, await dialog.findByRole('combobox', { name: fr.printing.template }), 'Attestation');
  await user.click(print(dialog));
  await dialog.findByText(t.ready(1));
  expect(members.documents).toMatchObject([{ report_id: 22, document_subject: '' }]);
});
