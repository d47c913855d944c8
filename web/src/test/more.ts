// The menu « Plus » of a record.
import { screen } from '@testing-library/react';
import { fr } from '../i18n/fr';
import type { renderRoute } from './renderRoute';

type User = ReturnType<typeof renderRoute>['user'];

const name = (act: string) => new RegExp(`^${act}`);

/** Chooses an act that is not at hand. */
export async function chooseMore(user: User, act: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: fr.shell.more }));
  await user.click(await screen.findByRole('menuitem', { name: name(act) }));
}
