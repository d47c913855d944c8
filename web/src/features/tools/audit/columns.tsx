import { fr } from '../../../i18n/fr';
import { formatDateTime } from '../../../i18n/format';
import type { Labels } from '../../../entities/audit/Changes';
import { changesOf } from '../../../entities/audit/changes';
import type { Column } from '../../../ui/table/types';
import type { Entry } from './api';
import { kindOf, reasonIn } from './records';
import { Sentence } from './Sentence';

const t = fr.audit;

export const roleName = (role: string | null): string => (role ? ((fr.roles as Labels)[role] ?? role) : '');
export const placeName = (node: number): string => (node === 0 ? t.centre : t.nodeNumber(node));

/** The fields that a change is about, by their names. */
export function fieldsOf(entry: Entry): string {
  if (entry.audit_before === null || entry.audit_after === null) return '';
  const { labels, address } = kindOf(entry);
  // Of what is no record the sentence says it all.
  if (!address) return '';
  const names = changesOf(entry.audit_before, entry.audit_after).map(({ field }) => labels[field]);
  return [...new Set(names.filter(Boolean))].join(', ');
}

// By date alone: what no index orders can't be sorted by the million.
export const columns: readonly Column<Entry>[] = [
  {
    key: 'audit_at',
    title: t.at,
    width: 132,
    sortable: true,
    render: ({ audit_at: at }) => (at ? formatDateTime(at) : ''),
  },
  {
    key: 'audit_entityLabel',
    title: t.what,
    width: 560,
    isName: true,
    // What a file is for: who, what, to which record, and what proves it.
    exports: [
      'audit_id',
      'audit_loginName',
      'audit_action',
      'audit_entity',
      'audit_entityId',
      'audit_entityLabel',
      'audit_before',
      'audit_after',
      'audit_hash',
    ],
    render: (entry) => (
      <span>
        <Sentence entry={entry} inRow />
        <small className="m-option-hint m-ellipsis">{fieldsOf(entry)}</small>
      </span>
    ),
  },
  {
    key: 'audit_role',
    title: t.role,
    width: 150,
    isExtra: true,
    render: ({ audit_role: role }) => roleName(role),
  },
  {
    key: 'audit_reason',
    title: t.reason,
    width: 130,
    render: reasonIn,
  },
  { key: 'audit_address', title: t.address, width: 110 },
  {
    key: 'audit_node',
    title: t.node,
    width: 90,
    isExtra: true,
    render: ({ audit_node: node }) => placeName(node),
  },
  { key: 'audit_traceId', title: t.trace, width: 260, isExtra: true },
];
