// The names of acts, as the server sees them.
import { http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { ok, server } from '../test/server';
import { api, unwrap } from './client';

let names: (string | null)[];
let answer: () => Response;

beforeEach(() => {
  names = [];
  answer = () => ok({ region_id: 1, region_version: 1 });
  server.use(
    http.post('*/api/region/post_region', ({ request }) => {
      names.push(request.headers.get('Idempotency-Key'));
      return answer();
    }),
  );
});

const save = (code: string) =>
  unwrap(api.POST('/api/region/post_region', { body: { region_code: code, region_name: 'Poro' } }));

it('Light: the same act keeps its name until it is answered', async () => {
  answer = () => Response.error();
  await expect(save('A')).rejects.toThrow();
  answer = () => Response.json({ status: 'error', code: 'unavailable', message: '…' }, { status: 503 });
  await expect(save('A')).rejects.toThrow();
  answer = () => ok({ region_id: 1, region_version: 1 });
  await save('A');
  await save('A');
  expect(names[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(names.slice(0, 3)).toEqual([names[0], names[0], names[0]]);
  expect(names[3]).not.toBe(names[0]);
});

it('Light: something else is another act, and twice at once is one', async () => {
  answer = () => Response.error();
  await expect(save('A')).rejects.toThrow();
  await expect(save('B')).rejects.toThrow();
  expect(names[0]).not.toBe(names[1]);
  answer = () => ok({ region_id: 1, region_version: 1 });
  await Promise.all([save('C'), save('C')]);
  expect(names[2]).toBe(names[3]);
});
