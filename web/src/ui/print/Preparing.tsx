import { Spin } from 'antd';
import { useEffect, useState } from 'react';
import { fr } from '../../i18n/fr';

/** What is there within it needs no words. */
const SOON_MS = 1000;

/** While a PDF is drawn and comes; `received`: bytes of it. */
export function Preparing({ received }: { received: number }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), SOON_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className="m-preparing">
      {isLong && (
        <>
          <Spin size="small" /> {fr.printing.preparing}
          {received > 0 && <span className="m-hint">{fr.jobs.received(received)}</span>}
        </>
      )}
    </div>
  );
}
