// Single figures, each the way to its list (useFollow), with what became of it since the period before.
import { written } from '../../../entities/statistics/figures';
import { nameOf } from '../../../entities/statistics/words';
import { fr } from '../../../i18n/fr';
import { changeIn, type Measure, type Model, type Row, textOf } from './model';

const t = fr.statistics;

function Before({ model, row, measure }: { model: Model; row: Row; measure: Measure }) {
  const change = changeIn(model, row, measure);
  return (
    <span>
      {t.beforeValue(textOf(row.before, measure))}
      {change && ` (${change})`}
    </span>
  );
}

function Tile({ model, row }: { model: Model; row: Row }) {
  const { id, unit } = model.chart;
  const point = row.points[0];
  if (!point) return null;
  const inside = (
    <>
      <span className="m-figure-label">{t.figures[`${id}.${row.key}`] ?? nameOf(row.key, unit)}</span>{' '}
      <span className="m-figure-value">{written(point)}</span>{' '}
      {/* One row of the tile, however much there is. */}
      <span className="m-figure-more">
        {row.before && <Before model={model} row={row} measure="value" />}{' '}
        {point.amount !== null && <span>{t.francs(point.amount)}</span>}{' '}
        {row.before && row.before.amount !== null && <Before model={model} row={row} measure="amount" />}
      </span>
    </>
  );
  return (
    <div className="m-figure">
      {point.path === null ? (
        <div className="m-figure-link">{inside}</div>
      ) : (
        <a href={point.path} className="m-figure-link">
          {inside}
        </a>
      )}
    </div>
  );
}

export function Figures({ model }: { model: Model }) {
  return (
    <div className="m-figures">
      {model.rows.map((row) => (
        <Tile key={row.key} model={model} row={row} />
      ))}
    </div>
  );
}
