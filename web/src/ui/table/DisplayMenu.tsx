// How a list is shown: how close its rows are, which columns, how many rows a page. Kept for the user
// (docs/decisions/0033).
import { SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover, Segmented, Select } from 'antd';
import { fr } from '../../i18n/fr';
import { useNarrow } from '../media';
import { useFocusInside } from './useFocusInside';
import type { List } from './useList';
import { PAGE_SIZES } from './useListState';

const t = fr.table;

export function DisplayMenu<Row extends object>({ list }: { list: List<Row> }) {
  const { columns, hidden, dense, state } = list;
  const narrow = useNarrow();
  const { button, inside, onClick, ...follow } = useFocusInside();
  const content = (
    <div ref={inside} className="m-display">
      {/* Cards have no rows to bring closer. */}
      {!narrow && (
        <Segmented
          block
          aria-label={t.density}
          options={[
            { value: 'comfortable', label: t.comfortable },
            { value: 'dense', label: t.dense },
          ]}
          value={dense ? 'dense' : 'comfortable'}
          onChange={(density) => list.remember({ dense: density === 'dense' })}
        />
      )}
      <Select
        aria-label={t.pageSizeLabel}
        value={state.pageSize}
        options={PAGE_SIZES.map((size) => ({ value: size, label: t.pageSize(size) }))}
        onChange={(pageSize: number) => list.change({ pageSize })}
      />
      <strong>{t.chooseColumns}</strong>
      <Checkbox.Group
        className="m-columns"
        value={columns.filter((one) => !hidden.includes(one.key)).map((one) => one.key)}
        options={columns.map((one) => ({ value: one.key, label: one.title, disabled: one.isName }))}
        onChange={(shown) => list.hide(columns.map((one) => one.key).filter((key) => !shown.includes(key)))}
      />
    </div>
  );
  return (
    // Below the middle of the button it is shifted inside of a narrow window.
    <Popover trigger="click" placement={narrow ? 'bottom' : 'bottomRight'} content={content} {...follow}>
      <Button ref={button} icon={<SettingOutlined aria-hidden />} onClick={onClick}>
        {t.display}
      </Button>
    </Popover>
  );
}
