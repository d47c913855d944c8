// How fresh what this browser knows is, and whether it can verify at all without network.
import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import { fr } from '../../i18n/fr';
import { formatShortMoment } from '../../i18n/format';
import { useOnline } from '../../ui/media';
import { canVerify } from './offline/ed25519';
import type { KnownLists } from './offline/useLists';

const t = fr.reader;

function useCanVerify(): boolean {
  const [able, setAble] = useState(true);
  useEffect(() => void canVerify().then(setAble), []);
  return able;
}

export function ListsState({ lists, isRefreshing, refresh }: KnownLists) {
  const online = useOnline();
  const able = useCanVerify();
  if (!able) return <Alert type="warning" showIcon title={t.noOffline} />;
  return (
    <p className="m-hint m-reader-lists">
      <span>{lists ? t.ready(formatShortMoment(lists.asOf), lists.revoked.size) : t.notReady}</span>
      {online && (
        <Button size="small" type="text" loading={isRefreshing} onClick={refresh}>
          {t.refresh}
        </Button>
      )}
    </p>
  );
}
