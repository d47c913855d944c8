// Weeks as columns without names: what they come to is said beside them.
const HEIGHT = 48;
const STEP = 16;
const COLUMN = 11;
/** Also of nothing: the week was there. */
const LEAST = 1;

export function Sparkline({ values }: { values: readonly number[] }) {
  const most = Math.max(1, ...values);
  const last = values.length - 1;
  return (
    <svg
      className="m-sparkline"
      viewBox={`0 0 ${Math.max(1, values.length) * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {values.map((value, week) => {
        const height = Math.max(LEAST, (value / most) * HEIGHT);
        return (
          <rect
            key={week}
            x={week * STEP}
            y={HEIGHT - height}
            width={COLUMN}
            height={height}
            // The week that goes on is not done.
            className={week === last ? 'm-sparkline-now' : undefined}
          />
        );
      })}
    </svg>
  );
}
