// Page, size, order and search of a list live in the address, so that it can be shared and the back button
// works.
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useEditQuery } from '../useEditQuery';
import { listQueryOf } from './preferences';
import type { ListMemory } from './useListPreferences';

/** Specification §9: the default page. */
export const DEFAULT_PAGE_SIZE = 2000;
export const PAGE_SIZES = [100, 500, DEFAULT_PAGE_SIZE];

export interface ListState {
  page: number;
  pageSize: number;
  orderBy: string | undefined;
  descending: boolean;
  filter: string;
}

export type ListChange = Partial<ListState>;

const positive = (text: string | null): number | undefined => {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : undefined;
};

function put(params: URLSearchParams, name: string, value: string | undefined): void {
  if (value) params.set(name, value);
  else params.delete(name);
}

export interface ListOrder {
  orderBy: string;
  descending: boolean;
}

/** `usual`: the order of an address that names none. */
export function useListState(memory: ListMemory, sortable: readonly string[], usual?: ListOrder) {
  const { pageSize } = memory.preferences;
  const remember = memory.change;
  const [params, setParams] = useSearchParams();
  const editQuery = useEditQuery();
  const state = useMemo<ListState>(() => {
    const wanted = params.get('orderBy');
    // An address typed by hand must not make the server refuse the list.
    const order = wanted && sortable.includes(wanted) ? wanted : undefined;
    const size = positive(params.get('limit')) ?? pageSize;
    return {
      page: positive(params.get('page')) ?? 1,
      pageSize: size && PAGE_SIZES.includes(size) ? size : DEFAULT_PAGE_SIZE,
      orderBy: order ?? usual?.orderBy,
      descending: order || !usual ? params.get('descending') === 'true' : usual.descending,
      filter: params.get('filter') ?? '',
    };
  }, [params, pageSize, sortable, usual]);

  const change = useCallback(
    (wanted: ListChange) => {
      if (wanted.pageSize !== undefined) remember({ pageSize: wanted.pageSize });
      editQuery(
        (next) => {
          if ('filter' in wanted) put(next, 'filter', wanted.filter?.trim());
          if ('orderBy' in wanted) {
            put(next, 'orderBy', wanted.orderBy);
            put(next, 'descending', wanted.orderBy && wanted.descending ? 'true' : undefined);
          }
          if (wanted.pageSize !== undefined) {
            put(next, 'limit', wanted.pageSize === DEFAULT_PAGE_SIZE ? undefined : String(wanted.pageSize));
          }
          // Any other change makes another list: its first page.
          put(next, 'page', wanted.page && wanted.page > 1 ? String(wanted.page) : undefined);
        },
        // Typing in the search must not fill the history.
        { replace: 'filter' in wanted },
      );
    },
    [editQuery, remember],
  );

  /** Another list altogether: a saved view, or none of the filters. */
  const show = useCallback((query: string) => setParams(new URLSearchParams(query)), [setParams]);

  return { state, change, show, query: listQueryOf(params) };
}
