// The controls that narrow a list: a choice, a day. What is chosen goes to the address.
import { Input, Select, type SelectProps } from 'antd';
import { fr } from '../../i18n/fr';
import { matchesText } from '../plain';

const t = fr.filters;

/** Among more choices than these one is found by typing. */
const FEW = 12;
const search: SelectProps['showSearch'] = {
  filterOption: (typed, option) => matchesText(String(option?.label ?? ''), typed),
};

interface ChoiceFilterProps<Value extends string> {
  /** What it filters by, in small letters. */
  name: string;
  title: string;
  value: Value | undefined;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value | undefined) => void;
}

export function ChoiceFilter<Value extends string>(props: ChoiceFilterProps<Value>) {
  return (
    <Select<Value>
      className="m-filter"
      aria-label={t.by(props.name)}
      placeholder={props.title}
      allowClear={{ label: fr.form.clear }}
      showSearch={props.options.length > FEW && search}
      value={props.value}
      options={[...props.options]}
      onChange={props.onChange}
      popupMatchSelectWidth={false}
    />
  );
}

interface DayFilterProps {
  name: string;
  title: string;
  value: string | undefined;
  onChange: (day: string) => void;
}

export function DayFilter({ name, title, value, onChange }: DayFilterProps) {
  return (
    <label className="m-filter-day">
      <span>{title}</span>
      <Input
        type="date"
        aria-label={t.by(name)}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
