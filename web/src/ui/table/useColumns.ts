// Which columns of a list are shown: its usual ones, unless the user hid them or asked for more.
import { useCallback, useMemo } from 'react';
import type { Column } from './types';
import type { ListMemory } from './useListPreferences';

const NONE: string[] = [];

export function useColumns<Row>(columns: readonly Column<Row>[], { preferences, change }: ListMemory) {
  const { hidden: put, shown = NONE } = preferences;
  const hidden = useMemo(
    () =>
      columns
        .filter((one) => !one.isName && (one.isExtra ? !shown.includes(one.key) : put.includes(one.key)))
        .map((one) => one.key),
    [columns, put, shown],
  );
  const visible = useMemo(() => columns.filter((one) => !hidden.includes(one.key)), [columns, hidden]);

  const hide = useCallback(
    (next: string[]) => {
      const extras: string[] = columns.filter((one) => one.isExtra).map((one) => one.key);
      change({
        hidden: next.filter((key) => !extras.includes(key)),
        ...(extras.length > 0 && { shown: extras.filter((key) => !next.includes(key)) }),
      });
    },
    [columns, change],
  );
  return { visible, hidden, hide };
}
