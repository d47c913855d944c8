// What narrows the journal: the direction, how it ended, which node, who, when.
import { useQuery } from '@tanstack/react-query';
import { fr } from '../../../i18n/fr';
import { formatDay } from '../../../i18n/format';
import { FilterTags } from '../../../entities/geography/FilterTags';
import { ChoiceFilter, DayFilter } from '../../../ui/filters/parts';
import { TypedFilter } from '../../../ui/filters/TypedFilter';
import { CENTRE, type Direction, DIRECTIONS, nodesQuery, type RunFilter, type State, STATES } from '../api';
import { nameOfNode } from '../words';
import type { RunFilters } from './useRunFilters';

const t = fr.syncJournal;
const words = fr.synchronization;

interface PartProps {
  filters: RunFilters;
}

/** By its name, where that is known. */
function useNodeNames(): (node: number) => string {
  const { data = [] } = useQuery(nodesQuery);
  return (node) => nameOfNode(node, data.find(({ node_id: id }) => id === node)?.node_name);
}

function NodeFilter({ filters: { filter, put } }: PartProps) {
  const { data = [] } = useQuery(nodesQuery);
  const named = useNodeNames();
  // The centre has runs of its own; a node that is gone since has its runs still.
  const known = [CENTRE, ...data.map(({ node_id: id }) => id), filter.node ?? CENTRE];
  return (
    <ChoiceFilter
      name={t.filterNames.node}
      title={t.node}
      value={filter.node === undefined ? undefined : String(filter.node)}
      options={[...new Set(known)].map((node) => ({ value: String(node), label: named(node) }))}
      onChange={(node) => put({ node })}
    />
  );
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
      <NodeFilter filters={filters} />
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
