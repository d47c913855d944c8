// What narrows a list besides the search; its state is the screen's, in the address.
import { FilterOutlined } from '@ant-design/icons';
import { Button, Drawer, Popover } from 'antd';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { fr } from '../../i18n/fr';
import { useNarrow } from '../media';

interface ListFiltersProps {
  /**
   * How many narrow the list: there are too many to stand beside the search. They are behind a button, and
   * tags once they are in force. Absent = they are few and stay in sight.
   */
  count?: number;
  /** What is in force, as tags that take it away. */
  tags?: ReactNode;
  children: ReactNode;
}

/**
 * They stand at the end of the page: whoever opens them by keyboard is taken there, and back when they close.
 */
function useFocusThere() {
  const button = useRef<HTMLButtonElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const isByKeyboard = useRef(false);
  return {
    button,
    bar,
    /** A key makes a click of its own, without a pointer (detail 0). */
    onClick: ({ detail }: MouseEvent): void => {
      isByKeyboard.current = detail === 0;
    },
    afterOpenChange: (isOpen: boolean): void => {
      if (isOpen && isByKeyboard.current) bar.current?.querySelector('input')?.focus();
    },
    onOpenChange: (isOpen: boolean): void => {
      if (!isOpen && bar.current?.contains(document.activeElement)) button.current?.focus();
    },
  };
}

export function ListFilters({ count, tags, children }: ListFiltersProps) {
  const narrow = useNarrow();
  const [unfolded, setUnfolded] = useState(false);
  const { afterOpenChange, onOpenChange, ...there } = useFocusThere();
  const bar = (
    <div ref={there.bar} className="m-filters" role="group" aria-label={fr.table.filters}>
      {children}
    </div>
  );
  if (count === undefined)
    return (
      <>
        {bar}
        {tags}
      </>
    );
  const button = (onClick: (event: MouseEvent) => void) => (
    <Button ref={there.button} icon={<FilterOutlined aria-hidden />} onClick={onClick}>
      {fr.table.filtersCount(count)}
    </Button>
  );
  return (
    <>
      {narrow ? (
        <>
          {button(() => setUnfolded(true))}
          <Drawer
            open={unfolded}
            onClose={() => setUnfolded(false)}
            title={fr.table.filters}
            placement="bottom"
            size="80%"
          >
            {bar}
          </Drawer>
        </>
      ) : (
        <Popover
          trigger="click"
          placement="bottomLeft"
          content={<div className="m-filters-all">{bar}</div>}
          afterOpenChange={afterOpenChange}
          onOpenChange={onOpenChange}
        >
          {button(there.onClick)}
        </Popover>
      )}
      {tags}
    </>
  );
}
