// Jobs over the life of a page: what one leaves, the next finds. Each page is a store over the same storage.
import { waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from '../../api/error';
import { beginSession } from '../../auth/session';
import { fr } from '../../i18n/fr';
import { userWith } from '../../test/server';
import { JobStore } from './JobStore';
import type { JobKind, JobRow } from './types';

function openPage(kinds: Record<string, JobKind>): JobStore {
  const page = new JobStore({ test: () => Promise.resolve(kinds) });
  beginSession(userWith('admin'));
  onTestFinished(page.connect());
  return page;
}

function rowsKind(run: (row: JobRow) => Promise<unknown>) {
  const ran: JobRow[] = [];
  const kind: JobKind = {
    type: 'rows',
    changes: [['member']],
    run: (row: JobRow) => {
      ran.push(row);
      return run(row);
    },
  };
  return { ran, kinds: { 'test.rows': kind } };
}

const rows = [1, 2, 3].map((id) => ({ id, version: id * 10, name: `Awa ${id}` }));
const job = { kind: 'test.rows', title: 'Essai', params: { to: 5 }, rows };
const never = () => new Promise<never>(() => {});

it('does every row, tells what changed, and keeps what became of it', async () => {
  const { ran, kinds } = rowsKind(({ id }) =>
    id === 2 ? Promise.reject(new Error('Refusé.')) : Promise.resolve(),
  );
  const page = openPage(kinds);
  const changed: unknown[] = [];
  page.onChanges((keys) => changed.push(...keys));
  const id = page.startRows(job);
  await waitFor(() => expect(page.find(id)?.state).toBe('done'));
  expect(ran).toEqual([
    { id: 1, version: 10 },
    { id: 2, version: 20 },
    { id: 3, version: 30 },
  ]);
  expect(page.find(id)).toMatchObject({ done: 2, failures: [{ id: 2, message: 'Refusé.' }] });
  expect(page.nameOf(id, 2)).toBe('Awa 2');
  expect(changed).toEqual([['member']]);

  const next = openPage(kinds);
  await waitFor(() => expect(next.find(id)).toMatchObject({ state: 'done', done: 2 }));
  // Names are not kept in the browser.
  expect(next.nameOf(id, 2)).toBe(fr.jobs.row(2));
  ran.length = 0;
  next.retryFailures(id);
  await waitFor(() => expect(ran).toEqual([{ id: 2, version: undefined }]));
});

it('finds what a closed page left, and goes on from there', async () => {
  const first = openPage(rowsKind(({ id }) => (id === 2 ? never() : Promise.resolve())).kinds);
  const id = first.startRows(job);
  await waitFor(() => expect(first.find(id)?.next).toBe(1));
  window.dispatchEvent(new Event('pagehide'));

  const { ran, kinds } = rowsKind(() => Promise.resolve());
  const second = openPage(kinds);
  await waitFor(() => expect(second.find(id)).toMatchObject({ state: 'paused', next: 1, done: 1 }));
  expect(ran).toEqual([]);
  second.resume(id);
  await waitFor(() => expect(second.find(id)).toMatchObject({ state: 'done', done: 3 }));
  expect(ran).toEqual([
    { id: 2, version: 20 },
    { id: 3, version: 30 },
  ]);
  second.dismiss(id);
  expect(Object.keys(localStorage).filter((name) => name.startsWith('maillon.job'))).toEqual([]);
});

it('waits where the server can’t be reached, instead of failing row by row', async () => {
  const { ran, kinds } = rowsKind(() =>
    Promise.reject(new ApiError({ code: 'unavailable', status: 503, message: 'Indisponible.' })),
  );
  const page = openPage(kinds);
  const id = page.startRows(job);
  await waitFor(() => expect(page.find(id)).toMatchObject({ state: 'paused', message: 'Indisponible.' }));
  expect(page.find(id)).toMatchObject({ next: 0, done: 0, failures: [] });
  expect(ran).toHaveLength(1);
});

it('makes a file anew that a reload interrupted, and stops one that is not wanted', async () => {
  const signals: AbortSignal[] = [];
  const kinds: Record<string, JobKind> = {
    'test.file': {
      type: 'file',
      run: (_params, signal) => {
        signals.push(signal);
        return never();
      },
    },
  };
  const first = openPage(kinds);
  const id = first.startFile({ kind: 'test.file', title: 'Fichier', params: { format: 'csv' }, total: 9 });
  await waitFor(() => expect(signals).toHaveLength(1));

  const second = openPage(kinds);
  await waitFor(() => expect(second.find(id)?.state).toBe('interrupted'));
  second.resume(id);
  await waitFor(() => expect(signals).toHaveLength(2));
  second.stop(id);
  expect(signals[1]!.aborted).toBe(true);
  expect(second.find(id)?.state).toBe('interrupted');
});

it('leaves to another tab what that one does', async () => {
  const { ran, kinds } = rowsKind(never);
  const first = openPage(kinds);
  const id = first.startRows(job);
  await waitFor(() => expect(ran).toHaveLength(1));
  const locks = {
    query: () => Promise.resolve({ held: [{ name: `maillon.job.${id}` }] }),
    request: (_name: string, _options: unknown, run: (lock: null) => unknown) => Promise.resolve(run(null)),
  };
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locks as unknown as LockManager);
  const second = openPage(kinds);
  await waitFor(() => expect(second.find(id)?.state).toBe('elsewhere'));
  second.resume(id);
  await waitFor(() => expect(second.find(id)?.state).toBe('elsewhere'));
  expect(ran).toHaveLength(1);
});

it('shows to each user their own, and takes nothing for a job that is none', async () => {
  localStorage.setItem('maillon.job.7.x', '{');
  localStorage.setItem('maillon.job.7.y', '{"id":"y"}');
  const page = openPage(rowsKind(() => Promise.resolve()).kinds);
  const id = page.startRows(job);
  await waitFor(() => expect(page.find(id)?.state).toBe('done'));
  beginSession({ ...userWith('admin'), login_id: 8 });
  expect(page.list()).toEqual([]);
  beginSession(userWith('admin'));
  await waitFor(() => expect(page.list().map((one) => one.id)).toEqual([id]));
});
