import { DownOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
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
  const isThere = count > 0;
  const bar = useRef<HTMLDivElement>(null);
  // It takes the room of the last rows, and more once its actions are loaded: the row that was just picked
  // stays in sight.
  useEffect(() => {
    if (!isThere || !bar.current) return undefined;
    const observer = new ResizeObserver(() =>
      document.activeElement?.closest('[data-row-key]')?.scrollIntoView({ block: 'nearest' }),
    );
    observer.observe(bar.current);
    return () => observer.disconnect();
  }, [isThere]);
  return (
    <div
      ref={bar}
      className="m-selection-live"
      role="region"
      aria-label={fr.table.selection}
      aria-live="polite"
    >
      {isThere && (
        <div className="m-selection">
          <strong>{text ?? fr.table.selected(count)}</strong>
          {more}
          <Button type="text" onClick={onClear}>
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
