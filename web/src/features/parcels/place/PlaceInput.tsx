// Where a parcel is: what is typed is the value; the table of corners and the walk write into it, the drawing
// shows it.
import { Form, Input } from 'antd';
import { NoFormStyle } from 'antd/es/form/context';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { type Ref, useState } from 'react';
import { fr } from '../../../i18n/fr';
import type { SaveParcel } from '../api';
import { CornerTable } from './CornerTable';
import { Drawing } from './Drawing';
import { cornerIn } from './names';
import { faultText, type Read, readPlace, type Row, rowOf, rowsOf, textOfRows } from './text';
import { Walk } from './Walk';

const t = fr.parcelPlace;
/** Faults that are told one by one. */
const TOLD = 5;

interface PlaceInputProps {
  ref?: Ref<TextAreaRef>;
  /** Given by the form. */
  id?: string;
  value?: string | null;
  onChange?: (text: string) => void;
}

function Faults({ faults }: Pick<Read, 'faults'>) {
  if (faults.length === 0) return null;
  const rest = faults.length - TOLD;
  return (
    <div role="status">
      <ul className="m-place-faults">
        {faults.slice(0, TOLD).map((fault, index) => (
          <li key={index}>{faultText(fault)}</li>
        ))}
        {rest > 0 && <li>{t.moreFaults(rest)}</li>}
      </ul>
    </div>
  );
}

export function PlaceInput({ ref, id, value, onChange }: PlaceInputProps) {
  const form = Form.useFormInstance<SaveParcel>();
  const { errors } = Form.Item.useStatus();
  const [isTyping, setTyping] = useState(false);
  const text = value ?? '';
  const { rings, corners, faults } = readPlace(text);
  const rows = rowsOf(text);
  const put = (next: readonly Row[]): void => onChange?.(textOfRows(next));
  // First what goes with the place: the form looks at all of it when the place changes.
  const keepAccuracy = (accuracy: number | null): void => form.setFieldValue('parcel_accuracyM', accuracy);
  return (
    <div className="m-place">
      <Input.TextArea
        ref={ref}
        id={id}
        autoSize={{ minRows: 4, maxRows: 10 }}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => onChange?.(event.target.value)}
        onFocus={() => setTyping(true)}
        onBlur={() => setTyping(false)}
      />
      {/* Half a line is no fault yet; the form says them when it is saved. */}
      {!isTyping && errors.length === 0 && <Faults faults={faults} />}
      <p className="m-hint">{t.textHint}</p>
      <Walk
        before={
          corners.length > 0 ? ((form.getFieldValue('parcel_accuracyM') as number | null) ?? null) : null
        }
        onMark={({ latitude, longitude }, accuracy) => {
          keepAccuracy(accuracy);
          put([...(rows ?? []), rowOf(latitude, longitude)]);
        }}
        onUndo={(accuracy) => {
          keepAccuracy(accuracy);
          put((rows ?? []).slice(0, -1));
        }}
      />
      <div className="m-place-parts">
        {/* What is wrong of the outline is not wrong of each of its numbers. */}
        <NoFormStyle status override>
          <CornerTable rows={rows} onChange={put} />
        </NoFormStyle>
        <Drawing rings={rings ?? [corners]} isOpen={!rings} marked={cornerIn(errors)} />
      </div>
    </div>
  );
}
