// One figure: loading, unavailable with another try, or the number as the way to its list.
import { Button, Skeleton } from 'antd';
import { Link } from 'react-router';
import { fr } from '../../i18n/fr';
import { formatNumber } from '../../i18n/format';
import type { Counted, FigureOf } from './useFigures';

function written({ total, totalIsEstimate }: Counted): string {
  const figure = formatNumber(total);
  return totalIsEstimate ? fr.home.estimate(figure) : figure;
}

function Parts({ label, parts = [] }: Pick<FigureOf, 'label' | 'parts'>) {
  if (parts.length === 0) return null;
  return (
    <ul className="m-figure-parts" aria-label={label}>
      {parts.map((part) => (
        <li key={part.path}>
          <Link to={part.path}>
            {part.label} <strong>{written(part)}</strong>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function Figure({ label, path, parts, answer }: FigureOf) {
  const { data, isError, isFetching, refetch } = answer;
  if (data) {
    return (
      <div className="m-figure">
        <Link to={path} className="m-figure-link">
          <span className="m-figure-label">{label}</span>{' '}
          <span className="m-figure-value">{written(data)}</span>
        </Link>
        <Parts label={label} parts={parts} />
      </div>
    );
  }
  return (
    <div className="m-figure" aria-busy={!isError}>
      <Link to={path} className="m-figure-label">
        {label}
      </Link>
      {isError ? (
        <>
          <span className="m-figure-failed">{fr.home.figureUnavailable}</span>
          <Button
            size="small"
            loading={isFetching}
            aria-label={fr.home.retry(label)}
            onClick={() => void refetch()}
          >
            {fr.errors.retry}
          </Button>
        </>
      ) : (
        <span role="status" aria-label={fr.home.loading}>
          <Skeleton.Button active size="small" />
        </span>
      )}
    </div>
  );
}
