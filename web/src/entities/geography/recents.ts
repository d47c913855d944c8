// The places chosen last, by this user in this browser: whoever registers a village often registers its
// neighbour next.
import { getSession } from '../../auth/session';
import type { PlaceLevel } from './places';

const KEPT = 5;
const entry = (level: PlaceLevel | 'locality') =>
  `maillon.recent.${getSession().user?.login_id ?? 0}.${level}`;

export function recentPlaces(level: PlaceLevel | 'locality'): number[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(entry(level)) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id): id is number => typeof id === 'number') : [];
  } catch {
    return [];
  }
}

export function rememberPlace(level: PlaceLevel | 'locality', id: number): void {
  const ids = [id, ...recentPlaces(level).filter((other) => other !== id)].slice(0, KEPT);
  localStorage.setItem(entry(level), JSON.stringify(ids));
}
