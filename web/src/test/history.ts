// The history of one record, as long as a test wants it.
import { http } from 'msw';
import type { components } from '../api/schema';
import { ok } from './answers';

type Entry = components['schemas']['AuditEntry'];

export const entryOf = (audit_id: number, audit_action: string, more: Partial<Entry> = {}): Entry => ({
  audit_id,
  audit_action,
  audit_at: '2026-11-20T10:00:00Z',
  audit_recordedAt: '2026-11-20T10:00:01Z',
  audit_loginId: 8,
  audit_loginName: 'binta',
  audit_role: 'enrolment',
  audit_address: '192.168.1.20',
  audit_node: 0,
  audit_service: 'members',
  audit_entity: 'member',
  audit_entityId: 4,
  audit_entityLabel: 'Koné Awa',
  audit_reason: null,
  audit_before: null,
  audit_after: null,
  audit_traceId: null,
  audit_hash: '00',
  ...more,
});

/** Newest first, as they are given. */
export const historyOf = (entries: readonly Entry[]) =>
  http.get('*/api/tools/get.history/:entity/:id', ({ request }) => {
    const get = (name: string) => Number(new URL(request.url).searchParams.get(name));
    const rows = entries.slice(get('_offset'), get('_offset') + get('_limit'));
    return ok({ total: entries.length, totalIsEstimate: false, rows });
  });
