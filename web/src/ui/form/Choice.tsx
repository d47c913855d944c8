// A list of choices in a form, searched by typing. Enter and Tab take what is marked and go on; what was
// typed and not taken stays in sight.
import { type RefSelectProps, Select, type SelectProps } from 'antd';
import { type KeyboardEvent, type Ref, type RefObject, useContext, useRef, useState } from 'react';
import { fr } from '../../i18n/fr';
import { matchesText } from '../plain';
import { LeftoversOfForm } from './leftovers';
import { focusNextWhenDrawn, markedOf } from './moveOn';

type Option = NonNullable<SelectProps['options']>[number];

interface ChoiceProps<Value, One extends Option> extends Omit<SelectProps<Value, One>, 'showSearch'> {
  ref?: Ref<RefSelectProps>;
  /** The choices that are given fit what is typed already. */
  isSearched?: boolean;
  onTyped?: (text: string) => void;
}

const fits = (typed: string, option?: Option): boolean => matchesText(String(option?.label ?? ''), typed);

/** Takes what is marked, and goes on. `sought`: whether what is marked was looked for. */
function listen(
  event: KeyboardEvent<HTMLElement>,
  sought: RefObject<boolean>,
  type: (text: string) => void,
): void {
  const box = event.target;
  if (!(box instanceof HTMLInputElement) || box.getAttribute('aria-expanded') !== 'true') return;
  if (event.key.startsWith('Arrow')) sought.current = true;
  if (event.key === 'Escape') type('');
  const marked = markedOf(box);
  // Nothing to take yet, or at all: closed, the list would forget what was typed.
  if (event.key === 'Enter' && !marked) {
    event.preventDefault();
    event.stopPropagation();
  }
  if (event.key === 'Tab') {
    // antd would keep the focus, and take what nobody has looked for.
    event.stopPropagation();
    if (!sought.current || !marked) return;
    if (marked.classList.contains('ant-select-item-option-selected')) type('');
    else marked.click();
    if (event.shiftKey) return;
    // Past the button that clears: what is typed there would be lost.
    event.preventDefault();
    focusNextWhenDrawn(box, box.closest('form'));
  }
}

export function Choice<Value, One extends Option = Option>(props: ChoiceProps<Value, One>) {
  const {
    id = '',
    isSearched,
    allowClear,
    onTyped,
    onSelect,
    onClear,
    onBlur,
    onOpenChange,
    ...rest
  } = props;
  const leftovers = useContext(LeftoversOfForm);
  const [typed, setTyped] = useState('');
  const text = useRef('');
  /** Whether what is marked was looked for. */
  const sought = useRef(false);

  function type(next: string): void {
    text.current = next;
    sought.current = next !== '';
    setTyped(next);
    onTyped?.(next);
    leftovers?.put(id, next);
  }

  return (
    <div
      className="m-choice"
      onKeyDownCapture={(event) => listen(event, sought, type)}
      onInput={(event) => type((event.target as HTMLInputElement).value)}
    >
      <Select<Value, One>
        {...rest}
        id={id || undefined}
        allowClear={allowClear && { label: fr.form.clear }}
        showSearch={{ filterOption: isSearched ? false : fits, searchValue: typed }}
        onSelect={(...chosen) => {
          type('');
          onSelect?.(...chosen);
        }}
        onClear={() => {
          type('');
          onClear?.();
        }}
        onBlur={(event) => {
          leftovers?.say(id);
          onBlur?.(event);
        }}
        onOpenChange={(open) => {
          sought.current = text.current !== '';
          if (!open && !leftovers) type('');
          onOpenChange?.(open);
        }}
      />
    </div>
  );
}
