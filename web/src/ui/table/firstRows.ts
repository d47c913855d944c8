// The rows that a list shows when the browser is opened at it, for its first drawing (ui/firstAnswers).
import type { QueryClient } from '@tanstack/react-query';
import { getSession } from '../../auth/session';
import { preferencesQuery } from './useListPreferences';
import { DEFAULT_PAGE_SIZE, type ListOrder } from './useListState';
import { firstRowsQuery, type ListSource } from './useRows';

/** Nothing where the list was narrowed down, by its address or when it was last left: it asks for itself. */
export async function firstRows<Row>(
  queryClient: QueryClient,
  name: string,
  source: ListSource<Row>,
  usual?: ListOrder,
): Promise<void> {
  const user = getSession().user?.login_id;
  if (user === undefined || location.search) return;
  const rows = (pageSize = DEFAULT_PAGE_SIZE) =>
    queryClient.prefetchQuery(
      firstRowsQuery(source, {
        page: 1,
        pageSize,
        orderBy: usual?.orderBy,
        descending: usual?.descending ?? false,
        filter: '',
      }),
    );
  const { preferences } = await queryClient.ensureQueryData(preferencesQuery(user, name));
  if (preferences.last === '') await rows(preferences.pageSize);
}
