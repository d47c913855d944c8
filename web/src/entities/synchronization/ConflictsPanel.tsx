// Fields of a record that have another value on a node, until somebody decides at the centre.
import { useQuery } from '@tanstack/react-query';
import { environmentQuery } from '../../api/environment';
import { usePermission } from '../../auth/permission';
import { fr } from '../../i18n/fr';
import { LinkButton } from '../../ui/LinkButton';
import { Panel } from '../../ui/record/Panel';
import './conflicts.css';
import { type Conflict, fieldName, nodeBy } from './conflicts';
import { ConflictValue } from './ConflictValue';
import { CENTRE, nameOfNode } from './nodes';

const t = fr.conflicts;

function Item({ conflict }: { conflict: Conflict }) {
  const { conflict_entity: entity, conflict_field: field } = conflict;
  return (
    <li>
      <h3>{fieldName(entity, field)}</h3>
      <dl className="m-pairs">
        <div>
          <dt>{t.live}</dt>
          <dd>
            <ConflictValue conflict={conflict} value={conflict.conflict_centreValue} />
          </dd>
        </div>
        <div>
          <dt>{t.typed}</dt>
          <dd>
            <ConflictValue conflict={conflict} value={conflict.conflict_nodeValue} />
            <small className="m-option-hint">
              {t.typedOn(nodeBy(conflict), nameOfNode(conflict.conflict_node, conflict.conflict_nodeName))}
            </small>
          </dd>
        </div>
      </dl>
    </li>
  );
}

interface ConflictsPanelProps {
  entity: string;
  id: number;
  conflicts: readonly Conflict[];
}

export function ConflictsPanel({ entity, id, conflicts }: ConflictsPanelProps) {
  const { data: here } = useQuery(environmentQuery);
  const mayDecide = usePermission('conflicts.decide') && here?.node === CENTRE;
  const toDecide = (
    <LinkButton size="small" to={`/synchronization/conflicts?entity=${entity}&entityId=${id}`}>
      {t.decide}
    </LinkButton>
  );
  return (
    <Panel id="conflicts" title={t.panel} actions={mayDecide && toDecide}>
      <p>{t.panelText(conflicts.length)}</p>
      <ul className="m-conflicts">
        {conflicts.map((conflict) => (
          <Item key={conflict.conflict_id} conflict={conflict} />
        ))}
      </ul>
    </Panel>
  );
}
