// Small controls of the member's form.
import { InputNumber, type RefSelectProps, Select } from 'antd';
import type { ComponentProps, Ref } from 'react';
import { plain } from '../../../ui/place/plain';
import { type Word, type WordField, words } from './words';

interface WordSelectProps {
  list: WordField;
  ref?: Ref<RefSelectProps>;
  /** Given by the form. */
  id?: string;
  value?: string | null;
  onChange?: (value: string | undefined) => void;
}

export function WordSelect({ list, value, ...rest }: WordSelectProps) {
  return (
    <Select<string, Word>
      {...rest}
      className="m-picker"
      allowClear
      value={value ?? undefined}
      showSearch={{ filterOption: (typed, word) => plain(word?.label ?? '').includes(plain(typed)) }}
      options={words[list]}
    />
  );
}

const MOST = 999;

export function CountInput(props: ComponentProps<typeof InputNumber<number>>) {
  return <InputNumber<number> {...props} min={0} max={MOST} precision={0} className="m-count" />;
}
