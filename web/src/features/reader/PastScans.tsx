// What was scanned before, the latest first.
import { Button } from 'antd';
import { fr } from '../../i18n/fr';
import { formatCardNumber, formatTime } from '../../i18n/format';
import { OutcomeTag } from './outcomes';
import { forgetScans, usePastScans } from './scans';

const t = fr.reader;

export function PastScans() {
  const past = usePastScans();
  if (past.length === 0) return null;
  return (
    <section className="m-panel m-reader-past" aria-labelledby="past-scans">
      <div className="m-reader-past-head">
        <h2 id="past-scans">{t.past(past.length)}</h2>
        <Button size="small" onClick={forgetScans}>
          {t.forget}
        </Button>
      </div>
      <ol aria-labelledby="past-scans">
        {past.map(({ id, at, number, outcome, isOffline }) => (
          <li key={id}>
            <time dateTime={at.toISOString()}>{formatTime(at)}</time>
            <span className="m-reader-number">{number ? formatCardNumber(number) : t.noNumber}</span>
            <OutcomeTag outcome={outcome} />
            {isOffline && <span className="m-hint">{t.offlineShort}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
