// What the parts of a chart are filled with: a colour, and a pattern of its own that is there without colours
// too. On paper a pattern would become a picture of megabytes: there the style sheet fills in greys.
const SIZE = 8;
const PARTS = 6;

/** What is drawn over the colour, by part; the first has nothing. */
const FIGURES = [
  null,
  <path key="rising" d="M-2,2 l4,-4 M0,8 l8,-8 M6,10 l4,-4" />,
  <circle key="dots" cx={4} cy={4} r={1.6} />,
  <path key="upright" d="M4,0 v8" />,
  <path key="falling" d="M-2,6 l4,4 M0,0 l8,8 M6,-2 l4,4" />,
  <path key="squares" d="M0,4 h8 M4,0 v8" />,
];

/** Of a part that is not persons enough to be shown. */
export const HIDDEN = 'hidden';

export function fillOf(charts: string, part: number | typeof HIDDEN): { fill: string; className: string } {
  const name = part === HIDDEN ? HIDDEN : part % PARTS;
  return { fill: `url(#${charts}-${name})`, className: `m-part m-part-${name}` };
}

/** `charts`: an id of the drawing that the patterns are for. */
export function Patterns({ charts }: { charts: string }) {
  const box = { width: SIZE, height: SIZE, patternUnits: 'userSpaceOnUse' };
  return (
    <defs>
      {FIGURES.map((figure, part) => (
        <pattern key={part} id={`${charts}-${part}`} className={`m-fill m-fill-${part}`} {...box}>
          <rect width={SIZE} height={SIZE} />
          {figure}
        </pattern>
      ))}
      <pattern id={`${charts}-${HIDDEN}`} className="m-fill m-fill-hidden" {...box}>
        <rect width={SIZE} height={SIZE} />
        {FIGURES[1]}
      </pattern>
    </defs>
  );
}

export function Swatch({ charts, part }: { charts: string; part: number | typeof HIDDEN }) {
  return (
    <svg className="m-swatch" viewBox="0 0 14 14" aria-hidden>
      <rect width={14} height={14} rx={2} {...fillOf(charts, part)} />
    </svg>
  );
}
