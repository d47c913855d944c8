// A quick edit has an address of its own beside the list's: `?edit=12`, `?new=1`.
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useEditQuery } from '../useEditQuery';

export function useDrawerAddress() {
  const [params] = useSearchParams();
  const editQuery = useEditQuery();
  const edit = params.get('edit');
  const isNew = edit === null && params.has('new');
  // An id typed wrong is a record that does not exist: the server says so.
  const id = edit === null ? undefined : Number.isSafeInteger(Number(edit)) ? Number(edit) : 0;

  const go = useCallback(
    (name?: 'edit' | 'new', value = '1') =>
      editQuery(
        (next) => {
          next.delete('edit');
          next.delete('new');
          if (name) next.set(name, value);
        },
        // Closed, the drawer is not to come back with the back button.
        { replace: name === undefined },
      ),
    [editQuery],
  );

  return {
    id,
    isNew,
    isOpen: isNew || id !== undefined,
    openRecord: useCallback((record: number) => go('edit', String(record)), [go]),
    openNew: useCallback(() => go('new'), [go]),
    close: useCallback(() => go(), [go]),
  };
}

export type DrawerAddress = ReturnType<typeof useDrawerAddress>;
