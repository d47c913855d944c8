// How each node is, as the centre knows it from the node's last call.
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { usePermission } from '../../auth/permission';
import { fr } from '../../i18n/fr';
import { formatDateTime, formatNumber } from '../../i18n/format';
import { List } from '../../ui/table/List';
import { ListBar } from '../../ui/table/ListBar';
import { ListFilters } from '../../ui/table/ListFilters';
import { ListRows } from '../../ui/table/ListRows';
import type { Column } from '../../ui/table/types';
import { useFollowing } from '../../ui/table/useFollowing';
import { useList } from '../../ui/table/useList';
import { ToneTag } from '../../ui/ToneTag';
import { CENTRE, type Node, nodeList } from './api';
import { NodeFilterBar, NodeTags, useNodeFilters } from './NodeFilters';
import { conflictsOf, nameOfNode, NodeName } from './words';

const t = fr.nodes;
const words = fr.synchronization;
const DAY_MS = 86_400_000;
/** Of a node that has not got through for so long somebody asks what is wrong with it. */
const SILENT_DAYS = 7;
/** Clocks that are no farther apart may as well be told apart by the way of the answer. */
const ON_TIME_S = 2;

const nameOf = ({ node_id: id, node_name: name }: Node): string => nameOfNode(id, name);
const journalOf = ({ node_id: id }: Node): string => `/synchronization/journal?node=${id}`;
const counted = (count: number | null): string => (count === null ? words.unknown : formatNumber(count));
const moment = (at: string | null): string => (at ? formatDateTime(at) : words.never);

/** Those who may decide find them there. */
function OpenConflicts({ node: { node_id: id, node_openConflicts: count } }: { node: Node }) {
  const mayDecide = usePermission('conflicts.decide');
  if (count === 0 || !mayDecide) return formatNumber(count);
  return (
    <Link to={conflictsOf(id)} tabIndex={-1} aria-label={t.conflictsOf(count)}>
      {formatNumber(count)}
    </Link>
  );
}

function skewOf({ node_clockSkewSeconds: skew }: Node): string {
  if (skew === null) return words.unknown;
  if (Math.abs(skew) <= ON_TIME_S) return t.onTime;
  return skew > 0 ? t.ahead(skew) : t.behind(-skew);
}

function Silence({ node: { node_id: id, node_lastSuccessAt: at } }: { node: Node }) {
  if (id === CENTRE) return null;
  if (!at) return <ToneTag state="warning">{t.neverDone}</ToneTag>;
  const days = Math.floor((Date.now() - Date.parse(at)) / DAY_MS);
  return days > SILENT_DAYS ? <ToneTag state="warning">{t.silent(days)}</ToneTag> : null;
}

const columns: readonly Column<Node>[] = [
  {
    key: 'node_name',
    title: t.node,
    width: 160,
    sortable: true,
    isName: true,
    render: (node) => (
      <Link to={journalOf(node)} tabIndex={-1}>
        <NodeName node={node.node_id} name={node.node_name} />
      </Link>
    ),
  },
  {
    key: 'node_lastSuccessAt',
    title: t.lastSuccess,
    width: 200,
    sortable: true,
    render: (node) => (
      <span className="m-lines">
        {node.node_lastSuccessAt && <span>{formatDateTime(node.node_lastSuccessAt)}</span>}
        <Silence node={node} />
      </span>
    ),
  },
  {
    key: 'node_lastSeenAt',
    title: t.lastSeen,
    width: 132,
    sortable: true,
    render: ({ node_lastSeenAt: at }) => moment(at),
  },
  {
    key: 'node_toSend',
    title: t.toSend,
    width: 90,
    align: 'right',
    render: ({ node_toSend: count }) => counted(count),
  },
  {
    key: 'node_photosToSend',
    title: t.photosToSend,
    width: 84,
    align: 'right',
    render: ({ node_photosToSend: count }) => counted(count),
  },
  {
    key: 'node_oldestUnsentAt',
    title: t.oldestUnsent,
    width: 132,
    render: ({ node_oldestUnsentAt: at }) => at && formatDateTime(at),
  },
  {
    key: 'node_openConflicts',
    title: t.openConflicts,
    width: 84,
    align: 'right',
    render: (node) => <OpenConflicts node={node} />,
    plain: ({ node_openConflicts: count }) => formatNumber(count),
  },
  { key: 'node_clockSkewSeconds', title: t.skew, width: 170, render: skewOf },
  { key: 'node_version', title: t.version, width: 90 },
  { key: 'login_name', title: t.account, width: 120 },
  {
    key: 'node_toReceive',
    title: t.toReceive,
    width: 90,
    align: 'right',
    isExtra: true,
    render: ({ node_toReceive: count }) => counted(count),
  },
];

export function NodeBoard() {
  const navigate = useNavigate();
  const filters = useNodeFilters();
  const source = useMemo(() => nodeList(filters.filter), [filters.filter]);
  const list = useList<Node>({
    name: 'nodes',
    label: t.title,
    rowKey: 'node_id',
    source,
    columns,
    nameOf,
    countText: t.count,
  });
  useFollowing(source, list);
  return (
    <>
      <div className="m-sync-board">
        <h2>{t.title}</h2>
        {list.count !== undefined && <span className="m-hint">{list.count}</span>}
      </div>
      <List list={list}>
        <ListBar list={list} hint={t.search}>
          <ListFilters count={filters.count} tags={<NodeTags filters={filters} />}>
            <NodeFilterBar filters={filters} />
          </ListFilters>
        </ListBar>
        <ListRows
          list={list}
          onOpen={(node) => void navigate(journalOf(node))}
          empty={{ title: t.empty, hint: t.emptyHint }}
        />
      </List>
    </>
  );
}
