// How many records the lists below the regions have, for the screens that only count them.
import { http } from 'msw';
import type { ok as Ok } from './server';

export function countHandlers(ok: typeof Ok) {
  const counted = (path: string, total: number) =>
    http.get(`*/api/${path}`, () => ok({ total, totalIsEstimate: false, rows: [] }));
  return [
    counted('department/get.department_list', 3),
    counted('subprefecture/get.subprefecture_list', 3),
    counted('locality/get.locality_list', 3),
    counted('user/user_list', 1),
  ];
}
