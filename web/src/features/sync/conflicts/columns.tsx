import { Link } from 'react-router';
import { ConflictValue } from '../../../entities/synchronization/ConflictValue';
import {
  addressOf,
  centreBy,
  type Conflict,
  fieldName,
  nodeBy,
  recordName,
} from '../../../entities/synchronization/conflicts';
import { fr } from '../../../i18n/fr';
import { nameOfNode } from '../../../entities/synchronization/nodes';
import { formatShortMoment } from '../../../i18n/format';
import type { Column } from '../../../ui/table/types';
import { NodeName } from '../words';
import { Acts, type Desk } from './Acts';
import { decidedBy } from './ConflictDrawer';

const t = fr.conflictList;

function Record({ conflict }: { conflict: Conflict }) {
  const address = addressOf(conflict);
  if (!address) return recordName(conflict);
  return (
    <Link to={address} tabIndex={-1}>
      {recordName(conflict)}
    </Link>
  );
}

interface CellProps {
  conflict: Conflict;
  value: unknown;
  hints?: readonly string[];
}

function Cell({ conflict, value, hints = [] }: CellProps) {
  return (
    <span className="m-conflict-cell">
      <ConflictValue conflict={conflict} value={value} />
      {hints.map((hint) => (
        <small key={hint} className="m-option-hint">
          {hint}
        </small>
      ))}
    </span>
  );
}

const reasonOf = ({ conflict_reason: reason }: Conflict): string => fr.conflicts.reasons[reason]?.short ?? '';

const nodeOf = ({ conflict_node: node, conflict_nodeName: name }: Conflict): string => nameOfNode(node, name);

// What is shown at first fits a screen of 1366 pixels beside the menu.
const shared: readonly Column<Conflict>[] = [
  {
    key: 'conflict_entityLabel',
    title: t.record,
    width: 120,
    sortable: true,
    isName: true,
    render: (conflict) => (
      <span className="m-conflict-cell">
        <Record conflict={conflict} />
      </span>
    ),
  },
  {
    key: 'conflict_field',
    title: t.field,
    width: 112,
    sortable: true,
    render: ({ conflict_entity: entity, conflict_field: field }) => (
      <span className="m-conflict-cell">{fieldName(entity, field)}</span>
    ),
  },
  {
    key: 'conflict_baseValue',
    title: t.base,
    width: 92,
    render: (conflict) => <Cell conflict={conflict} value={conflict.conflict_baseValue} />,
  },
  {
    key: 'conflict_centreValue',
    title: t.centreValue,
    width: 144,
    render: (conflict) => (
      <Cell
        conflict={conflict}
        value={conflict.conflict_centreValue}
        hints={[centreBy(conflict, formatShortMoment)]}
      />
    ),
  },
  {
    key: 'conflict_nodeValue',
    title: t.nodeValue,
    width: 144,
    render: (conflict) => (
      <Cell
        conflict={conflict}
        value={conflict.conflict_nodeValue}
        hints={[nodeOf(conflict), nodeBy(conflict, formatShortMoment)]}
      />
    ),
  },
  {
    key: 'conflict_node',
    title: t.node,
    width: 80,
    sortable: true,
    // Its name stands below its value as well.
    isExtra: true,
    render: ({ conflict_node: node, conflict_nodeName: name }) => <NodeName node={node} name={name} />,
  },
];

const reason: Column<Conflict> = {
  key: 'conflict_reason',
  title: t.reason,
  width: 108,
  render: (conflict) => <span className="m-conflict-cell">{reasonOf(conflict)}</span>,
};

const foundAt: Column<Conflict> = {
  key: 'conflict_foundAt',
  title: t.foundAt,
  width: 96,
  sortable: true,
  render: ({ conflict_foundAt: at }) => (at ? formatShortMoment(at) : ''),
};

export const readColumns: readonly Column<Conflict>[] = [...shared, reason, foundAt];

export const openColumns = (desk: Desk): readonly Column<Conflict>[] => [
  ...readColumns,
  {
    key: 'conflict_id',
    title: t.acts,
    width: 192,
    isLink: true,
    render: (conflict) => (
      <span className="m-conflict-acts">
        <Acts conflict={conflict} desk={desk} size="small" />
      </span>
    ),
  },
];

export const decidedColumns: readonly Column<Conflict>[] = [
  ...shared,
  {
    key: 'conflict_decision',
    title: t.decision,
    width: 150,
    render: (conflict) =>
      conflict.conflict_decision && (
        <Cell
          conflict={conflict}
          value={conflict.conflict_decidedValue}
          hints={[t.decisions[conflict.conflict_decision]]}
        />
      ),
  },
  {
    key: 'conflict_decidedAt',
    title: t.decided,
    width: 130,
    sortable: true,
    render: (conflict) => <span className="m-conflict-cell">{decidedBy(conflict)}</span>,
  },
  { ...foundAt, isExtra: true },
  { ...reason, isExtra: true },
];

/** Where it is narrow: the field, its two values, who typed that of the node. */
export function ConflictCard({ conflict }: { conflict: Conflict }) {
  const { conflict_entity: entity, conflict_field: field, conflict_decision: decision } = conflict;
  const line = (title: string, value: unknown) => (
    <span className="m-card-field">
      <span className="m-card-label">{title}</span>
      <ConflictValue conflict={conflict} value={value} />
    </span>
  );
  return (
    <>
      <span className="m-card-name">{recordName(conflict)}</span>
      <strong>{fieldName(entity, field)}</strong>
      {line(t.centreValue, conflict.conflict_centreValue)}
      {line(t.nodeValue, conflict.conflict_nodeValue)}
      <span className="m-hint">{decision ? t.decisions[decision] : reasonOf(conflict)}</span>
      <span className="m-hint">{decision ? decidedBy(conflict) : nodeOf(conflict)}</span>
      {!decision && <span className="m-hint">{nodeBy(conflict)}</span>}
    </>
  );
}
