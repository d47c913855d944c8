import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { registerServiceWorker } from './serviceWorker';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('U1: registers the worker once, when the first view has all its answers', async () => {
  vi.useFakeTimers();
  vi.stubEnv('PROD', true);
  const register = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { serviceWorker: { register } });
  const queryClient = new QueryClient();
  registerServiceWorker(queryClient);
  let answer: (rows: string) => void = () => undefined;
  const rows = new Promise<string>((resolve) => (answer = resolve));
  const asked = queryClient.fetchQuery({ queryKey: ['rows'], queryFn: () => rows });
  window.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(register).not.toHaveBeenCalled();
  answer('rows');
  await asked;
  await vi.advanceTimersByTimeAsync(5000);
  await queryClient.fetchQuery({ queryKey: ['more'], queryFn: () => 'more' });
  await vi.advanceTimersByTimeAsync(5000);
  expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js');
});
