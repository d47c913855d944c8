import { formatDuration, plural } from '../format';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** Beyond an hour nobody needs the seconds. */
export function span(seconds: number): string {
  if (seconds < HOUR) return formatDuration(seconds);
  if (seconds < DAY) return `${Math.floor(seconds / HOUR)} h ${Math.floor((seconds % HOUR) / MINUTE)} min`;
  return plural(Math.floor(seconds / DAY), 'jour', 'jours');
}
