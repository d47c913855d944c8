// A word of one of the member's lists.
import type { RefSelectProps } from 'antd';
import type { Ref } from 'react';
import { Choice } from '../../../ui/form/Choice';
import { type Word, type WordField, words } from '../words';

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
    <Choice<string, Word>
      {...rest}
      className="m-picker"
      allowClear
      value={value ?? undefined}
      options={words[list]}
    />
  );
}
