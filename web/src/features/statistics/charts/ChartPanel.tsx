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
/** More columns than these need half of the row. */
const FEW_COLUMNS = 4;
/** More columns than these need all of it: the table stands below the chart. */
const MANY_COLUMNS = 8;

const MEASURES: { value: Measure; label: string }[] = [
  { value: 'value', label: t.count },
  { value: 'amount', label: t.amount },
];

function layoutFor(columns: number): string {
  if (columns > MANY_COLUMNS) return 'm-chart-below';
  return columns > FEW_COLUMNS ? 'm-chart-both m-chart-many' : 'm-chart-both';
}

interface ChartPanelProps {
  model: Model;
  /** Instead of what the chart itself says. */
  places?: Sheet;
  onExport: (sheet: Sheet, format: 'csv' | 'xlsx') => void;
}

export function ChartPanel({ model, places, onExport }: ChartPanelProps) {
  const { chart, rows, hasAmounts } = model;
  const [measure, setMeasure] = useState<Measure>('value');
  const sheet = useMemo(() => places ?? sheetOf(model), [places, model]);
  const isSmall = rows.length <= SMALL.rows && sheet.columns.length <= SMALL.columns;
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
          <div className={layoutFor(sheet.columns.length)}>
            <ChartDrawing model={model} measure={measure} />
            <ChartTable sheet={sheet} />
          </div>
        )}
      </Panel>
    </div>
  );
}
