// What narrows a list besides the search; its state is the screen's, in the address.
import { FilterOutlined } from '@ant-design/icons';
import { Button, Drawer, Popover } from 'antd';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { fr } from '../../i18n/fr';
import { useNarrow } from '../media';
import { useFocusInside } from './useFocusInside';

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

export function ListFilters({ count, tags, children }: ListFiltersProps) {
  const narrow = useNarrow();
  const [unfolded, setUnfolded] = useState(false);
  const { button: opener, inside, onClick, ...follow } = useFocusInside();
  const bar = (
    <div ref={inside} className="m-filters" role="group" aria-label={fr.table.filters}>
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
  const button = (run: (event: MouseEvent) => void) => (
    <Button ref={opener} icon={<FilterOutlined aria-hidden />} onClick={run}>
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
          {...follow}
        >
          {button(onClick)}
        </Popover>
      )}
      {tags}
    </>
  );
}
