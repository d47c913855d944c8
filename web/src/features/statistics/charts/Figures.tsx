// Single figures, each the way to its list, with what became of it since the period before.
import { Link } from 'react-router';
import { changeOf, written } from '../../../entities/statistics/figures';
import { nameOf } from '../../../entities/statistics/words';
import { fr } from '../../../i18n/fr';
import type { Model, Row } from './model';

const t = fr.statistics;

function Tile({ model, row }: { model: Model; row: Row }) {
  const { id, unit } = model.chart;
  const point = row.points[0];
  if (!point) return null;
  const change = changeOf(point.value, row.before?.value);
  const inside = (
    <>
      <span className="m-figure-label">{t.figures[`${id}.${row.key}`] ?? nameOf(row.key, unit)}</span>{' '}
      <span className="m-figure-value">{written(point)}</span>{' '}
      {point.amount !== null && <span className="m-figure-label">{t.francs(point.amount)}</span>}{' '}
      {row.before && (
        <span className="m-figure-label">
          {t.beforeValue(written(row.before))}
          {change && ` (${change})`}
        </span>
      )}
    </>
  );
  return (
    <div className="m-figure">
      {point.path === null ? (
        <div className="m-figure-link">{inside}</div>
      ) : (
        <Link to={point.path} className="m-figure-link">
          {inside}
        </Link>
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
