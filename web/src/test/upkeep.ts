// What the services say of themselves: checks, conditions, photos that did not get through. A test changes
// what is answered next.
import { http } from 'msw';
import type { Check } from '../features/tools/checks/api';
import type { FailedPhoto } from '../features/tools/photo-failures/api';
import type { Condition } from '../features/tools/services/api';
import { ok } from './answers';

export const checkOf = (check_name: string, more: Partial<Check> = {}): Check => ({
  check_name,
  check_service: 'members',
  check_entity: 'member',
  check_state: 'ok',
  check_count: 0,
  check_examples: [],
  check_checkedAt: '2026-11-21T02:30:00Z',
  check_canMend: false,
  check_isUnderWay: false,
  check_hasList: false,
  ...more,
});

export const conditionOf = (service_name: string, more: Partial<Condition> = {}): Condition => ({
  service_name,
  service_state: 'up',
  service_version: '0.1.0',
  service_startedAt: '2026-11-21T08:00:00Z',
  service_databaseAnswers: true,
  service_isConnected: true,
  service_missing: [],
  service_waiting: 0,
  service_oldestWaitingAt: null,
  service_behind: 0,
  service_givenUp: 0,
  service_oldestGivenUpAt: null,
  service_consumers: [{ consumer_name: `${service_name}_settings`, consumer_behind: 0, consumer_givenUp: 0 }],
  ...more,
});

export const failedPhotoOf = (nth: number, more: Partial<FailedPhoto> = {}): FailedPhoto => ({
  photo_sha256: String(nth).padStart(64, '0'),
  photo_direction: 'to_server',
  member_id: nth,
  member_uuid: null,
  member_idNumber: `2600-${nth}`,
  photo_cause: 'network',
  photo_detail: null,
  photo_attempts: 3,
  photo_received: 61_440,
  photo_size: 204_800,
  photo_firstFailedAt: '2026-11-20T08:00:00Z',
  photo_lastTriedAt: '2026-11-21T08:00:00Z',
  photo_nextTryAt: null,
  photo_node: 3,
  ...more,
});

const listed = <Row>(rows: Row[]) => ok({ total: rows.length, totalIsEstimate: false, rows });

export const checkHandlers = (checks: Check[], mended: unknown[] = []) => [
  http.get('*/api/tools/get.check_list', ({ request }) => {
    const state = new URL(request.url).searchParams.get('state');
    return listed(checks.filter((check) => !state || check.check_state === state));
  }),
  http.post('*/api/tools/post.check_run', () => {
    for (const check of checks) check.check_isUnderWay = true;
    return ok({ message: 'Contrôles relancés', services: 5 });
  }),
  http.post('*/api/tools/post.check_mend', async ({ request }) => {
    mended.push(await request.json());
    return ok({ message: 'Remise en ordre demandée', check_name: 'x' });
  }),
];

export const conditionHandlers = (conditions: Condition[], retried: unknown[] = []) => [
  http.get('*/api/tools/get.service_list', () => listed(conditions)),
  http.post('*/api/tools/post.event_retry', async ({ request }) => {
    retried.push(await request.json());
    return ok({ message: 'Nouvel essai des événements effectué', applied: 2 });
  }),
];

export const photoFailureHandlers = (photos: FailedPhoto[], retried: unknown[] = []) => [
  http.get('*/api/synchronization/get.photo_failed_list', ({ request }) => {
    const cause = new URL(request.url).searchParams.get('cause');
    return listed(photos.filter((photo) => !cause || photo.photo_cause === cause));
  }),
  http.post('*/api/synchronization/post.photo_retry', async ({ request }) => {
    retried.push(await request.json());
    return ok({ message: 'Nouvel envoi des photos demandé', retried: 1 });
  }),
];

/** All is well. */
export const upkeepHandlers = [
  ...checkHandlers([checkOf('member_flags', { check_canMend: true })]),
  ...conditionHandlers(
    ['auth', 'geography', 'members', 'cards', 'reports', 'sync'].map((name) => conditionOf(name)),
  ),
  ...photoFailureHandlers([]),
];
