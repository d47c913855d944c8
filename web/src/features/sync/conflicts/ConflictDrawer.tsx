// One conflict beside the list: its values whole, why it is one, and what can be decided.
import { Alert, Drawer } from 'antd';
import { Link } from 'react-router';
import { ConflictValue } from '../../../entities/synchronization/ConflictValue';
import {
  addressOf,
  type Conflict,
  fieldName,
  nameOfConflict,
} from '../../../entities/synchronization/conflicts';
import { fr } from '../../../i18n/fr';
import { formatDateTime } from '../../../i18n/format';
import { Pairs } from '../../../ui/record/Pairs';
import { ToneTag } from '../../../ui/ToneTag';
import { Acts, type Desk } from './Acts';
import { focusNext } from './focusNext';
import { Values } from './Values';

const t = fr.conflictList;

export const decidedBy = ({ conflict_decidedBy: user, conflict_decidedAt: at }: Conflict): string =>
  t.decidedBy(user ?? '', at ? formatDateTime(at) : '');

interface OpenedProps {
  conflict: Conflict;
  /** Absent: they are not decided here. */
  desk: Desk | undefined;
  onGo: () => void;
}

function Opened({ conflict, desk, onGo }: OpenedProps) {
  const { conflict_entity: entity, conflict_entityId: id, conflict_decision: decision } = conflict;
  const address = addressOf(conflict);
  const found = conflict.conflict_foundAt;
  return (
    <div className="m-conflict-open">
      <p>
        <ToneTag state={decision ? 'done' : 'warning'}>
          {decision ? t.decisions[decision] : fr.conflicts.tag}
        </ToneTag>
      </p>
      <Values conflict={conflict} />
      <Pairs
        pairs={[
          [t.field, fieldName(entity, conflict.conflict_field)],
          [t.why, fr.conflicts.reasons[conflict.conflict_reason]?.long],
          [t.foundAt, found && formatDateTime(found)],
          [t.decided, decision && decidedBy(conflict)],
          [
            t.decision,
            decision === 'type_in' && (
              <ConflictValue conflict={conflict} value={conflict.conflict_decidedValue} />
            ),
          ],
        ]}
      />
      {decision === null && desk && (
        <div className="m-alert-actions" role="group" aria-label={t.acts}>
          <Acts conflict={conflict} desk={desk} />
        </div>
      )}
      {decision === null && !desk && (
        <Alert type="info" showIcon title={t.onNodeTitle} description={t.onNodeText} />
      )}
      <ul className="m-lines">
        {address && (
          <li>
            <Link to={address}>{t.openRecord}</Link>
          </li>
        )}
        <li>
          <Link to={`?entity=${entity}&entityId=${id}`} onClick={onGo}>
            {t.ofRecord}
          </Link>
        </li>
      </ul>
    </div>
  );
}

interface ConflictDrawerProps extends Omit<OpenedProps, 'conflict' | 'onGo'> {
  conflict: Conflict | undefined;
  onClose: () => void;
}

export function ConflictDrawer({ conflict, desk, onClose }: ConflictDrawerProps) {
  return (
    <Drawer
      open={conflict !== undefined}
      title={conflict && nameOfConflict(conflict)}
      size={600}
      onClose={onClose}
      afterOpenChange={(isOpen) => !isOpen && focusNext()}
      destroyOnHidden
      closable={{ 'aria-label': fr.form.close }}
    >
      {conflict && <Opened conflict={conflict} desk={desk} onGo={onClose} />}
    </Drawer>
  );
}
