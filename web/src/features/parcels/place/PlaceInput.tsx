// Where a parcel is: what is typed is the value; the map, the table of corners and the walk write into it.
import { Form, Input } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { NoFormStyle } from 'antd/es/form/context';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { type Ref, Suspense, useMemo, useState } from 'react';
import { memberQuery } from '../../../entities/members/api';
import type { SaveParcel } from '../../../entities/parcels/api';
import { Drawing } from '../../../entities/parcels/place/Drawing';
import type { Corner, Fault, Read, Rings } from '../../../entities/parcels/place/geometry';
import { cornerIn } from '../../../entities/parcels/place/names';
import { fr } from '../../../i18n/fr';
import { PlaceMap } from '../map/lazy';
import type { MapFilter } from '../map/useNearby';
import { CornerTable } from './CornerTable';
import './place.css';
import { faultText, readPlace, type Row, rowOf, rowsOf, textOfRows } from './text';
import type { Position } from './useWalk';
import { useTextHistory } from './useTextHistory';
import { Walk } from './Walk';

const t = fr.parcelPlace;
/** Faults that are told one by one. */
const TOLD = 5;

interface PlaceInputProps {
  ref?: Ref<TextAreaRef>;
  /** Given by the form. */
  id?: string;
  /** Of a parcel that is there. */
  parcelId?: number;
  value?: string | null;
  onChange?: (text: string) => void;
}

/** Two corners are an outline that goes on: said at once, it moves the map away from who places the third. */
const isTold = ({ kind }: Fault): boolean => kind !== 'few';

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

/** Why the map can't change what is written; nothing where it can. */
function hindranceOf({ rings, faults }: Read): string | undefined {
  if (rings && rings.length > 1) return fr.parcelMap.holes;
  return faults.some(({ kind }) => kind !== 'few') ? fr.parcelMap.faultsFirst : undefined;
}

/** Beside its member's others, else in its locality, which is its member's where none is said. */
function useBeside(): readonly MapFilter[] {
  const form = Form.useFormInstance<SaveParcel>();
  const member = Form.useWatch('parcel_memberId', form) ?? undefined;
  const said = Form.useWatch('parcel_localityId', form) ?? undefined;
  const { data } = useQuery({ ...memberQuery(member ?? 0), enabled: member !== undefined });
  const locality = said ?? data?.member?.member_localityId ?? undefined;
  return [
    ...(member === undefined ? [] : [{ member_id: member }]),
    ...(locality === undefined ? [] : [{ localityId: locality }]),
  ];
}

interface CornersProps {
  read: Read;
  rows: readonly Row[] | undefined;
  parcelId?: number;
  marked?: number;
  position?: Position;
  history: ReturnType<typeof useTextHistory>;
  put: (rows: readonly Row[]) => void;
}

/** The outline on the map and as numbers: each does what the other does. */
function Corners({ read, rows, parcelId, marked, position, history, put }: CornersProps) {
  const { rings, corners } = read;
  const shown = useMemo<Rings>(() => rings ?? [corners], [rings, corners]);
  const beside = useBeside();
  const { undo, redo } = history;
  const change = (drawn: readonly Corner[]): void =>
    put(drawn.map(([longitude, latitude]) => rowOf(latitude, longitude)));
  return (
    // What is wrong of the outline is not wrong of each of its numbers, nor of the map's buttons.
    <NoFormStyle status override>
      <Suspense fallback={<Drawing rings={shown} isOpen={!rings} marked={marked} />}>
        <PlaceMap
          rings={shown}
          id={parcelId}
          marked={marked}
          position={position}
          beside={beside}
          drawn={{ change, undo, redo, hindrance: hindranceOf(read) }}
        />
      </Suspense>
      <CornerTable rows={rows} onChange={put} />
    </NoFormStyle>
  );
}

export function PlaceInput({ ref, id, parcelId, value, onChange }: PlaceInputProps) {
  const form = Form.useFormInstance<SaveParcel>();
  const { errors } = Form.Item.useStatus();
  const [isTyping, setTyping] = useState(false);
  const text = value ?? '';
  const [position, setPosition] = useState<Position>();
  const read = useMemo(() => readPlace(text), [text]);
  const { corners, faults } = read;
  const rows = useMemo(() => rowsOf(text), [text]);
  const history = useTextHistory(text, onChange);
  const put = (next: readonly Row[]): void => history.put(textOfRows(next));
  // First what goes with the place: the form looks at all of it when the place changes.
  const keepAccuracy = (accuracy: number | null): void => form.setFieldValue('parcel_accuracyM', accuracy);
  return (
    <div className="m-place">
      <Input.TextArea
        ref={ref}
        id={id}
        // It does not grow: each corner would move the map under the pointer.
        rows={5}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => history.put(event.target.value, true)}
        onFocus={() => setTyping(true)}
        onBlur={() => setTyping(false)}
      />
      {/* Half a line is no fault yet; the form says them when it is saved. */}
      {!isTyping && errors.length === 0 && <Faults faults={faults.filter(isTold)} />}
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
        onPosition={setPosition}
      />
      <Corners
        read={read}
        rows={rows}
        parcelId={parcelId}
        marked={cornerIn(errors)}
        position={position}
        history={history}
        put={put}
      />
    </div>
  );
}
