// A sign-in that is told to wait (contract §2), and what is forgotten once one is in.
import { act, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { fr } from '../i18n/fr';
import { renderRoute } from '../test/renderRoute';
import { refuse, server } from '../test/server';
// Compiled before the first test's clock runs.
import './layouts/login';

const sentence = 'Trop de tentatives. Veuillez patienter avant de réessayer.';

afterEach(() => {
  vi.useRealTimers();
});

it('says how long to wait, counts down, and lets one try again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const asked = vi.fn();
  server.use(
    http.post('*/api/auth/login', () => {
      asked();
      return refuse(429, 'rate_limited', sentence, {}, { 'Retry-After': '90' });
    }),
  );
  const { user } = renderRoute('/login', { signedIn: false, advance: (ms) => vi.advanceTimersByTime(ms) });
  await user.type(await screen.findByLabelText(fr.session.login), 'awa');
  await user.type(screen.getByLabelText(fr.session.password), 'faux');
  await user.click(screen.getByRole('button', { name: fr.session.signIn }));
  // In the form and in the notice.
  await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2));
  expect(screen.getByText(fr.session.retryIn('1 min 30 s'))).toBeTruthy();
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: /^Réessayer dans 1 min/ });
  expect(button.disabled).toBe(true);
  await user.type(screen.getByLabelText(fr.session.password), 'correct{Enter}');
  expect(asked).toHaveBeenCalledOnce();

  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(button.textContent).toMatch(/^Réessayer dans \d\d s$/);
  await act(() => vi.advanceTimersByTimeAsync(40_000));
  await waitFor(() => expect(button.textContent).toBe(fr.session.signIn));
  expect(button.disabled).toBe(false);
  await user.click(button);
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
});

it('U5: forgets that the password was wrong, or the session over, once one is in', async () => {
  const { user } = renderRoute('/login', { signedIn: false });
  await user.type(await screen.findByLabelText(fr.session.login), 'awa');
  await user.type(screen.getByLabelText(fr.session.password), 'faux{Enter}');
  await waitFor(() =>
    expect(document.querySelector('.m-notice-failure')?.textContent).toContain(fr.session.wrongCredentials),
  );
  await user.type(screen.getByLabelText(fr.session.password), 'correct{Enter}');
  await screen.findByRole('navigation', { name: fr.shell.mainMenu });
  expect(document.querySelector('.m-notice')).toBeNull();
});
