import { expect, it } from 'vitest';
import { formatCompact } from './compact';

it('writes large numbers to be read at a glance, as the browser does', () => {
  const compact = new Intl.NumberFormat('fr-FR', { notation: 'compact', maximumFractionDigits: 1 });
  const edges = [0, 1, 999, 1000, 1049, 1050, 1999, 9_999, 12_345, 99_950, 999_949, 999_950, 1_049_999];
  const larger = [1_250_000, 999_949_999, 999_950_000, 3_333_333_333];
  for (const value of [...edges, ...larger]) expect(formatCompact(value)).toBe(compact.format(value));
});
