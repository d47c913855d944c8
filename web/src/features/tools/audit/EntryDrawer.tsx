// One entry beside the list: what changed, the circumstances, what proves it, and the way to more of it.
import { Drawer } from 'antd';
import { Link } from 'react-router';
import { useMay } from '../../../auth/permission';
import { fr } from '../../../i18n/fr';
import { formatDateTime, formatRelative } from '../../../i18n/format';
import { Changes } from '../../../entities/audit/Changes';
import { changesOf } from '../../../entities/audit/changes';
import '../../../entities/audit/history.css';
import { useTerritory } from '../../../entities/geography/Territory';
import { Pairs, type PairList } from '../../../ui/record/Pairs';
import type { Entry } from './api';
import { placeName, roleName } from './columns';
import { addressOf, formatOf, kindOf, reasonIn } from './records';
import { Sentence } from './Sentence';
import { KINDS } from './useAuditFilters';

const t = fr.audit;

function Content({ entry }: { entry: Entry }) {
  const territory = useTerritory();
  const { audit_before: before, audit_after: after } = entry;
  // Of what is gone there is only what it held.
  const isGone = after === null && before !== null;
  const changes = isGone ? changesOf(null, before) : changesOf(before, after);
  const isChange = before !== null && after !== null;
  const { labels } = kindOf(entry);
  const told = changes.filter(({ field }) => labels[field]);
  if (told.length === 0 && !isChange) return null;
  return (
    <section aria-labelledby="entry-changes">
      <h3 id="entry-changes">{isGone ? t.contentBefore : isChange ? t.changes : t.content}</h3>
      {changes.length === 0 && <p className="m-hint">{t.noChange}</p>}
      <Changes changes={changes} isNew={!isChange} labels={labels} format={formatOf(entry, territory)} />
    </section>
  );
}

function Circumstances({ entry }: { entry: Entry }) {
  const { audit_at: at, audit_recordedAt: recorded, audit_loginName: name, audit_role: role } = entry;
  const moment = (instant: string) => `${formatDateTime(instant)} (${formatRelative(instant)})`;
  const pairs: PairList = [
    [t.happened, at && moment(at)],
    [t.recorded, recorded && moment(recorded)],
    [t.who, name && fr.history.who(name, roleName(role))],
    [t.address, entry.audit_address],
    [t.node, placeName(entry.audit_node)],
    [t.reason, reasonIn(entry)],
    [t.service, fr.services.names[entry.audit_service] ?? entry.audit_service],
    [t.ofTrace, entry.audit_traceId && <code>{entry.audit_traceId}</code>],
    [t.hash, <code key="hash">{entry.audit_hash}</code>],
  ];
  return (
    <section aria-labelledby="entry-circumstances">
      <h3 id="entry-circumstances">{t.circumstances}</h3>
      <Pairs pairs={pairs} />
      <p className="m-hint">{t.hashHint}</p>
    </section>
  );
}

/** The ways on: the record, its entries, those of the same person. */
function Ways({ entry, onGo }: { entry: Entry; onGo: () => void }) {
  const may = useMay();
  const { audit_entity: entity, audit_entityId: id, audit_loginId: login, audit_loginName: name } = entry;
  const address = addressOf(entry, may);
  const isListed = KINDS.some((kind) => kind === entity);
  return (
    <ul className="m-lines">
      {address && (
        <li>
          <Link to={address}>{t.open}</Link>
        </li>
      )}
      {id !== null && isListed && (
        <li>
          <Link to={`?entity=${entity}&entityId=${id}`} onClick={onGo}>
            {t.ofRecord}
          </Link>
        </li>
      )}
      {login !== null && name && (
        <li>
          <Link to={`?loginId=${login}`} onClick={onGo}>
            {t.ofUser(name)}
          </Link>
        </li>
      )}
    </ul>
  );
}

interface EntryDrawerProps {
  entry: Entry | undefined;
  onClose: () => void;
}

export function EntryDrawer({ entry, onClose }: EntryDrawerProps) {
  return (
    <Drawer
      open={entry !== undefined}
      title={entry && t.entry(entry.audit_id)}
      size={520}
      onClose={onClose}
      destroyOnHidden
      closable={{ 'aria-label': fr.form.close }}
    >
      {entry && (
        <div className="m-entry">
          <p className="m-entry-sentence">
            <Sentence entry={entry} />
          </p>
          <Content entry={entry} />
          <Circumstances entry={entry} />
          <Ways entry={entry} onGo={onClose} />
        </div>
      )}
    </Drawer>
  );
}
