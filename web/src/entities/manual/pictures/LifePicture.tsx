// A life-cycle as a picture: states as boxes, a way from one to another as an arrow. The ways come from the
// table that the program works by; only the places of the boxes are set here. The words beside it say the
// same.
import { useId } from 'react';

export interface Place {
  x: number;
  y: number;
}

export interface LifePictureProps<State extends string> {
  title: string;
  width: number;
  height: number;
  places: Readonly<Record<State, Place>>;
  labels: Readonly<Record<State, string>>;
  ways: readonly (readonly [from: State, to: State])[];
  /** How far an arrow is bent to the side, where a straight one would cross a box; by `from>to`. */
  bends?: Readonly<Record<string, number>>;
}

const BOX = { width: 124, height: 36 };
/** Between the two arrows of a way and its way back. */
const APART = 10;

const middle = ({ x, y }: Place): Place => ({ x: x + BOX.width / 2, y: y + BOX.height / 2 });

/** Where the line from the middle of a box to a point leaves the box. */
function border(place: Place, towards: Place): Place {
  const from = middle(place);
  const [dx, dy] = [towards.x - from.x, towards.y - from.y];
  const scale = Math.min(
    dx === 0 ? Infinity : BOX.width / 2 / Math.abs(dx),
    dy === 0 ? Infinity : BOX.height / 2 / Math.abs(dy),
  );
  return { x: from.x + dx * scale, y: from.y + dy * scale };
}

function pathOf(from: Place, to: Place, bend: number): string {
  const [start, end] = [middle(from), middle(to)];
  const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const side = { x: -(end.y - start.y) / length, y: (end.x - start.x) / length };
  const via = {
    x: (start.x + end.x) / 2 + side.x * bend,
    y: (start.y + end.y) / 2 + side.y * bend,
  };
  const [leaves, arrives] = [border(from, via), border(to, via)];
  const text = (point: Place): string => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`;
  return `M${text(leaves)} Q${text(via)} ${text(arrives)}`;
}

export function LifePicture<State extends string>(props: LifePictureProps<State>) {
  const { places, labels, ways, bends = {} } = props;
  const arrow = useId();
  const known = new Set(ways.map(([from, to]) => `${from}>${to}`));
  const bendOf = (from: State, to: State): number =>
    bends[`${from}>${to}`] ?? (known.has(`${to}>${from}`) ? APART * 2 : 0);
  return (
    <figure className="m-life-picture">
      <svg viewBox={`0 0 ${props.width} ${props.height}`} role="img" aria-label={props.title}>
        <defs>
          <marker
            id={arrow}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            orient="auto"
          >
            <path d="M0 0 L8 4 L0 8 Z" className="m-life-head" />
          </marker>
        </defs>
        {ways.map(([from, to]) => (
          <path
            key={`${from}>${to}`}
            data-way={`${from}>${to}`}
            className="m-life-way"
            d={pathOf(places[from], places[to], bendOf(from, to))}
            markerEnd={`url(#${arrow})`}
          />
        ))}
        {(Object.keys(places) as State[]).map((state) => {
          const { x, y } = places[state];
          return (
            <g key={state} transform={`translate(${x} ${y})`}>
              <rect {...BOX} rx="6" className="m-life-box" />
              <text x={BOX.width / 2} y={BOX.height / 2} dominantBaseline="central" textAnchor="middle">
                {labels[state]}
              </text>
            </g>
          );
        })}
      </svg>
      <figcaption className="m-hint">{props.title}</figcaption>
    </figure>
  );
}
