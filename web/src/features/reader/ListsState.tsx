// How fresh what this browser knows is, and whether it can verify at all without network.
import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import { fr } from '../../i18n/fr';
import { formatRelative, formatShortMoment } from '../../i18n/format';
import { useOnline } from '../../ui/media';
import { canVerify } from './offline/ed25519';
import type { KnownLists } from './offline/useLists';

const t = fr.reader;
/** Lists are fetched every quarter of an hour: one of yesterday means that something is in the way. */
const OLD_MS = 24 * 3_600_000;
/** Its age is told anew. */
const TICK_MS = 60_000;

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), TICK_MS);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}

function useCanVerify(): boolean {
  const [able, setAble] = useState(true);
  useEffect(() => void canVerify().then(setAble), []);
  return able;
}

export function ListsState({ lists, isRefreshing, refresh }: KnownLists) {
  const online = useOnline();
  const able = useCanVerify();
  const now = useNow();
  if (!able) return <Alert type="warning" showIcon title={t.noOffline} />;
  const again = online && (
    <Button size="small" type="text" loading={isRefreshing} onClick={refresh}>
      {t.refresh}
    </Button>
  );
  const when = lists && formatShortMoment(lists.asOf);
  const age = lists && formatRelative(lists.asOf, new Date(now));
  if (lists && when && age && now - Date.parse(lists.asOf) > OLD_MS)
    return <Alert type="warning" showIcon title={t.old(when, age)} action={again} />;
  return (
    <p className="m-hint m-reader-lists">
      <span>{lists && when && age ? t.ready(when, age, lists.revoked.size) : t.notReady}</span>
      {again}
    </p>
  );
}
