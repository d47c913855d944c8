// The table of contents: pages by chapter, the headings of the one that is open; with words in the search,
// only the pages that hold them.
import { SearchOutlined } from '@ant-design/icons';
import { Input, type InputRef } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { fr } from '../../i18n/fr';
import { useWide } from '../../ui/media';
import { useShortcuts } from '../../ui/shortcuts';
import { addressOf, REFERENCES } from './pages';
import { type Entry, type Found, search } from './search';

const t = fr.documentation;

const references: Entry[] = [
  { page: REFERENCES.rights, title: t.rights, chapter: t.references, text: t.rightsLead, headings: [] },
  { page: REFERENCES.api, title: t.api, chapter: t.references, text: t.apiFilterHint, headings: [] },
];

function Row({ entry, current, searching }: { entry: Found; current: string; searching: boolean }) {
  const here = entry.page === current;
  return (
    <li>
      <Link to={addressOf(entry.page)} aria-current={here ? 'page' : undefined}>
        {entry.title}
      </Link>
      {searching && entry.excerpt && <p>{entry.excerpt}</p>}
      {here && !searching && entry.headings.length > 0 && (
        <ul>
          {entry.headings.map(({ anchor, text }) => (
            <li key={anchor}>
              <Link to={addressOf(entry.page, anchor)}>{text}</Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

interface EntriesProps {
  entries: readonly Found[];
  current: string;
  searching: boolean;
}

/** What was found as it comes; else by chapter. */
function Entries({ entries, current, searching }: EntriesProps) {
  const row = (entry: Found) => (
    <Row key={entry.page} entry={entry} current={current} searching={searching} />
  );
  if (searching) return <ul>{entries.map(row)}</ul>;
  const chapters = [...new Set(entries.map(({ chapter }) => chapter))];
  return chapters.map((chapter) => (
    <section key={chapter}>
      <h2>{chapter}</h2>
      <ul>{entries.filter((entry) => entry.chapter === chapter).map(row)}</ul>
    </section>
  ));
}

export function Contents({ entries, current }: { entries: Entry[]; current: string }) {
  const wide = useWide();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState('');
  const field = useRef<InputRef>(null);
  const folder = useRef<HTMLDetailsElement>(null);
  const all = useMemo(() => [...entries, ...references], [entries]);
  const found = useMemo(() => search(all, wanted), [all, wanted]);
  const searching = wanted.trim() !== '';
  const focus = (): void => {
    if (folder.current) folder.current.open = true;
    field.current?.focus();
  };
  useShortcuts([{ keys: '/', label: fr.shortcuts.focusFilter, run: focus }]);

  const list = (
    <>
      <div role="search" aria-label={t.contents}>
        <Input
          ref={field}
          type="search"
          aria-label={t.search}
          placeholder={t.searchHint}
          prefix={<SearchOutlined aria-hidden />}
          allowClear
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setWanted('');
            if (event.key === 'Enter' && searching && found[0]) void navigate(addressOf(found[0].page));
          }}
        />
      </div>
      <p role="status" className="m-docs-found">
        {searching && (found.length > 0 ? t.found(found.length) : t.none)}
      </p>
      <Entries entries={searching ? found : all} current={current} searching={searching} />
    </>
  );
  return (
    <nav className="m-docs-contents" aria-label={t.contents}>
      {wide ? (
        list
      ) : (
        <details ref={folder}>
          <summary>{t.contents}</summary>
          {list}
        </details>
      )}
    </nav>
  );
}
