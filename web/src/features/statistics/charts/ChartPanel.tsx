// One chart with its table beside it.
import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { fr } from '../../../i18n/fr';
import { Panel } from '../../../ui/record/Panel';
import { ExportMenu } from '../../../ui/table/ExportButton';
import { ChartTable } from './ChartTable';
import { ChartDrawing } from './Drawing';
import { type Measure, type Model, titleOf } from './model';
import { type Sheet, sheetOf } from './sheet';

const t = fr.statistics;
/** More lines or columns than these stand better alone in their row. */
const SMALL = { rows: 8, columns: 2 };
const SMALL_ON_PAPER = { rows: 12, columns: 4 };
/** More columns than these need half of the row. */
const FEW_COLUMNS = 4;
/** More columns than these need all of it: the table stands below the chart. */
const MANY_COLUMNS = 8;
/** A table of more lines may begin on one page and end on the next. */
const LONG = 15;
/** How wide a drawing is on paper: upright and across, its letters are scaled to about those of the table. */
const PAPER = { half: 290, wide: 580, below: 1200 };

const MEASURES: { value: Measure; label: string }[] = [
  { value: 'value', label: t.count },
  { value: 'amount', label: t.amount },
];

function layoutFor({ rows, columns: { length: columns } }: Sheet): string {
  if (columns > MANY_COLUMNS) return 'm-chart-below';
  const many = columns > FEW_COLUMNS ? ' m-chart-many' : '';
  return `m-chart-both${many}${rows.length > LONG ? ' m-chart-long' : ''}`;
}

interface ChartPanelProps {
  model: Model;
  /** Instead of what the chart itself says. */
  places?: Sheet;
  isPrinting: boolean;
  onExport: (sheet: Sheet, format: 'csv' | 'xlsx') => void;
}

function paperOf(isWide: boolean, columns: number): number {
  if (columns > MANY_COLUMNS) return PAPER.below;
  return isWide ? PAPER.wide : PAPER.half;
}

export function ChartPanel({ model, places, isPrinting, onExport }: ChartPanelProps) {
  const { chart, rows, hasAmounts } = model;
  const [measure, setMeasure] = useState<Measure>('value');
  const sheet = useMemo(() => places ?? sheetOf(model), [places, model]);
  const { rows: lines, columns } = isPrinting ? SMALL_ON_PAPER : SMALL;
  const isSmall = rows.length <= lines && sheet.columns.length <= columns;
  const isWide = chart.kind === 'months' || places !== undefined || !isSmall;
  const actions = (
    <>
      {hasAmounts && (
        <Segmented
          size="small"
          aria-label={t.measure}
          options={MEASURES}
          value={measure}
          onChange={setMeasure}
        />
      )}
      <ExportMenu onChoose={(format) => onExport(sheet, format)} />
    </>
  );
  return (
    <div className={isWide ? 'm-chart-wide' : undefined}>
      <Panel id={chart.id} title={titleOf(chart)} actions={actions}>
        {rows.length === 0 ? (
          <p className="m-hint">{t.nothing}</p>
        ) : (
          <div className={layoutFor(sheet)}>
            <ChartDrawing
              model={model}
              measure={measure}
              paper={isPrinting ? paperOf(isWide, sheet.columns.length) : undefined}
            />
            <ChartTable sheet={sheet} />
          </div>
        )}
      </Panel>
    </div>
  );
}
