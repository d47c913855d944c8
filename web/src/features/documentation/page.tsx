// The documentation: its table of contents, and the page that the address names.
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { fr } from '../../i18n/fr';
import { PageHeader } from '../../ui/PageHeader';
import { ErrorState } from '../../ui/table/ListStates';
import { ApiReference } from './ApiReference';
import { manualQuery } from './api';
import { Article, Unknown } from './Article';
import { Contents } from './Contents';
import { addressOf, FIRST_PAGE, REFERENCES } from './pages';
import { Rights } from './Rights';
import { entryOf } from './search';
import './documentation.css';

function useAnchor(ready: boolean): void {
  const { hash, pathname } = useLocation();
  useEffect(() => {
    if (!ready || hash === '') return undefined;
    // After the frame has put the focus on the title.
    const timer = setTimeout(() => {
      document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
    });
    return () => clearTimeout(timer);
  }, [ready, hash, pathname]);
}

export default function Documentation() {
  const name = useParams()['*'] || FIRST_PAGE;
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(manualQuery);
  const pages = data?.pages;
  const entries = useMemo(() => pages?.map(entryOf) ?? [], [pages]);
  useAnchor(pages !== undefined);

  if (error) {
    return (
      <>
        <PageHeader title={fr.screens.documentation.title} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </>
    );
  }
  if (!pages) {
    return (
      <>
        <PageHeader title={fr.screens.documentation.title} />
        <Skeleton active paragraph={{ rows: 12 }} />
      </>
    );
  }
  const at = pages.findIndex(({ page }) => page === name);
  const page = pages[at];
  let content = <Unknown />;
  if (name === REFERENCES.rights) content = <Rights />;
  else if (name === REFERENCES.api) content = <ApiReference />;
  else if (page) {
    content = (
      <Article
        pages={pages}
        at={at}
        onFollow={({ page: to, anchor }) => void navigate(addressOf(to, anchor))}
      />
    );
  }
  return (
    <div className="m-docs">
      <Contents entries={entries} current={name} />
      <div className="m-docs-page">{content}</div>
    </div>
  );
}
