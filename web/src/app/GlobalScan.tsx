// A scan anywhere opens the card (screens that take scans themselves hear them first). What can't be opened –
// unknown, forged, without network, without the right to see cards – is explained by the reader.
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMay } from '../auth/permission';
import { askServer, questionOf } from '../features/reader/find';
import { useLists } from '../features/reader/offline/useLists';
import type { Scanned } from '../entities/cards/scan/code';
import { useWedge } from '../entities/cards/scan/useWedge';
import { isBehindDialog } from '../ui/shortcuts';
import { useAnywhere } from '../ui/scan/settings';

/** Behind the first view, which they would delay. */
const LATER_MS = 4000;

/** Ready for when the network goes, whatever screen is open then. */
function Lists() {
  useLists();
  return null;
}

function ListsLater() {
  const [later, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), LATER_MS);
    return () => clearTimeout(timer);
  }, []);
  return later ? <Lists /> : null;
}

function Listener() {
  const may = useMay();
  const navigate = useNavigate();
  const explain = (scan: Scanned) => navigate('/reader', { state: { scan } });
  const open = useMutation({
    mutationFn: async (scan: Scanned) => {
      const question = questionOf(scan);
      if (!question || !navigator.onLine) return explain(scan);
      const { card } = await askServer(question);
      return card ? navigate(`/cards/${card.card_id}`) : explain(scan);
    },
    onError: (_, scan) => explain(scan),
  });
  const anywhere = useAnywhere();
  // Heard in any case: the keys of a scan are no shortcuts.
  useWedge((scan) => {
    if (!anywhere || isBehindDialog()) return;
    if (may('cards.read')) open.mutate(scan);
    else void explain(scan);
  });
  return <ListsLater />;
}

export function GlobalScan() {
  return useMay()('reader.use') ? <Listener /> : null;
}
