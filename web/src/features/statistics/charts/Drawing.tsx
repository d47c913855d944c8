// The drawing of one chart by its kind, and below it the value that is pointed at.
import { useId } from 'react';
import { fr } from '../../../i18n/fr';
import { Bars, barsHeight, MOST_BARS } from './Bars';
import { type Measure, type Model, sentenceOf, showsHidden, titleOf } from './model';
import { Months, MONTHS_HEIGHT, MONTHS_ON_PAPER } from './Months';
import { HIDDEN, Patterns, Swatch } from './Patterns';
import { Shares, SHARES_HEIGHT } from './Shares';
import { useMarks } from './useMarks';
import { useWidth } from './useWidth';

const t = fr.statistics;

const KINDS = { months: Months, bars: Bars, weeks: Bars, shares: Shares, figures: Bars };

function heightOf({ chart, rows }: Model, isOnPaper: boolean): number {
  if (chart.kind === 'months') return isOnPaper ? MONTHS_ON_PAPER : MONTHS_HEIGHT;
  return chart.kind === 'shares' ? SHARES_HEIGHT : barsHeight(rows.length, isOnPaper);
}

function Legend({ model, id }: { model: Model; id: string }) {
  const { parts, rows, chart, hasBefore } = model;
  const names = chart.kind === 'shares' ? rows.map(({ name }) => name) : parts.length > 1 ? parts : [];
  const isCompared = hasBefore && chart.kind !== 'shares';
  const isHiding = showsHidden(model);
  if (names.length === 0 && !isCompared && !isHiding) return null;
  return (
    <ul className="m-legend" aria-hidden>
      {names.length === 0 && (
        <li>
          <Swatch charts={id} part={0} /> {t.current}
        </li>
      )}
      {names.map((name, part) => (
        <li key={name}>
          <Swatch charts={id} part={part} /> {name}
        </li>
      ))}
      {isCompared && (
        <li>
          <svg className="m-swatch" viewBox="0 0 14 14">
            {chart.kind === 'months' ? (
              <g className="m-before">
                <path d="M0,7 h14" />
                <circle cx={7} cy={7} r={3} />
              </g>
            ) : (
              <path className="m-before-bar" d="M7,0 v14" />
            )}
          </svg>{' '}
          {t.before}
        </li>
      )}
      {isHiding && (
        <li>
          <Swatch charts={id} part={HIDDEN} /> {t.hiddenPart}
        </li>
      )}
    </ul>
  );
}

interface Props {
  model: Model;
  measure: Measure;
  /** On paper: how wide, whatever the window is. */
  paper?: number;
}

export function ChartDrawing({ model, measure, paper }: Props) {
  const id = useId();
  const isOnPaper = paper !== undefined;
  const { chart, rows, parts } = model;
  const { ref, width: room } = useWidth<HTMLDivElement>();
  const width = paper ?? room;
  const drawn = Math.min(rows.length, chart.kind === 'bars' ? MOST_BARS : rows.length);
  const marks = useMarks(drawn * parts.length);
  const { shown } = marks;
  const row = shown === undefined ? undefined : rows[Math.floor(shown / parts.length)];
  const height = heightOf(model, isOnPaper);
  const Kind = KINDS[chart.kind];
  return (
    <div className="m-chart" ref={ref}>
      <Legend model={model} id={id} />
      {/* On paper it is scaled to what there is. */}
      <svg
        viewBox={`0 0 ${width ?? 0} ${height}`}
        className="m-chart-drawing"
        role="group"
        aria-label={t.chartOf(titleOf(chart))}
      >
        <Patterns charts={id} />
        {width !== undefined && <Kind {...{ model, measure, width, height, isOnPaper, marks, id }} />}
      </svg>
      {drawn < rows.length && <p className="m-hint">{t.first(drawn, rows.length)}</p>}
      <p className="m-chart-readout m-hint" aria-hidden>
        {row ? sentenceOf(model, row, shown! % parts.length, measure) : ''}
      </p>
    </div>
  );
}
