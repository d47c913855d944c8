// What narrows the list of conflicts: the field, the node, whether somebody has decided, one record.
import { useQuery } from '@tanstack/react-query';
import { namedMemberQuery } from '../../../entities/members/api';
import { FilterTags } from '../../../entities/geography/FilterTags';
import { type Conflict, fieldName, recordName } from '../../../entities/synchronization/conflicts';
import { fr } from '../../../i18n/fr';
import { ChoiceFilter } from '../../../ui/filters/parts';
import { NodeFilter, useNodeNames } from '../NodeFilter';
import type { ConflictFilter } from './api';
import { type ConflictFilters, FIELDS } from './useConflictFilters';

const t = fr.conflictList;
const STATES = ['false', 'true'] as const;

const fields = FIELDS.map(({ entity, field }) => ({ value: field, label: fieldName(entity, field) }));
const entityOf = (field: string): string => FIELDS.find((one) => one.field === field)?.entity ?? '';

interface PartProps {
  filters: ConflictFilters;
}

export function FilterBar({ filters: { filter, put } }: PartProps) {
  return (
    <>
      <ChoiceFilter
        name={t.filterNames.field}
        title={t.field}
        value={filter.field}
        options={fields}
        onChange={(field) => put({ field })}
      />
      <NodeFilter value={filter.node} besides={[]} onChange={(node) => put({ node })} />
      <ChoiceFilter
        name={t.filterNames.state}
        title={t.state}
        value={filter.decided ? 'true' : 'false'}
        options={STATES.map((value) => ({ value, label: t.states[value] }))}
        onChange={(decided) => put({ decided: decided === 'true' || undefined })}
      />
    </>
  );
}

/** The record that the list is narrowed to, by the name it has in a row or of its own. */
function useRecordName({ entity, entityId }: ConflictFilter, rows: readonly Conflict[]): string {
  const row = rows.find((one) => one.conflict_entity === entity && one.conflict_entityId === entityId);
  const isAsked = entity === 'member' && entityId !== undefined && !row;
  const { data } = useQuery({ ...namedMemberQuery(entityId ?? 0), enabled: isAsked });
  if (row) return recordName(row);
  if (data) return fr.members.named(data.member_lastname, data.member_firstname, data.member_idNumber);
  return fr.conflicts.record(entityId ?? 0);
}

interface TagsProps extends PartProps {
  /** What is found. */
  rows: readonly Conflict[];
}

export function ConflictTags({ filters, rows }: TagsProps) {
  const nodeName = useNodeNames();
  const record = useRecordName(filters.filter, rows);
  // A record is told by its kind and its number, which go together.
  const { entity: _, ...filter } = filters.filter;
  const put: typeof filters.put = (values) =>
    filters.put('entityId' in values ? { ...values, entity: undefined } : values);
  return (
    <FilterTags<ConflictFilter>
      filters={{ ...filters, filter, put }}
      words={{
        entityId: () => t.recordTag(record),
        field: (field) => fieldName(entityOf(field), field),
        node: (node) => nodeName(Number(node)),
        decided: () => t.states.true,
      }}
    />
  );
}
