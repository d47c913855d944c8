// A node among those that are known, by its name.
import { useQuery } from '@tanstack/react-query';
import { nameOfNode } from '../../entities/synchronization/nodes';
import { fr } from '../../i18n/fr';
import { ChoiceFilter } from '../../ui/filters/parts';
import { nodesQuery } from './api';

const t = fr.syncJournal;

/** By its name, where that is known. */
export function useNodeNames(): (node: number) => string {
  const { data = [] } = useQuery(nodesQuery);
  return (node) => nameOfNode(node, data.find(({ node_id: id }) => id === node)?.node_name);
}

interface NodeFilterProps {
  value: number | undefined;
  /** Also those that the board does not know: the centre itself, a node that is gone since. */
  besides: readonly number[];
  onChange: (node: string | undefined) => void;
}

export function NodeFilter({ value, besides, onChange }: NodeFilterProps) {
  const { data = [] } = useQuery(nodesQuery);
  const named = useNodeNames();
  const known = [...besides, ...data.map(({ node_id: id }) => id), ...(value === undefined ? [] : [value])];
  return (
    <ChoiceFilter
      name={t.filterNames.node}
      title={t.node}
      value={value === undefined ? undefined : String(value)}
      options={[...new Set(known)].map((node) => ({ value: String(node), label: named(node) }))}
      onChange={onChange}
    />
  );
}
