// The outlines that a parcel has and had: who made them, and one drawn over today's.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Radio, Skeleton } from 'antd';
import { useState } from 'react';
import { Drawing } from '../../../entities/parcels/place/Drawing';
import { ringsOf } from '../../../entities/parcels/place/geometry';
import { fr } from '../../../i18n/fr';
import { formatDateTime } from '../../../i18n/format';
import { Panel } from '../../../ui/record/Panel';
import { ErrorState } from '../../../ui/table/ListStates';
import { type Outline, outlinesQuery } from '../api';
import '../place/place.css';

const t = fr.parcel;

function titleOf({ outline_madeAt: at, outline_madeByUser: who }: Outline): string {
  return t.outlineBy(at ? formatDateTime(at) : '', who);
}

function factsOf(outline: Outline): string {
  const { outline_geometry: geometry, outline_areaHa: area, outline_accuracyM: accuracy } = outline;
  if (!geometry) return t.outlineGone;
  const size = area === null ? t.outlinePoint : fr.parcels.hectares(area);
  return [size, accuracy === null ? '' : t.metres(accuracy)].filter(Boolean).join(', ');
}

function Compared({ rows }: { rows: readonly Outline[] }) {
  const [first, second] = rows;
  const [version, setVersion] = useState(second?.outline_version);
  const other = rows.find(({ outline_version }) => outline_version === version) ?? second;
  return (
    <div className="m-place-parts">
      <Drawing rings={ringsOf(first?.outline_geometry)} other={ringsOf(other?.outline_geometry)} />
      <div className="m-outline-choice">
        <p className="m-hint">{t.outlinesHint}</p>
        <p>
          {t.outlineNow}
          {fr.form.conflictColon}
          {titleOf(first!)} <span className="m-hint">{factsOf(first!)}</span>
        </p>
        <Radio.Group
          aria-label={t.outlinesWhich}
          value={other?.outline_version}
          onChange={(event) => setVersion(event.target.value as number)}
          options={rows.slice(1).map((outline) => ({
            value: outline.outline_version,
            label: (
              <>
                {titleOf(outline)} <span className="m-hint">{factsOf(outline)}</span>
              </>
            ),
          }))}
        />
      </div>
    </div>
  );
}

function Content({ id }: { id: number }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    outlinesQuery(id),
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} inline />;
  if (!data)
    return (
      <div role="status" aria-label={t.outlinesLoading}>
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      </div>
    );
  const rows = data.pages.flatMap((page) => page.rows);
  const [first] = rows;
  if (!first) return <p className="m-hint">{t.noOutlines}</p>;
  if (rows.length === 1)
    return (
      <p>
        {titleOf(first)} <span className="m-hint">{`${factsOf(first)}. ${t.oneOutline}`}</span>
      </p>
    );
  return (
    <>
      <Compared rows={rows} />
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t.moreOutlines}
        </Button>
      )}
    </>
  );
}

export function Outlines({ id }: { id: number }) {
  return (
    <div className="m-no-print">
      <Panel id="outlines" title={t.outlines}>
        <Content id={id} />
      </Panel>
    </div>
  );
}
