// Who may get a card and who not, in numbers that add up; each is a way to see those it counts.
import { CheckCircleOutlined, CloseCircleOutlined, TeamOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { fr } from '../../../i18n/fr';
import { formatNumber } from '../../../i18n/format';
import { REASONS } from '../../../entities/cards/api';
import { ErrorState } from '../../../ui/table/ListStates';
import { type Count, type Counts, countsQuery, type MemberFilter, type View } from './api';

const t = fr.cardCreation;

export const countText = ({ total, isEstimate }: Count): string =>
  isEstimate ? t.about(formatNumber(total)) : formatNumber(total);

function Numbers({ counts, view, onView }: { counts: Counts; view: View; onView: (view: View) => void }) {
  const { all, eligible } = counts;
  const excluded = {
    total: Math.max(0, all.total - eligible.total),
    isEstimate: all.isEstimate || eligible.isEstimate,
  };
  const chip = (one: View, icon: ReactNode, text: string) => (
    <Button key={one} icon={icon} aria-pressed={one === view} onClick={() => onView(one)}>
      {`${text} (${countText(counts[one])})`}
    </Button>
  );
  const met = REASONS.filter((reason) => counts[reason].total > 0 || reason === view);
  return (
    <>
      <p role="status">{t.sum(countText(all), countText(eligible), countText(excluded))}</p>
      <div className="m-reason-chips" role="group" aria-label={t.breakdown}>
        {chip('eligible', <CheckCircleOutlined aria-hidden />, t.eligible)}
        {chip('all', <TeamOutlined aria-hidden />, t.all)}
        {met.map((reason) => chip(reason, <CloseCircleOutlined aria-hidden />, fr.cardReasons[reason]))}
      </div>
      {met.length > 1 && <p className="m-hint">{t.several}</p>}
    </>
  );
}

interface BreakdownProps {
  filter: MemberFilter & { filter?: string };
  view: View;
  onView: (view: View) => void;
}

export function Breakdown({ filter, view, onView }: BreakdownProps) {
  const { data, error, refetch } = useQuery(countsQuery(filter));
  return (
    <section className="m-panel m-breakdown" aria-labelledby="breakdown">
      <h2 id="breakdown">{t.breakdown}</h2>
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} inline />}
      {data && <Numbers counts={data} view={view} onView={onView} />}
    </section>
  );
}
