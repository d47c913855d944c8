// What narrows the list of conflicts: the kind of records, the field, the node, whether somebody has decided,
// one record.
import { useQuery } from '@tanstack/react-query';
import { FilterTags } from '../../../entities/geography/FilterTags';
import { useNamed } from '../../../entities/members/useNamed';
import { parcelQuery } from '../../../entities/parcels/api';
import {
  type Conflict,
  ENTITIES,
  entityTitle,
  fieldName,
  fieldNameAmong,
  fieldsOfAll,
  recordName,
} from '../../../entities/synchronization/conflicts';
import { fr } from '../../../i18n/fr';
import { ChoiceFilter } from '../../../ui/filters/parts';
import { NodeFilter, useNodeNames } from '../NodeFilter';
import type { ConflictFilter } from './api';
import { type ConflictFilters, entityOf, isOfOther } from './useConflictFilters';

const t = fr.conflictList;
const STATES = ['false', 'true'] as const;

const fieldIn = (kind: string | undefined, entity: string, field: string): string =>
  kind === undefined ? fieldNameAmong(entity, field) : fieldName(entity, field);

/** Of one kind of records, or of all. */
const fieldsIn = (kind: string | undefined) =>
  fieldsOfAll
    .filter(({ entity }) => kind === undefined || entity === kind)
    .map(({ entity, field }) => ({ value: field, label: fieldIn(kind, entity, field) }));

interface PartProps {
  filters: ConflictFilters;
}

export function FilterBar({ filters: { filter, put } }: PartProps) {
  return (
    <>
      <ChoiceFilter
        name={t.filterNames.entity}
        title={t.entity}
        value={filter.entity}
        options={ENTITIES.map((value) => ({ value, label: entityTitle(value) }))}
        onChange={(entity) =>
          // A record is of its kind, and so is a field.
          put({
            entity,
            entityId: undefined,
            field: isOfOther(filter.field, entity) ? undefined : filter.field,
          })
        }
      />
      <ChoiceFilter
        name={t.filterNames.field}
        title={t.field}
        value={filter.field}
        options={fieldsIn(filter.entity)}
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
  const asked = row ? undefined : entityId;
  const member = useNamed(entity === 'member' ? asked : undefined);
  const isParcel = entity === 'parcel' && asked !== undefined;
  const { data } = useQuery({ ...parcelQuery(asked ?? 0), enabled: isParcel });
  if (row) return recordName(row);
  const parcel = data?.parcel && fr.parcel.title(data.parcel.parcel_code);
  return member ?? parcel ?? fr.conflicts.record(entityId ?? 0);
}

interface TagsProps extends PartProps {
  /** What is found. */
  rows: readonly Conflict[];
}

export function ConflictTags({ filters, rows }: TagsProps) {
  const nodeName = useNodeNames();
  const record = useRecordName(filters.filter, rows);
  const { entity, ...others } = filters.filter;
  // A record is told by its kind and its number, which go together.
  const isRecord = others.entityId !== undefined;
  const filter = isRecord ? others : filters.filter;
  const put: typeof filters.put = (values) =>
    filters.put('entityId' in values ? { ...values, entity: undefined } : values);
  return (
    <FilterTags<ConflictFilter>
      filters={{ ...filters, filter, put }}
      words={{
        entity: entityTitle,
        entityId: () => t.recordTag(record),
        field: (field) => fieldIn(entity, entityOf(field) ?? '', field),
        node: (node) => nodeName(Number(node)),
        decided: () => t.states.true,
      }}
    />
  );
}
