import { Button } from 'antd';
import type { ReactNode } from 'react';
import { fr } from '../../i18n/fr';

interface SelectionBarProps {
  count: number;
  /** Instead of the number of rows, where that says more. */
  text?: string;
  onClear: () => void;
  children: ReactNode;
}

/** Slides in with the bulk actions while rows are picked. */
export function SelectionBar({ count, text, onClear, children }: SelectionBarProps) {
  return (
    <div className="m-selection-live" role="region" aria-label={fr.table.selection} aria-live="polite">
      {count > 0 && (
        <div className="m-selection">
          <strong>{text ?? fr.table.selected(count)}</strong>
          {children}
          <Button type="text" onClick={onClear}>
            {fr.table.clearSelection}
          </Button>
        </div>
      )}
    </div>
  );
}
