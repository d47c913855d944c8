// /reader: what the card in somebody's hand is worth (contract §8).
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { fr } from '../../i18n/fr';
import { PageHeader } from '../../ui/PageHeader';
import type { Scanned } from '../../ui/scan/code';
import { ReaderPanel } from './ReaderPanel';

export default function ReaderPage() {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { scan?: Scanned } | null };
  const handedOver = state?.scan;
  const [first, setFirst] = useState(handedOver);
  useEffect(() => {
    if (!handedOver) return;
    setFirst(handedOver);
    // Verified once: not again when the page is reloaded.
    void navigate('.', { replace: true, state: null });
  }, [handedOver, navigate]);
  return (
    <>
      <PageHeader title={fr.screens.reader.title} />
      <ReaderPanel mayAsk first={first} />
    </>
  );
}
