import { DownOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { fr } from '../../i18n/fr';
import { useNarrow } from '../media';

interface SelectionBarProps {
  count: number;
  /** Instead of the number of rows, where that says more. */
  text?: string;
  /** Picks all that the filters find. */
  more?: ReactNode;
  onClear: () => void;
  children: ReactNode;
}

/** Slides in with the bulk actions while rows are picked; on a narrow screen they would hide the rows. */
export function SelectionBar({ count, text, more, onClear, children }: SelectionBarProps) {
  const actions = useId();
  const narrow = useNarrow();
  const [unfolded, setUnfolded] = useState(false);
  const folded = narrow && !unfolded;
  return (
    <div className="m-selection-live" role="region" aria-label={fr.table.selection} aria-live="polite">
      {count > 0 && (
        <div className="m-selection">
          <strong>{text ?? fr.table.selected(count)}</strong>
          {more}
          <Button type="text" size="small" onClick={onClear}>
            {fr.table.clearSelection}
          </Button>
          {narrow && (
            <Button
              icon={<DownOutlined aria-hidden />}
              iconPlacement="end"
              aria-expanded={unfolded}
              aria-controls={actions}
              onClick={() => setUnfolded(!unfolded)}
            >
              {fr.table.actions}
            </Button>
          )}
          <div id={actions} className="m-selection-actions" hidden={folded}>
            {children}
          </div>
        </div>
      )}
    </div>
  );
}
