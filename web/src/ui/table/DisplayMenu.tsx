// How a list is shown: how close its rows are, which columns, how many rows a page. Kept for the user (docs/decisions/0033).
import { SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover, Segmented, Select } from 'antd';
import { fr } from '../../i18n/fr';
import type { Column } from './types';
import { PAGE_SIZES } from './useListState';

const t = fr.table;

export interface Display {
  dense: boolean;
  onDense: (dense: boolean) => void;
  hidden: string[];
  onHidden: (hidden: string[]) => void;
  pageSize: number;
  onPageSize: (size: number) => void;
}

interface DisplayMenuProps<Row> {
  columns: readonly Column<Row>[];
  display: Display;
  narrow: boolean;
}

export function DisplayMenu<Row>({ columns, display, narrow }: DisplayMenuProps<Row>) {
  const { hidden } = display;
  const content = (
    <div className="m-display">
      {/* Cards have no rows to bring closer. */}
      {!narrow && (
        <Segmented
          block
          aria-label={t.density}
          options={[
            { value: 'comfortable', label: t.comfortable },
            { value: 'dense', label: t.dense },
          ]}
          value={display.dense ? 'dense' : 'comfortable'}
          onChange={(density) => display.onDense(density === 'dense')}
        />
      )}
      <Select
        aria-label={t.pageSizeLabel}
        value={display.pageSize}
        options={PAGE_SIZES.map((size) => ({ value: size, label: t.pageSize(size) }))}
        onChange={display.onPageSize}
      />
      <strong>{t.chooseColumns}</strong>
      <Checkbox.Group
        className="m-columns"
        value={columns.filter((one) => !hidden.includes(one.key)).map((one) => one.key)}
        options={columns.map((one) => ({ value: one.key, label: one.title, disabled: one.isName }))}
        onChange={(shown) =>
          display.onHidden(columns.map((one) => one.key).filter((key) => !shown.includes(key)))
        }
      />
    </div>
  );
  return (
    // Below the middle of the button it is shifted inside of a narrow window.
    <Popover trigger="click" placement={narrow ? 'bottom' : 'bottomRight'} content={content}>
      <Button icon={<SettingOutlined aria-hidden />}>{t.display}</Button>
    </Popover>
  );
}
