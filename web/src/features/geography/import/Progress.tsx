// How far the import is: what has been sent is known, what the server still does is estimated from the dry
// run.
import { Progress as Bar } from 'antd';
import { useEffect, useState } from 'react';
import { fr } from '../../../i18n/fr';

const t = fr.importer;
/** Writing takes longer than looking. */
const WRITING = 2;
const TICK_MS = 250;
/** What is over before one could read it needs no estimate. */
const NOTABLE_MS = 1000;

export function Progress({ sent, expectedMs }: { sent: number; expectedMs: number }) {
  const [began] = useState(() => performance.now());
  const [now, setNow] = useState(began);
  const expected = Math.max(NOTABLE_MS, expectedMs * WRITING);
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const passed = now - began;
  const left = expected - passed;
  const words =
    sent < 1
      ? t.sending(Math.round(sent * 100))
      : left > 0
        ? t.saving(Math.ceil(left / 1000))
        : t.savingLonger;
  // Never full before the answer is there.
  const percent = Math.min(95, Math.round((100 * passed) / expected));
  return (
    <footer className="m-import-foot">
      <Bar percent={percent} showInfo={false} strokeColor="var(--ant-color-primary)" aria-label={words} />
      {/* Said when it begins, not at every tick. */}
      <p aria-hidden={sent < 1 ? undefined : true}>{words}</p>
      <span className="m-visually-hidden" role="status">
        {sent < 1 ? '' : t.saving(Math.ceil(expected / 1000))}
      </span>
    </footer>
  );
}
