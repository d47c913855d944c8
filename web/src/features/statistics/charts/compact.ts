// Large numbers beside a drawing: to be read at a glance.
import { formatNumber } from '../../../i18n/format';

/** From which number on a larger unit is written. */
const SIZES: readonly [number, string][] = [
  [1e9, 'Md'],
  [1e6, 'M'],
  [1e3, 'k'],
];
/** Of a size: what is rounded up to it. */
const NEARLY = 0.999_95;

/** `1,2 M` */
export function formatCompact(value: number): string {
  const unit = SIZES.find(([size]) => value >= size * NEARLY);
  if (!unit) return formatNumber(value);
  const [size, name] = unit;
  const tenths = Math.round(value / (size / 10));
  const rest = tenths % 10;
  return `${formatNumber(Math.floor(tenths / 10))}${rest === 0 ? '' : `,${rest}`}\u00a0${name}`;
}
