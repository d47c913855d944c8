// How a user likes a list: kept on the server as a login param (`list.regions`), so that it follows them, and
// in this browser, so that the list opens at once and works without the server (docs/decisions/0033).

export interface SavedView {
  name: string;
  /** Filters and order, as the address writes them. */
  query: string;
}

export interface ListPreferences {
  hidden: string[];
  /** Columns that are hidden at first, and were asked for. */
  shown?: string[];
  pageSize?: number;
  /** Rows stand close together. */
  dense?: boolean;
  /** Filters and order of the last visit. */
  last: string;
  views: SavedView[];
}

/** What was changed and is not on the server yet. */
export type PreferenceChange = Partial<ListPreferences>;

export interface KeptPreferences {
  preferences: ListPreferences;
  /** Of the login param; null = there is none yet, absent = the server was never heard. */
  version?: number | null;
  pending: PreferenceChange;
}

export const NO_PREFERENCES: ListPreferences = { hidden: [], last: '', views: [] };

const FORMAT = 1;
/** Server and browser hold small texts: no list needs more. */
const MOST_VIEWS = 50;

const isText = (value: unknown): value is string => typeof value === 'string';
const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  isText((value as SavedView).name) &&
  isText((value as SavedView).query);

/** What another version of the product, or a hand, wrote may be anything: what can't be read is left out. */
function readPreferences(value: unknown): ListPreferences {
  if (typeof value !== 'object' || value === null) return NO_PREFERENCES;
  const { hidden, shown, pageSize, dense, last, views } = value as Record<string, unknown>;
  return {
    hidden: Array.isArray(hidden) ? hidden.filter(isText) : [],
    ...(Array.isArray(shown) && { shown: shown.filter(isText) }),
    ...(typeof pageSize === 'number' && { pageSize }),
    ...(typeof dense === 'boolean' && { dense }),
    last: isText(last) ? last : '',
    views: Array.isArray(views)
      ? views
          .filter(isView)
          .map(({ name, query }) => ({ name, query }))
          .slice(0, MOST_VIEWS)
      : [],
  };
}

export function parsePreferences(text: string | null | undefined): ListPreferences {
  try {
    const value = JSON.parse(text ?? 'null') as { format?: unknown } | null;
    return value?.format === FORMAT ? readPreferences(value) : NO_PREFERENCES;
  } catch {
    return NO_PREFERENCES;
  }
}

export function writePreferences(preferences: ListPreferences): string {
  return JSON.stringify({ format: FORMAT, ...preferences });
}

const entry = (user: number, list: string) => `maillon.list.${user}.${list}`;

export const preferenceCache = {
  read(user: number, list: string): KeptPreferences | undefined {
    try {
      const value = JSON.parse(localStorage.getItem(entry(user, list)) ?? 'null') as KeptPreferences | null;
      if (typeof value !== 'object' || value === null) return undefined;
      const all = readPreferences(value.preferences);
      const changed = Object.keys(value.pending ?? {}).filter((name) => name in all);
      return {
        preferences: all,
        version: typeof value.version === 'number' || value.version === null ? value.version : undefined,
        pending: Object.fromEntries(changed.map((name) => [name, all[name as keyof ListPreferences]])),
      };
    } catch {
      return undefined;
    }
  },
  write(user: number, list: string, kept: KeptPreferences): void {
    try {
      localStorage.setItem(entry(user, list), JSON.stringify(kept));
    } catch {
      // Full, or forbidden by the browser: the server's copy remains.
    }
  },
};

/**
 * What of an address belongs to the list: neither its page, an open drawer nor a lot one follows; the size is
 * kept by itself.
 */
export function listQueryOf(params: URLSearchParams): string {
  const kept = new URLSearchParams(params);
  for (const name of ['page', 'limit', 'edit', 'new', 'lot']) kept.delete(name);
  kept.sort();
  return kept.toString();
}

/** Whether a query narrows the list, rather than only ordering it, or showing it otherwise. */
export function isFiltered(listQuery: string): boolean {
  return [...new URLSearchParams(listQuery).keys()].some(
    (name) => !['orderBy', 'descending', 'view'].includes(name),
  );
}
