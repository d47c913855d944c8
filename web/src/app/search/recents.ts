// What was opened last from the search, in this tab: names of people do not outlive the tab, nor the session
// (docs/decisions/0038).
import { getSession, onSessionEnd } from '../../auth/session';
import type { Hit } from '../../entities/search/api';

export type Recent = Pick<Hit, 'entity' | 'id' | 'label' | 'detail'>;

const KEPT = 8;
const PREFIX = 'maillon.search.';
const entry = () => `${PREFIX}${getSession().user?.login_id ?? 0}`;

export function recentHits(): Recent[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(entry()) ?? '[]');
    return Array.isArray(kept) ? (kept as Recent[]) : [];
  } catch {
    return [];
  }
}

export function rememberHit({ entity, id, label, detail }: Recent): void {
  const others = recentHits().filter((other) => other.entity !== entity || other.id !== id);
  const kept = [{ entity, id, label, detail }, ...others].slice(0, KEPT);
  sessionStorage.setItem(entry(), JSON.stringify(kept));
}

onSessionEnd(() => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
});
