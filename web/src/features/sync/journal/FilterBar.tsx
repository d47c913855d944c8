// What narrows the journal: the direction, how it ended, which node, who, when.
import { fr } from '../../../i18n/fr';
import { formatDay } from '../../../i18n/format';
import { FilterTags } from '../../../entities/geography/FilterTags';
import { ChoiceFilter, DayFilter } from '../../../ui/filters/parts';
import { TypedFilter } from '../../../ui/filters/TypedFilter';
import { CENTRE, type Direction, DIRECTIONS, type RunFilter, type State, STATES } from '../api';
import { NodeFilter, useNodeNames } from '../NodeFilter';
import type { RunFilters } from './useRunFilters';

const t = fr.syncJournal;
const words = fr.synchronization;

interface PartProps {
  filters: RunFilters;
}

export function FilterBar({ filters }: PartProps) {
  const { filter, put } = filters;
  return (
    <>
      <ChoiceFilter<Direction>
        name={t.filterNames.direction}
        title={t.direction}
        value={filter.synchronizationJournal_type}
        options={DIRECTIONS.map((value) => ({ value, label: words.directions[value] }))}
        onChange={(direction) => put({ synchronizationJournal_type: direction })}
      />
      <ChoiceFilter<State>
        name={t.filterNames.state}
        title={t.state}
        value={filter.state}
        options={STATES.map((value) => ({ value, label: words.states[value] }))}
        onChange={(state) => put({ state })}
      />
      {/* The centre has runs of its own. */}
      <NodeFilter value={filter.node} besides={[CENTRE]} onChange={(node) => put({ node })} />
      <TypedFilter
        name={t.filterNames.user}
        hint={t.user}
        current={filter.user ?? ''}
        onApply={(user) => put({ user })}
      />
      <DayFilter
        name={t.filterNames.from}
        title={t.from}
        value={filter.from}
        onChange={(from) => put({ from })}
      />
      <DayFilter name={t.filterNames.to} title={t.to} value={filter.to} onChange={(to) => put({ to })} />
    </>
  );
}

export function RunTags({ filters }: PartProps) {
  const named = useNodeNames();
  return (
    <FilterTags<RunFilter>
      filters={filters}
      words={{
        synchronizationJournal_type: (direction) => words.directions[direction as Direction],
        state: (state) => words.states[state as State],
        node: (node) => named(Number(node)),
        from: (day) => t.fromTag(formatDay(day)),
        to: (day) => t.toTag(formatDay(day)),
      }}
    />
  );
}
