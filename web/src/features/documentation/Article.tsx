// A page of the manual, the way to its neighbours, and printing: the page, or the whole manual.
import { ArrowLeftOutlined, ArrowRightOutlined, PrinterOutlined } from '@ant-design/icons';
import { Button, Result } from 'antd';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import type { ManualPage } from '../../api/manual';
import { fr } from '../../i18n/fr';
import { type ManualLink, ManualText } from '../../entities/manual/ManualText';
import { PageHeader } from '../../ui/PageHeader';
import { addressOf, FIRST_PAGE } from './pages';
import { PrintedManual } from './PrintedManual';

const t = fr.documentation;

interface ArticleProps {
  pages: ManualPage[];
  at: number;
  onFollow: (link: ManualLink) => void;
}

export function Article({ pages, at, onFollow }: ArticleProps) {
  const [printing, setPrinting] = useState(false);
  const stopPrinting = useCallback(() => setPrinting(false), []);
  const page = pages[at];
  if (!page) return null;
  const [before, after] = [pages[at - 1], pages[at + 1]];
  const actions = (
    <div className="m-docs-actions">
      <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
        {t.print}
      </Button>
      <Button onClick={() => setPrinting(true)}>{t.printAll}</Button>
    </div>
  );
  return (
    <article>
      <PageHeader title={page.title} note={page.chapter} actions={actions} />
      <ManualText page={page.page} html={page.html} onFollow={onFollow} />
      <nav className="m-docs-neighbours" aria-label={t.neighbours}>
        {before && (
          <Link to={addressOf(before.page)} rel="prev">
            <ArrowLeftOutlined aria-hidden />
            <span>
              <small>{t.previous}</small> {before.title}
            </span>
          </Link>
        )}
        {after && (
          <Link to={addressOf(after.page)} rel="next" className="m-docs-next">
            <span>
              <small>{t.next}</small> {after.title}
            </span>
            <ArrowRightOutlined aria-hidden />
          </Link>
        )}
      </nav>
      {printing && <PrintedManual pages={pages} onDone={stopPrinting} />}
    </article>
  );
}

export function Unknown() {
  return (
    <>
      <PageHeader title={t.unknownTitle} />
      <Result
        status="info"
        title={t.unknownText}
        extra={
          <Link to={addressOf(FIRST_PAGE)}>
            <Button type="primary">{t.toStart}</Button>
          </Link>
        }
      />
    </>
  );
}
