import { Button } from 'antd';
import type { ReactNode } from 'react';
import { fr } from '../../i18n/fr';

/** Slides in with the bulk actions while rows are picked. */
export function SelectionBar({
  count,
  onClear,
  children,
}: {
  count: number;
  onClear: () => void;
  children: ReactNode;
}) {
  return (
    <div className="m-selection-live" role="region" aria-label={fr.table.selection} aria-live="polite">
      {count > 0 && (
        <div className="m-selection">
          <strong>{fr.table.selected(count)}</strong>
          {children}
          <Button type="text" onClick={onClear}>
            {fr.table.clearSelection}
          </Button>
        </div>
      )}
    </div>
  );
}
