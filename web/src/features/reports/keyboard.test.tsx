// Where the focus is after each act, for whoever changes a template without a mouse.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fr } from '../../i18n/fr';
import { renderRoute } from '../../test/renderRoute';
import { reports, reportWith } from '../../test/reports';

const t = fr.report;
const button = (name: string): HTMLElement => screen.getByRole('button', { name });

async function open(): Promise<UserEvent> {
  const { user } = renderRoute('/reports/1?vue=table');
  await screen.findByRole('table');
  return user;
}

async function press(user: UserEvent, name: string): Promise<void> {
  button(name).focus();
  await user.keyboard('{Enter}');
}

/** The dialog that saves, ready for its note. */
async function openedAtNote(): Promise<void> {
  const asked = await screen.findByRole('dialog', { name: t.saveTitle });
  await waitFor(() => expect(document.activeElement).toBe(within(asked).getByLabelText(t.notesLabel)));
}

it('follows the element that is moved, and stays beside what is not possible any more', async () => {
  const user = await open();
  await press(user, t.down('band'));
  // It is the last one now.
  expect(document.activeElement).toBe(button(t.up('band')));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(button(t.down('band')));
  await press(user, t.undo);
  await user.keyboard('{Enter}');
  expect(button(t.undo)).toHaveProperty('disabled', true);
  expect(document.activeElement).toBe(button(t.redo));
  await press(user, t.lock);
  expect(document.activeElement).toBe(button(t.unlock));
});

it('goes to the row that is added, copied or pasted', async () => {
  const user = await open();
  await press(user, t.addElement);
  const first = await screen.findByRole('menuitem', { name: t.kinds.text });
  await waitFor(() => expect(document.activeElement).toBe(first));
  fireEvent.keyDown(first, { key: 'Enter', keyCode: 13 });
  await waitFor(() => expect(document.activeElement).toBe(button(t.edit('text'))));
  await press(user, t.duplicate('band'));
  expect(document.activeElement).toBe(button(t.edit('band_2')));
  await press(user, t.copyChosen);
  await press(user, t.paste);
  expect(document.activeElement).toBe(button(t.edit('band_3')));
  // What comes back was not asked for where one is.
  await press(user, t.undo);
  await press(user, t.redo);
  expect(document.activeElement).toBe(button(t.undo));
});

it('goes to the row beside one that is gone, and to what adds one where none is left', async () => {
  const user = await open();
  await press(user, t.duplicate('band'));
  await user.keyboard('{Control>}z{/Control}');
  expect(document.activeElement).toBe(button(t.edit('lastname')));
  await press(user, t.remove('lastname'));
  expect(document.activeElement).toBe(button(t.edit('band')));
  await press(user, t.remove('band'));
  expect(document.activeElement).toBe(button(t.addElement));
});

it('stays at the pages where the only one that could go is gone', async () => {
  const user = await open();
  await press(user, t.removePage);
  await screen.findByRole('dialog');
  button(fr.form.delete).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: t.page(1) })));
});

it('saves by Enter in the note of the version, and is where it was before', async () => {
  const user = await open();
  await press(user, t.down('band'));
  const before = document.activeElement;
  await user.keyboard('{Control>}s{/Control}');
  await openedAtNote();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(before);
  await user.keyboard('{Control>}s{/Control}');
  await openedAtNote();
  await user.keyboard('Autre ordre{Enter}');
  await screen.findByText('Modèle modifié');
  expect(reports.templates[0]).toMatchObject({ report_versionNotes: 'Autre ordre' });
});

it('stays in the toolbar where what had the focus is not possible any more', async () => {
  const user = await open();
  await press(user, t.down('band'));
  await press(user, t.save);
  await openedAtNote();
  await user.keyboard('{Enter}');
  await screen.findByText('Modèle modifié');
  await waitFor(() => expect(document.activeElement).toBe(button(t.undo)));
});

it('stays among the acts of a template when the one that is done is not offered any more', async () => {
  reports.rows = [reportWith(1, 'Carte courte')];
  const user = await open();
  await press(user, fr.reports.makeDefault);
  const asked = await screen.findByRole('dialog');
  within(asked).getByRole('button', { name: fr.reports.makeDefault }).focus();
  reports.rows = [reportWith(1, 'Carte courte', { report_isDefault: true })];
  await user.keyboard('{Enter}');
  await screen.findByText('Modèle par défaut choisi');
  await waitFor(() => expect(screen.queryByRole('button', { name: fr.reports.makeDefault })).toBeNull());
  expect(document.activeElement).toBe(button(fr.reports.export));
});

it('is where it was before when both versions were looked at', async () => {
  const user = await open();
  await press(user, t.down('band'));
  const before = document.activeElement;
  reports.rows = [reportWith(1, 'Carte de membre', { report_rowVersion: 5, report_currentVersion: 9 })];
  await user.keyboard('{Control>}s{/Control}');
  await openedAtNote();
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: t.staleTitle });
  // It begins with what changes nothing, and not with its cross.
  await waitFor(() => expect(document.activeElement).toBe(button(t.staleBack)));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(before);
});
