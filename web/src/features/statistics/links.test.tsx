// Figures are plain links, which the dashboard around them follows.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { renderRoute } from '../../test/renderRoute';
import { TITLES } from '../../test/statistics';

it('STA-2: a figure leads to its list within the page; what opens another tab is the browser’s', async () => {
  const { address } = renderRoute('/metabase_stats');
  const genders = await screen.findByRole('region', { name: TITLES.members_by_gender! });
  const [drawn, inTable] = within(genders).getAllByRole('link', { name: /6\u202f000/ });
  const taken: boolean[] = [];
  function hear(event: Event): void {
    taken.push(event.defaultPrevented);
    event.preventDefault();
  }
  window.addEventListener('click', hear);
  onTestFinished(() => window.removeEventListener('click', hear));
  for (const keys of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }])
    fireEvent.click(drawn!, keys);
  expect(taken).toEqual([false, false, false, false]);
  expect(address()).toBe('/metabase_stats');
  fireEvent.click(inTable!);
  expect(taken.at(-1)).toBe(true);
  await waitFor(() => expect(address()).toMatch(/^\/members\?gender=/));
});
