// The audit in small: what the list's filters find, newest first, and its file.
import { http } from 'msw';
import type { components } from '../api/schema';
import { ok } from './answers';
import { entryOf } from './history';

type Entry = components['schemas']['AuditEntry'];

interface Journal {
  entries: Entry[];
}

export const journal = {} as Journal;

const ABIDJAN = { audit_address: '10.0.0.7' };

export function resetAudit(): void {
  journal.entries = [
    entryOf(5, 'updated', {
      audit_before: { member_contact: '+2250701020304', member_localityId: 5, member_version: 1 },
      audit_after: { member_contact: '+2250505060708', member_localityId: 5, member_version: 2 },
      audit_reason: 'Erreur de saisie',
      audit_traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
      audit_hash: 'c0ffee',
      audit_at: '2026-11-22T10:00:00Z',
    }),
    entryOf(4, 'denied', {
      ...ABIDJAN,
      audit_entity: 'call',
      audit_entityId: null,
      audit_entityLabel: null,
      audit_after: { call_name: 'GET /api/user/user_list', call_count: 3, reason: 'permission_denied' },
    }),
    entryOf(3, 'refused', {
      ...ABIDJAN,
      audit_loginId: null,
      audit_loginName: null,
      audit_role: null,
      audit_entity: 'session',
      audit_entityId: null,
      audit_entityLabel: 'awa',
      audit_reason: 'wrong_password',
      audit_after: { loginName: 'awa', reason: 'wrong_password' },
    }),
    entryOf(2, 'lost', {
      audit_loginId: 9,
      audit_loginName: 'moussa',
      audit_entity: 'card',
      audit_entityId: 12,
      audit_entityLabel: '26000000017',
      audit_before: { card_status: 'delivered' },
      audit_after: { card_status: 'lost' },
    }),
    entryOf(1, 'deleted', {
      audit_entity: 'region',
      audit_entityId: 3,
      audit_entityLabel: 'Nawa',
      audit_before: { region_code: 'NA', region_name: 'Nawa' },
    }),
  ];
}

function found(url: URL): Entry[] {
  const get = (name: string) => url.searchParams.get(name);
  const is = (name: string, value: unknown) => !get(name) || get(name) === String(value ?? '');
  const text = (get('filter') ?? '').toLowerCase();
  return journal.entries.filter(
    (entry) =>
      is('loginId', entry.audit_loginId) &&
      is('action', entry.audit_action) &&
      is('entity', entry.audit_entity) &&
      is('entityId', entry.audit_entityId) &&
      `${entry.audit_loginName} ${entry.audit_entityLabel}`.toLowerCase().includes(text) &&
      (!get('from') || entry.audit_at! >= get('from')!) &&
      (!get('to') || entry.audit_at! < get('to')!),
  );
}

export const auditHandlers = [
  http.get('*/api/tools/get.history/:entity/:id', () => ok({ total: 0, totalIsEstimate: false, rows: [] })),
  http.get('*/api/tools/get.audit_list', ({ request }) => {
    const url = new URL(request.url);
    const entries = found(url);
    const offset = Number(url.searchParams.get('_offset') ?? 0);
    const rows = entries.slice(offset, offset + Number(url.searchParams.get('_limit') ?? 2000));
    return ok({ total: entries.length, totalIsEstimate: false, rows });
  }),
  http.get(
    '*/api/tools/audit/export',
    () =>
      new Response('Numéro;Utilisateur\n', {
        headers: {
          'Content-Type': 'text/csv',
          'Content-Disposition': 'attachment; filename="audit-2026-11-24.csv"',
        },
      }),
  ),
];
