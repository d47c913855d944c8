// What narrows the audit: who, what, to which records, when, where.
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { usePermission } from '../../../auth/permission';
import { fr } from '../../../i18n/fr';
import { formatDay } from '../../../i18n/format';
import { FilterTags } from '../../../entities/geography/FilterTags';
import { ParentFilterBar } from '../../../entities/geography/ParentFilterBar';
import type { PlaceLevel } from '../../../entities/geography/places';
import { ChoiceFilter, DayFilter } from '../../../ui/filters/parts';
import { TypedFilter } from '../../../ui/filters/TypedFilter';
import { idIn } from '../../../ui/filters/read';
import { matchesText } from '../../../ui/plain';
import { accountsQuery, type AuditFilter } from './api';
import { type Action, ACTIONS, type AuditFilters, type Kind, KINDS } from './useAuditFilters';

const t = fr.audit;
const LEVELS: readonly PlaceLevel[] = ['region'];

interface PartProps {
  filters: AuditFilters;
}

const byLabel = (a: { label: string }, b: { label: string }): number => a.label.localeCompare(b.label, 'fr');
const kinds = KINDS.map((value) => ({ value, label: t.kinds[value] })).toSorted(byLabel);
const actions = ACTIONS.map((value) => ({ value, label: fr.auditActions[value] })).toSorted(byLabel);

function useAccounts() {
  return useQuery({ ...accountsQuery, enabled: usePermission('users.read') });
}

function UserFilter({ filters: { filter, put } }: PartProps) {
  const { data = [], isLoading } = useAccounts();
  const { loginId } = filter;
  const options = data.map(({ id, name }) => ({ value: id, label: name }));
  // One that was deleted since has its entries still.
  const isKnown = loginId === undefined || options.some(({ value }) => value === loginId);
  return (
    <Select<number>
      className="m-filter"
      aria-label={fr.filters.by(t.filterNames.user)}
      placeholder={t.user}
      allowClear={{ label: fr.form.clear }}
      showSearch={{ filterOption: (typed, option) => matchesText(String(option?.label ?? ''), typed) }}
      loading={isLoading}
      value={isLoading ? undefined : loginId}
      options={isKnown ? options : [{ value: loginId, label: t.unknownUser(loginId) }, ...options]}
      onChange={(id?: number) => put({ loginId: id })}
      popupMatchSelectWidth={false}
    />
  );
}

/** Each kind of record has its own numbers. */
function RecordFilter({ filters: { filter, put } }: PartProps) {
  const hasKind = filter.entity !== undefined;
  return (
    <TypedFilter
      name={t.filterNames.record}
      hint={hasKind ? t.record : t.recordNeedsKind}
      disabled={!hasKind}
      current={String(filter.entityId ?? '')}
      onApply={(text) => put({ entityId: idIn(text) })}
    />
  );
}

export function FilterBar({ filters }: PartProps) {
  const { filter, put, places } = filters;
  return (
    <>
      <UserFilter filters={filters} />
      <ChoiceFilter<Action>
        name={t.filterNames.action}
        title={t.action}
        value={filter.action as Action | undefined}
        options={actions}
        onChange={(action) => put({ action })}
      />
      <ChoiceFilter<Kind>
        name={t.filterNames.kind}
        title={t.kind}
        value={filter.entity as Kind | undefined}
        options={kinds}
        onChange={(entity) => put({ entity, entityId: undefined })}
      />
      <RecordFilter filters={filters} />
      <TypedFilter
        name={t.filterNames.number}
        hint={t.number}
        current={filter.number ?? ''}
        onApply={(text) => put({ number: text || undefined })}
      />
      <DayFilter
        name={t.filterNames.from}
        title={t.from}
        value={filter.from}
        onChange={(from) => put({ from })}
      />
      <DayFilter name={t.filterNames.to} title={t.to} value={filter.to} onChange={(to) => put({ to })} />
      <ParentFilterBar levels={LEVELS} filters={places} />
    </>
  );
}

export function AuditTags({ filters }: PartProps) {
  const { data } = useAccounts();
  return (
    <FilterTags<AuditFilter>
      filters={filters}
      words={{
        loginId: (id) => data?.find((one) => String(one.id) === id)?.name ?? t.unknownUser(Number(id)),
        action: (action) => fr.auditActions[action as Action],
        entity: (kind) => t.kinds[kind as Kind],
        entityId: t.recordTag,
        number: t.numberTag,
        from: (day) => t.fromTag(formatDay(day)),
        to: (day) => t.toTag(formatDay(day)),
      }}
    />
  );
}
