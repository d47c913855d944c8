// The values of a conflict below or beside each other: what both started from, the centre's, the node's; who
// typed them, and when.
import type { ReactNode } from 'react';
import { placeIn } from '../../../entities/parcels/conflict';
import { Drawing } from '../../../entities/parcels/place/Drawing';
import { ConflictValue } from '../../../entities/synchronization/ConflictValue';
import { centreBy, type Conflict, nodeBy } from '../../../entities/synchronization/conflicts';
import { nameOfNode } from '../../../entities/synchronization/nodes';
import { fr } from '../../../i18n/fr';

const t = fr.conflictList;

interface SideProps {
  conflict: Conflict;
  title: string;
  value: unknown;
  hints?: readonly ReactNode[];
}

function Side({ conflict, title, value, hints = [] }: SideProps) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <ConflictValue conflict={conflict} value={value} size="full" />
        {hints.filter(Boolean).map((hint, index) => (
          <small key={index} className="m-option-hint">
            {hint}
          </small>
        ))}
      </dd>
    </div>
  );
}

/** Two places over each other: numbers do not tell what one has that the other has not. */
function Places({ conflict }: { conflict: Conflict }) {
  if (conflict.conflict_field !== 'parcel_geometry') return null;
  const { rings } = placeIn(conflict.conflict_centreValue);
  const { rings: other } = placeIn(conflict.conflict_nodeValue);
  if (rings.length === 0 || other.length === 0) return null;
  return <Drawing rings={rings} other={other} otherHint={t.drawn} />;
}

export function Values({ conflict }: { conflict: Conflict }) {
  const { conflict_node: node, conflict_nodeName: name, conflict_decision: decision } = conflict;
  const centreHint = decision === null ? t.liveNow : t.liveThen;
  return (
    <>
      <dl className="m-conflict-values">
        <Side conflict={conflict} title={t.base} value={conflict.conflict_baseValue} />
        <Side
          conflict={conflict}
          title={t.centreValue}
          value={conflict.conflict_centreValue}
          hints={[centreHint, centreBy(conflict)]}
        />
        <Side
          conflict={conflict}
          title={t.nodeValue}
          value={conflict.conflict_nodeValue}
          hints={[t.fromNode(nameOfNode(node, name)), nodeBy(conflict)]}
        />
      </dl>
      <Places conflict={conflict} />
    </>
  );
}
