// A dashboard of Metabase in a frame. Its address ends after minutes: the next one is loaded behind the one
// that is seen, and takes its place when it is there.
import { useState } from 'react';
import { fr } from '../../i18n/fr';

const t = fr.statistics;

export function Embedded({ url, name }: { url: string; name: string }) {
  const [shown, setShown] = useState(url);
  const title = t.embedded(t.dashboards[name as keyof typeof t.dashboards] ?? name);
  const addresses = shown === url ? [url] : [shown, url];
  return (
    <div className="m-embedded">
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
            onLoad={() => setShown(address)}
          />
        );
      })}
    </div>
  );
}
