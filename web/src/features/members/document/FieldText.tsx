// A text with fields of a record in it, which are put in where the cursor is.
import { Button, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { flushSync } from 'react-dom';
import { fr } from '../../../i18n/fr';

const t = fr.memberDocument;

interface FieldTextProps {
  ref?: Ref<Pick<TextAreaRef, 'focus'>>;
  /** Given by the form. */
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

export function FieldText({ ref, id, value = '', onChange }: FieldTextProps) {
  const box = useRef<TextAreaRef>(null);
  // Before one has been in it, browsers do not agree on where its cursor is.
  const wasEntered = useRef(false);
  useImperativeHandle(ref, () => ({ focus: () => box.current?.focus() }), []);

  function insert(field: string): void {
    const area = box.current?.resizableTextArea?.textArea;
    if (!area) return;
    const [from, to] = wasEntered.current
      ? [area.selectionStart, area.selectionEnd]
      : [value.length, value.length];
    const word = `{${field}}`;
    // The cursor goes behind a text that is drawn.
    flushSync(() => onChange?.(value.slice(0, from) + word + value.slice(to)));
    area.focus();
    area.setSelectionRange(from + word.length, from + word.length);
  }

  return (
    <>
      <Input.TextArea
        ref={box}
        id={id}
        value={value}
        rows={9}
        onFocus={() => {
          wasEntered.current = true;
        }}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <div className="m-document-fields" role="group" aria-label={t.insert}>
        {Object.entries(t.fields).map(([field, label]) => (
          <Button key={field} size="small" onClick={() => insert(field)}>
            {label}
          </Button>
        ))}
      </div>
    </>
  );
}
