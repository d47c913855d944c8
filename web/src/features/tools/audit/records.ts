// What the audit tells of each kind of record: where it is opened, how its fields are called and read.
import { createElement, type ReactNode } from 'react';
import type { Permission } from '../../../api/permissions';
import * as cards from '../../../entities/cards/history';
import * as cooperatives from '../../../entities/cooperatives/history';
import * as deliveries from '../../../entities/deliveries/history';
import * as geography from '../../../entities/geography/history';
import * as members from '../../../entities/members/history';
import * as parcels from '../../../entities/parcels/history';
import * as reports from '../../../entities/reports/history';
import { ConflictValue } from '../../../entities/synchronization/ConflictValue';
import { type Conflict, nameOfConflict } from '../../../entities/synchronization/conflicts';
import * as transactions from '../../../entities/transactions/history';
import * as users from '../../../entities/users/history';
import { fr } from '../../../i18n/fr';
import { formatCardNumber, formatDay } from '../../../i18n/format';
import type { FormatValue, Labels } from '../../../entities/audit/Changes';
import { templateUseText } from '../../../entities/reports/templateUse';
import type { Entry } from './api';

const t = fr.audit;

interface RecordKind {
  labels: Labels;
  format?: FormatValue;
  /** Its page, or its drawer beside its list. */
  address?: (id: number) => string;
  permission?: Permission;
}

const beside = (path: string) => (id: number) => `${path}?edit=${id}`;

/** Of those that no screen shows as a record. */
const {
  loginName,
  userAgent,
  startedAt,
  endedAt,
  check_name,
  check_service,
  check_count,
  service_name,
  service_givenUp,
  count,
  call_name,
  call_count,
  call_firstAt,
  call_lastAt,
  format,
  rows,
  template,
  figures,
  plots,
  audit_firstId,
  audit_lastId,
  audit_entries,
  audit_retentionYears,
  ...others
} = t.fields;

/** What a call answers of a job's state and kind. */
function jobText(field: string, value: unknown): string | undefined {
  if (field === 'job_kind') return fr.jobs.serverKinds[String(value)] ?? fr.jobs.serverKind;
  if (field === 'job_state') return (fr.jobs.serverStates as Labels)[String(value)];
  if (field === 'job_code') return fr.jobList.causes[String(value)];
  return undefined;
}

function declarationText(field: string, value: unknown): string | undefined {
  if (field === 'card_status') return (fr.cardStatuses as Labels)[String(value)];
  return field === 'happenedOn' ? formatDay(String(value)) : undefined;
}

/** Checks and services by their names. */
function checkText(field: string, value: unknown): string | undefined {
  if (field === 'check_name') return fr.checks.texts[String(value)]?.label;
  return field.endsWith('_count') || field.endsWith('_givenUp')
    ? undefined
    : fr.services.names[String(value)];
}

/** As the journal of the synchronizations says it. */
function runText(field: string, value: unknown): string | undefined {
  const { directions, states, causes, nodeNumber, size } = fr.synchronization;
  switch (field.replace('synchronizationJournal_', '')) {
    case 'type':
      return (directions as Labels)[String(value)];
    case 'state':
      return (states as Labels)[String(value)];
    case 'message':
      return causes[String(value)];
    case 'node':
      return value === 0 ? t.centre : nodeNumber(Number(value));
    case 'bytes':
      return size(Number(value));
    default:
      return undefined;
  }
}

/** What was decided of which value; the rest is told by the sentence, and by who did it when. */
const conflictLabels: Labels = {
  conflict_decision: fr.conflictList.decision,
  conflict_decidedValue: fr.conflictList.decidedValue,
  conflict_centreValue: '',
  conflict_centreUser: '',
  conflict_centreAt: '',
  conflict_decidedBy: '',
  conflict_decidedAt: '',
};

const conflictTextOf =
  (conflict: Conflict): FormatValue =>
  (field, value) => {
    if (field === 'conflict_decision') return (fr.conflictList.decisions as Labels)[String(value)];
    return field === 'conflict_decidedValue' ? createElement(ConflictValue, { conflict, value }) : undefined;
  };

const run = fr.syncJournal;
const setting = t.fields.loginParam;

const kinds: Record<string, RecordKind> = {
  member: {
    labels: members.historyLabels,
    format: members.historyText,
    address: (id) => `/members/${id}`,
    permission: 'members.read',
  },
  card: {
    labels: cards.historyLabels,
    format: cards.historyText,
    address: (id) => `/cards/${id}`,
    permission: 'cards.read',
  },
  delivery: {
    labels: deliveries.historyLabels,
    format: deliveries.historyText,
    address: (id) => `/delivery/${id}`,
    permission: 'deliveries.read',
  },
  transaction: {
    labels: transactions.historyLabels,
    format: transactions.historyText,
    address: beside('/transactions'),
    permission: 'transactions.read',
  },
  cooperative: {
    labels: cooperatives.historyLabels,
    format: cooperatives.historyText,
    address: (id) => `/cooperatives/${id}`,
    permission: 'cooperatives.read',
  },
  membership: { labels: cooperatives.membershipLabels, format: cooperatives.historyText },
  parcel: {
    labels: parcels.historyLabels,
    format: parcels.historyText,
    address: (id) => `/parcels/${id}`,
    permission: 'parcels.read',
  },
  declaration: { labels: others, format: declarationText },
  region: {
    labels: geography.historyLabels.region,
    address: beside('/regions'),
    permission: 'geography.read',
  },
  department: {
    labels: geography.historyLabels.department,
    address: beside('/departments'),
    permission: 'geography.read',
  },
  subprefecture: {
    labels: geography.historyLabels.subprefecture,
    address: beside('/subprefectures'),
    permission: 'geography.read',
  },
  locality: {
    labels: geography.historyLabels.locality,
    address: beside('/localities'),
    permission: 'geography.read',
  },
  user: { labels: users.historyLabels, address: beside('/user_list'), permission: 'users.read' },
  report: {
    labels: reports.historyLabels,
    format: reports.historyText,
    address: (id) => `/reports/${id}`,
    permission: 'reports.read',
  },
  setting: {
    labels: {
      loginParam_stringValue: setting,
      loginParam_intValue: setting,
      loginParam_dateValue: setting,
      loginParam_boolValue: setting,
    },
    address: () => '/settings',
  },
  job: { labels: others, format: jobText, address: beside('/tools/jobs') },
  synchronization: {
    labels: {
      synchronizationJournal_node: run.node,
      synchronizationJournal_type: run.direction,
      synchronizationJournal_state: run.state,
      synchronizationJournal_message: run.message,
      synchronizationJournal_user: run.user,
      synchronizationJournal_startedAt: run.started,
      synchronizationJournal_stoppedAt: run.stopped,
      synchronizationJournal_done: run.records,
      synchronizationJournal_bytes: run.bytes,
      synchronizationJournal_conflicts: run.conflicts,
      synchronizationJournal_errors: run.errors,
    },
    format: runText,
  },
  conflict: { labels: conflictLabels },
  check: { labels: { check_name, check_service, check_count }, format: checkText },
  service: { labels: { service_name, service_givenUp }, format: checkText },
  session: { labels: { loginName, userAgent, startedAt, endedAt, count } },
  audit: { labels: { audit_firstId, audit_lastId, audit_entries, audit_retentionYears } },
  call: { labels: { call_name, call_count, call_firstAt, call_lastAt } },
};

/** Which template it was printed with, which figures left of where, and who receives parcels. */
const fileTextWith = (territory: Territory) => (field: string, value: unknown) =>
  fileText(field, value, territory);

function fileText(field: string, value: unknown, territory?: Territory): string | undefined {
  if (field === 'template') return templateUseText(value);
  const state = stateIn(value);
  if (field === 'plots') {
    const { recipient, country, withNames, written, leftOut } = state;
    const figures = written == null ? undefined : ([Number(written), Number(leftOut)] as [number, number]);
    return `${String(recipient)}, ${t.plotsLeft(String(country), withNames === true, figures)}`;
  }
  if (field !== 'figures') return undefined;
  const days = [state.from, state.to].map((day) => (typeof day === 'string' ? formatDay(day) : undefined));
  const region = territory && typeof state.regionId === 'number' ? territory([state.regionId]) : undefined;
  const dashboard = (fr.statistics.dashboards as Labels)[String(state.dashboard)] ?? '';
  return t.figuresLeft(dashboard, days[0], days[1], region);
}

/** What left as a file is told by the file, whatever it lists. */
const file: RecordKind = {
  labels: { format, rows, template, figures, plots },
  format: (field, value) => fileText(field, value),
};
const unknown: RecordKind = { labels: {} };

/** A list that left as a file, or a record that left in one. */
const isOfFile = (action: string | null): boolean => action === 'exported' || action === 'rendered';

export const kindOf = ({ audit_action: action, audit_entity: entity }: Entry): RecordKind =>
  isOfFile(action) ? file : (kinds[entity ?? ''] ?? unknown);

type Territory = (ids: readonly number[]) => string;

/** Territories by the names of their regions. */
export function formatOf(entry: Entry, territory: Territory): FormatValue | undefined {
  if (isOfFile(entry.audit_action)) return fileTextWith(territory);
  if (entry.audit_entity === 'conflict') return conflictTextOf(conflictIn(entry));
  return entry.audit_entity === 'user' ? users.historyTextWith(territory) : kindOf(entry).format;
}

/** Why it was done, in words where it is one of a list; nothing where the sentence says it. */
export function reasonIn(entry: Entry): ReactNode {
  const { audit_reason: reason, audit_entity: entity } = entry;
  if (!reason || entity === 'session' || entity === 'call') return '';
  return kindOf(entry).format?.('audit_reason', reason) ?? t.reasons[reason] ?? reason;
}

/** A state of the record, as far as it is one. */
export function stateIn(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

const conflictIn = (entry: Entry): Conflict => stateOf(entry) as unknown as Conflict;

/** The one there is where there was none before, or is none any more. */
export const stateOf = (entry: Entry): Record<string, unknown> =>
  stateIn(entry.audit_after ?? entry.audit_before);

/** Gone, or never made. */
const ENDS = ['deleted', 'archived'];

/** What is read elsewhere than as itself: a declaration on its card, a conflict on the record it is about. */
function subjectOf(entry: Entry): [RecordKind | undefined, number | null] {
  const state = stateOf(entry);
  if (entry.audit_entity === 'declaration') return [kinds.card, Number(state.card_id)];
  if (entry.audit_entity === 'conflict')
    return [kinds[String(state.conflict_entity)], Number(state.conflict_entityId)];
  return [kindOf(entry), entry.audit_entityId];
}

/** Where the record is opened by who holds the permission; nothing where there is nothing to open. */
export function addressOf(entry: Entry, may: (permission: Permission) => boolean): string | undefined {
  const [kind, id] = subjectOf(entry);
  if (!kind?.address || !id || ENDS.includes(entry.audit_action)) return undefined;
  return kind.permission && !may(kind.permission) ? undefined : kind.address(id);
}

/** How the record is called. */
export function nameIn(entry: Entry): string {
  const { audit_entity: entity, audit_entityLabel: label, audit_entityId: id } = entry;
  if (entity === 'conflict' && stateOf(entry).conflict_field)
    return t.named(nameOfConflict(conflictIn(entry)));
  // No line of a sentence breaks within it.
  if (label && entity === 'card') return formatCardNumber(label).replaceAll(' ', '\u00a0');
  if (label && entity === 'setting') return t.named(fr.settingNames[label] ?? label);
  if (label && entity === 'report') return t.named(label);
  if (label && entity === 'synchronization') return t.runAt(label);
  if (label && entity === 'conflict') return t.aboutRecord(label);
  if (label && entity === 'check') return t.named(fr.checks.texts[label]?.label ?? label);
  if (label && entity === 'service') return fr.services.names[label] ?? label;
  return label ?? (id ? t.numbered(id) : '');
}
