// An outline as a plain drawing: scale, north, numbers of its corners; another one over it in dashes.
import { fr } from '../../../i18n/fr';
import { barOf, beside, type Frame, frameOf, numbersAt, pathOf, tenth } from './drawing';
import { placeName, whereOf } from './names';
import type { Corner, Rings } from './geometry';
import './drawing.css';

const t = fr.parcelPlace;
const WIDTH = 360;
const HEIGHT = 284;
const MARGIN = 30;
const BAR = 90;
/** Below the outline, for the scale. */
const FOOT = 16;

function Scale({ frame }: { frame: Frame }) {
  const metres = barOf(frame.unitsPerMetre, BAR);
  const length = tenth(metres * frame.unitsPerMetre);
  const bottom = HEIGHT - 8;
  return (
    <g className="m-drawing-scale">
      <path d={`M8 ${bottom - 5}v5h${length}v-5`} />
      <text x={length + 13} y={bottom}>
        {t.scale(metres)}
      </text>
    </g>
  );
}

function North() {
  return (
    <g className="m-drawing-scale" transform={`translate(${WIDTH - 16} 8)`}>
      <path d="M0 22V2M-4 8L0 1L4 8" />
      <text x={0} y={34} textAnchor="middle">
        {t.north}
      </text>
    </g>
  );
}

interface CornersProps {
  corners: readonly Corner[];
  frame: Frame;
  /** Number of the one where the outline crosses itself. */
  marked?: number;
}

function Corners({ corners, frame, marked }: CornersProps) {
  const each = numbersAt(corners.length);
  const middle = frame.at(frame.middle);
  return corners.map((corner, index) => {
    const [x, y] = frame.at(corner);
    const number = index + 1;
    const isMarked = number === marked;
    if (index % each !== 0 && !isMarked) return null;
    const [left, top] = beside([x, y], middle, isMarked ? 17 : 12);
    return (
      <g key={number} className={isMarked ? 'm-drawing-marked' : undefined}>
        <circle cx={tenth(x)} cy={tenth(y)} r={isMarked ? 7 : 2.5} />
        <text x={tenth(left)} y={tenth(top + 4)} textAnchor="middle">
          {number}
        </text>
      </g>
    );
  });
}

interface DrawingProps {
  rings: Rings;
  /** Drawn in dashes over it. */
  other?: Rings;
  /** What the dashes are, where nothing around says it. */
  otherHint?: string;
  marked?: number;
  /** Of a text that is not finished: its sides, not closed. */
  isOpen?: boolean;
}

export function Drawing({ rings, other, otherHint, marked, isOpen = false }: DrawingProps) {
  const corners = rings[0] ?? [];
  const all = [...corners, ...(other?.[0] ?? [])];
  if (all.length === 0) return <p className="m-hint">{t.nothing}</p>;
  const frame = frameOf(all, WIDTH, HEIGHT - FOOT, MARGIN);
  const path = pathOf(rings, frame);
  const isPoint = all.length === 1;
  // Of itself: the frame is around both.
  const { middle } = frameOf(corners.length > 0 ? corners : all, WIDTH, HEIGHT, MARGIN);
  return (
    <figure className="m-drawing">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={placeName(rings)}>
        {corners.length > 0 && (
          <path className="m-drawing-ground" d={isOpen ? path.replace(/Z$/, '') : path} fillRule="evenodd" />
        )}
        {other?.[0] && <path className="m-drawing-other" d={pathOf(other, frame)} />}
        {other?.[0]?.length === 1 && <Corners corners={other[0]} frame={frame} />}
        <Corners corners={corners} frame={frame} marked={marked} />
        {!isPoint && <Scale frame={frame} />}
        <North />
      </svg>
      <figcaption className="m-hint">
        {isPoint ? whereOf(frame.middle) : t.middle(whereOf(middle))}
        {otherHint && other?.[0] && `. ${otherHint}`}
      </figcaption>
    </figure>
  );
}
