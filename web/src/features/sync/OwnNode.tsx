// Which installation this is, and on a node in the field whether anything is left to be exchanged.
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { components } from '../../api/schema';
import { usePermission } from '../../auth/permission';
import { fr } from '../../i18n/fr';
import { formatNumber } from '../../i18n/format';
import { Pairs, type PairList } from '../../ui/record/Pairs';
import { Panel } from '../../ui/record/Panel';
import { ToneTag } from '../../ui/ToneTag';
import { CENTRE, type Node, nodesQuery, type Run } from './api';
import { balanceOf, type Standing } from './standing';
import { moment } from './words';

const t = fr.synchronizing;

export type Installation = components['schemas']['GetEnvironmentReply'];

const tones = { even: 'ok', left: 'warning', moving: 'running', unsure: 'unknown' } as const satisfies Record<
  Standing,
  string
>;

const nextOf = (at: string): string => (Date.parse(at) > Date.now() ? t.nextRun(moment(at)) : t.nextRunDue);

interface BalanceProps {
  node: Node | undefined;
  last: Run | undefined;
}

function Balance({ node, last }: BalanceProps) {
  const readsConflicts = usePermission('conflicts.decide');
  const { standing, remains } = balanceOf(last, node);
  const { node_lastSuccessAt: success = null, node_nextRunAt: next = null } = node ?? {};
  const ended = last?.synchronizationJournal_stoppedAt ?? null;
  return (
    <section className="m-sync-balance" aria-label={t.standing}>
      <p>
        <ToneTag state={tones[standing]}>{t.standings[standing]}</ToneTag>
      </p>
      {standing === 'even' && <p>{t.evenText(moment(ended))}</p>}
      {standing === 'unsure' && <p>{t.unsureText}</p>}
      {remains.length > 0 && (
        <ul>
          {remains.map(({ text, address }) => (
            <li key={text}>{address && readsConflicts ? <Link to={address}>{text}</Link> : text}</li>
          ))}
        </ul>
      )}
      {success && <p className="m-hint">{t.lastSuccess(moment(success))}</p>}
      {next && <p className="m-hint">{nextOf(next)}</p>}
    </section>
  );
}

interface OwnNodeProps {
  here: Installation;
  /** The runs are known. */
  isKnown: boolean;
  last: Run | undefined;
}

export function OwnNode({ here: { node, nodeName }, isKnown, last }: OwnNodeProps) {
  const isField = node !== CENTRE;
  const nodes = useQuery({ ...nodesQuery, enabled: isField });
  // After a failure what was counted before is not what is left now.
  const own = nodes.isError ? undefined : nodes.data?.find(({ node_id: id }) => id === node);
  const pairs: PairList = [
    [t.kind, isField ? t.kinds.node : t.kinds.centre],
    [t.name, nodeName],
    [t.number, isField && formatNumber(node)],
  ];
  return (
    <Panel id="sync-here" title={t.here}>
      <Pairs pairs={pairs} />
      {isField && isKnown && !nodes.isPending && <Balance node={own} last={last} />}
    </Panel>
  );
}
