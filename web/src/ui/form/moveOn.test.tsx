import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { moveOnByEnter } from './moveOn';

it('lets what is typed after Enter take the place of what stood in the next field', async () => {
  const user = userEvent.setup();
  render(
    <form onKeyDownCapture={moveOnByEnter}>
      <input aria-label="first" />
      <input aria-label="second" defaultValue="28/11/2026" />
    </form>,
  );
  await user.type(screen.getByLabelText('first'), 'Awa{Enter}');
  await user.keyboard('12012024');
  expect(screen.getByLabelText<HTMLInputElement>('second').value).toBe('12012024');
});
