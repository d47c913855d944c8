import { expect, it } from 'vitest';
import { monthName } from './figures';

it('names months as the browser does', () => {
  for (const style of ['long', 'short'] as const) {
    const year = style === 'long' ? ('numeric' as const) : undefined;
    const format = new Intl.DateTimeFormat('fr-FR', { month: style, year, timeZone: 'UTC' });
    for (let month = 1; month <= 12; month += 1) {
      const key = `2026-${String(month).padStart(2, '0')}`;
      expect(monthName(key, style)).toBe(format.format(new Date(`${key}-01T00:00:00Z`)));
    }
  }
  expect(monthName('2025-08-31')).toBe('août 2025');
});
