// The dashboard that the server counted: figures, charts with their tables, tables of places.
import { Alert } from 'antd';
import { startTransition, useEffect, useMemo, useState } from 'react';
import type { Statistics } from '../../entities/statistics/api';
import { runningMonth } from '../../entities/statistics/figures';
import { fr } from '../../i18n/fr';
import { Panel } from '../../ui/record/Panel';
import { ExportMenu } from '../../ui/table/ExportButton';
import { useIsPrinting } from '../../ui/table/PrintTable';
import { useFollow } from '../../ui/useFollow';
import { ChartPanel } from './charts/ChartPanel';
import { ChartTable } from './charts/ChartTable';
import { Figures } from './charts/Figures';
import { type Model, modelOf } from './charts/model';
import { type Sheet, sheetOf, sheetOfPlaces } from './charts/sheet';

const t = fr.statistics;
/** As many as a window shows: the others are drawn once these are seen. */
const FIRST = 1;

export interface Counted {
  figures: Model[];
  charts: Model[];
  /** By the id of the chart that shows the same places. */
  places: Sheet[];
  isRounded: boolean;
  /** Of several regions together nothing is told. */
  isRegionNeeded: boolean;
  /** Of what there was on that day nothing is known. */
  isOfMonthsOnly: boolean;
  isEmpty: boolean;
}

/** What happened in a period, beside the same by months. */
function withMonths(figures: Model, models: readonly Model[]): Model {
  return { ...figures, months: models.find(({ chart }) => chart.id === `${figures.chart.id}_by_month`) };
}

export function countedIn(statistics: Statistics): Counted {
  const { charts, tables, rounded, regionNeeded } = statistics;
  const models = charts.map((chart) => modelOf(chart, rounded, runningMonth(statistics)));
  const unitOf = (id: string) =>
    charts.find((chart) => chart.id === id)?.unit ?? charts[0]?.unit ?? 'members';
  const points = models.flatMap(({ rows }) => rows.flatMap((row) => [...row.points, row.before]));
  const cells = tables.flatMap(({ rows }) => rows.flatMap((row) => row.cells));
  const all = [...points, ...cells].filter((point) => point !== null);
  return {
    figures: models
      .filter(({ chart }) => chart.kind === 'figures')
      .map((figures) => withMonths(figures, models)),
    charts: models.filter(({ chart }) => chart.kind !== 'figures'),
    places: tables.map((table) => sheetOfPlaces(table, unitOf(table.id), rounded)),
    isOfMonthsOnly: charts.every(({ kind }) => kind === 'months' || kind === 'figures'),
    isRounded: rounded,
    isRegionNeeded: regionNeeded,
    isEmpty: all.every(({ value }) => value === 0) && !regionNeeded,
  };
}

export const hasSheets = ({ figures, charts, places }: Counted): boolean =>
  figures.length + charts.length + places.length > 0;

/** Every table of the dashboard, in its order. */
export function sheetsOf({ figures, charts, places }: Counted): Sheet[] {
  const placesOf = (id: string) => places.find((sheet) => sheet.id === id);
  const alone = places.filter(({ id }) => !charts.some(({ chart }) => chart.id === id));
  return [
    ...figures.map(sheetOf),
    ...charts.map((model) => placesOf(model.chart.id) ?? sheetOf(model)),
    ...alone,
  ];
}

interface ChartsProps {
  /** Of a day in the past. */
  isOfPast: boolean;
  /** Figures lead to no list. */
  whyNoList?: string;
  counted: Counted;
  isStale: boolean;
  onExport: (sheet: Sheet, format: 'csv' | 'xlsx') => void;
}

export function Charts({ counted, isOfPast, whyNoList, isStale, onExport }: ChartsProps) {
  const { figures, charts, places, isRounded, isRegionNeeded, isOfMonthsOnly } = counted;
  const alone = useMemo(
    () => places.filter(({ id }) => !charts.some(({ chart }) => chart.id === id)),
    [places, charts],
  );
  const [drawn, setDrawn] = useState(FIRST);
  const isPrinting = useIsPrinting();
  const follow = useFollow();
  const shown = isPrinting ? Infinity : drawn;
  useEffect(() => startTransition(() => setDrawn(Infinity)), []);
  return (
    /* eslint-disable-next-line jsx-a11y/click-events-have-key-events,
       jsx-a11y/no-static-element-interactions
       -- Enter clicks the links inside */
    <div
      className={isStale ? 'm-stats-body m-grid-stale' : 'm-stats-body'}
      aria-busy={isStale || undefined}
      onClick={follow}
    >
      {isOfPast && isOfMonthsOnly && !isRegionNeeded && <Alert type="info" showIcon title={t.notKept} />}
      {isRegionNeeded && <Alert type="info" showIcon title={t.regionNeeded} />}
      {isRounded && <p className="m-hint">{t.roundedHint}</p>}
      {whyNoList && !isRounded && !isRegionNeeded && <p className="m-hint">{whyNoList}</p>}
      {figures.map((model) => (
        <section key={model.chart.id} aria-label={t.keyFigures}>
          <Figures model={model} />
        </section>
      ))}
      <div className="m-charts">
        {charts.slice(0, shown).map((model) => (
          <ChartPanel
            key={model.chart.id}
            model={model}
            isPrinting={isPrinting}
            places={places.find(({ id }) => id === model.chart.id)}
            onExport={onExport}
          />
        ))}
        {(shown === Infinity ? alone : []).map((sheet) => (
          <div key={sheet.id} className="m-chart-wide">
            <Panel
              id={sheet.id}
              title={sheet.title}
              actions={<ExportMenu onChoose={(format) => onExport(sheet, format)} />}
            >
              <ChartTable sheet={sheet} />
            </Panel>
          </div>
        ))}
      </div>
    </div>
  );
}
