// A dashboard of Metabase in a frame. Its address ends after minutes: the next one is loaded behind the one
// that is seen, and takes its place when it is there.
import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import { fr } from '../../i18n/fr';

const t = fr.statistics;

/** A frame that shows nothing after this long may have nobody behind it. */
const LATE_MS = 15_000;

interface EmbeddedProps {
  url: string;
  name: string;
  /** Shows our own figures instead. */
  onBuiltin: () => void;
}

export function Embedded({ url, name, onBuiltin }: EmbeddedProps) {
  const [shown, setShown] = useState(url);
  const [isThere, setIsThere] = useState(false);
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  const ours = <Button onClick={onBuiltin}>{t.showOurs}</Button>;
  const title = t.embedded(t.dashboards[name as keyof typeof t.dashboards] ?? name);
  const addresses = shown === url ? [url] : [shown, url];
  return (
    <div className="m-embedded">
      {/* A browser tells nobody that a frame stayed empty: the way to ours is there in any case. */}
      {isLate && !isThere ? (
        <Alert type="warning" showIcon title={t.metabaseLate} action={ours} />
      ) : (
        <p className="m-embedded-ours">
          {t.metabaseHint} {ours}
        </p>
      )}
      {addresses.map((address) => {
        const isNext = address !== shown;
        return (
          <iframe
            key={address}
            src={address}
            title={title}
            referrerPolicy="no-referrer"
            className={isNext ? 'm-embedded-next' : undefined}
            aria-hidden={isNext || undefined}
            tabIndex={isNext ? -1 : undefined}
            onLoad={() => {
              setIsThere(true);
              setShown(address);
            }}
          />
        );
      })}
    </div>
  );
}
