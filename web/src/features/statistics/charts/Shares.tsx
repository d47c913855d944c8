// Parts of a whole, as a ring with the whole in its middle.
import { arc, pie } from 'd3-shape';
import { fr } from '../../../i18n/fr';
import { formatNumber } from '../../../i18n/format';
import { Mark } from './Mark';
import { isHidden, type Row, sentenceOf, shareOf, sizeOf, sumOf } from './model';
import { fillOf, HIDDEN } from './Patterns';
import type { Drawing } from './types';

const t = fr.statistics;
export const SHARES_HEIGHT = 220;
const OUTER = 104;
const INNER = 62;
/** Smaller parts have no room for their share. */
const NAMED = 0.07;
/** Of a figure that is hidden: there is something. */
const SLIVER = 0.02;

export function Shares({ model, measure, width, marks, id }: Drawing) {
  const { rows } = model;
  const firsts = rows.map(({ points }) => points[0] ?? null);
  const all = sumOf(firsts, measure);
  const slices = pie<Row>()
    .sort(null)
    .padAngle(0.015)
    .value(({ points: [point] }) => (isHidden(point ?? null) ? SLIVER * (all || 1) : sizeOf(point, measure)))(
    rows,
  );
  const ring = arc<(typeof slices)[number]>().innerRadius(INNER).outerRadius(OUTER).cornerRadius(2);
  return (
    <g transform={`translate(${width / 2},${SHARES_HEIGHT / 2})`}>
      {slices.map((slice, nth) => {
        const point = firsts[nth] ?? null;
        const share = shareOf(model, point, measure) ?? 0;
        const [x, y] = ring.centroid(slice);
        return (
          <Mark
            key={slice.data.key}
            says={sentenceOf(model, slice.data, 0, measure)}
            path={point?.path ?? null}
            {...marks.markProps(nth)}
          >
            <path d={ring(slice) ?? undefined} {...fillOf(id, isHidden(point) ? HIDDEN : nth)} />
            {share >= NAMED && (
              <g className="m-share" transform={`translate(${x},${y})`}>
                <rect x={-20} y={-9} width={40} height={18} rx={9} />
                <text dy="0.34em">{t.percent(Math.round(share * 100))}</text>
              </g>
            )}
          </Mark>
        );
      })}
      <text className="m-whole" dy="0.1em" aria-hidden>
        {model.hasHidden ? '' : formatNumber(all)}
      </text>
      <text className="m-whole-name" dy="1.9em" aria-hidden>
        {model.hasHidden ? '' : t.total}
      </text>
    </g>
  );
}
