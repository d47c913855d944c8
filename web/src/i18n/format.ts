// Numbers and dates as the French administration writes them: `12 345`, `21/11/2026`.
const number = new Intl.NumberFormat('fr-FR');
const date = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short' });
const time = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short' });

export function formatNumber(value: number): string {
  return number.format(value);
}

export function formatDate(value: Date | string): string {
  return date.format(new Date(value));
}

export function formatTime(value: Date | string): string {
  return time.format(new Date(value));
}

/** French counts zero and one in the singular. */
export function plural(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${Math.abs(count) < 2 ? one : many}`;
}
