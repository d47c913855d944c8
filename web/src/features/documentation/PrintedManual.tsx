// All pages one after the other, on paper only; beside the page being read, not inside of it, so that its own
// anchors stay the only ones.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { environmentQuery } from '../../api/environment';
import type { ManualPage } from '../../api/manual';
import { formatDate } from '../../i18n/format';
import { fr } from '../../i18n/fr';
import { ManualText } from '../../entities/manual/ManualText';

const t = fr.documentation;

/** Anchors would be there twice. */
const withoutAnchors = (html: string): string => html.replaceAll(/(<h\d) id="[^"]*"/g, '$1');

/** `onDone` stays the same function: another one would print again. */
export function PrintedManual({ pages, onDone }: { pages: ManualPage[]; onDone: () => void }) {
  const { data } = useQuery(environmentQuery);
  useEffect(() => {
    window.addEventListener('afterprint', onDone);
    // The browser's window for printing stops everything: paint first.
    const timer = setTimeout(() => window.print());
    return () => {
      clearTimeout(timer);
      window.removeEventListener('afterprint', onDone);
    };
  }, [onDone]);
  return createPortal(
    <div className="m-docs-printed" aria-hidden>
      <p className="m-docs-cover">{t.manualTitle}</p>
      {data && <p>{t.printedVersion(data.version, formatDate(new Date()))}</p>}
      <ol>
        {pages.map(({ page, title }) => (
          <li key={page}>{title}</li>
        ))}
      </ol>
      {pages.map(({ page, title, html }) => (
        <section key={page}>
          <h1>{title}</h1>
          <ManualText page={page} html={withoutAnchors(html)} onFollow={() => {}} />
        </section>
      ))}
    </div>,
    document.querySelector('.m-app') ?? document.body,
  );
}
