import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Modal } from 'antd';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPart } from '../test/renderPart';
import { MenuButton } from './MenuButton';

function Acts() {
  const [isAsking, setAsking] = useState(false);
  const item = { key: 'ask', label: 'Demander', onClick: () => setAsking(true) };
  return (
    <>
      <MenuButton menu={{ items: [item] }}>Plus</MenuButton>
      <Modal open={isAsking} title="Vraiment ?" onCancel={() => setAsking(false)} />
    </>
  );
}

/** The menu is open, and the focus in it. */
async function openByKey(user: ReturnType<typeof renderPart>['user']): Promise<HTMLElement> {
  const button = screen.getByRole('button', { name: 'Plus' });
  button.focus();
  await user.keyboard('{Enter}');
  const item = await screen.findByRole('menuitem', { name: 'Demander' });
  await waitFor(() => expect(document.activeElement).toBe(item));
  return button;
}

it('has the focus again when its menu is left by Escape', async () => {
  const { user } = renderPart(<Acts />);
  const button = await openByKey(user);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(button.classList).not.toContain('ant-dropdown-open'));
  expect(document.activeElement).toBe(button);
});

it('has the focus again when the dialog is closed that an item of its menu opened', async () => {
  const { user } = renderPart(<Acts />);
  const button = await openByKey(user);
  // Or the button, which has the focus by the end of the key, would be pressed as well.
  const goesOn = fireEvent.keyDown(document.activeElement!, { key: 'Enter', keyCode: 13 });
  expect(goesOn).toBe(false);
  await screen.findByRole('dialog', { name: 'Vraiment ?' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(button.classList).not.toContain('ant-dropdown-open');
});
