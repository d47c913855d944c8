// « Relever sur place »: a corner at each press, where the browser says that one stands.
import { AimOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import { fr } from '../../../i18n/fr';
import { type Position, useWalk } from './useWalk';

const t = fr.parcelPlace;
/** Corners whose accuracy is told: the one to be taken again is among the last. */
const TOLD = 6;

/** Metres to the tenth, never less than they are. */
export const accuracyOf = (accuracies: readonly number[]): number | null =>
  accuracies.length === 0 ? null : Math.ceil(Math.max(...accuracies) * 10) / 10;

interface WalkProps {
  /** `accuracy`: the largest so far. */
  onMark: (position: Position, accuracy: number | null) => void;
  onUndo: (accuracy: number | null) => void;
  /** Where one stands, for a map. */
  onPosition: (position: Position | undefined) => void;
  /** Of what is there already, where somebody goes on. */
  before: number | null;
}

export function Walk({ onMark, onUndo, onPosition, before }: WalkProps) {
  const [state, setState] = useState<'off' | 'on' | 'paused'>('off');
  const [taken, setTaken] = useState<readonly number[]>([]);
  const [start, setStart] = useState<readonly number[]>([]);
  const { position, fault } = useWalk(state === 'on');
  useEffect(() => onPosition(position), [onPosition, position]);

  function begin(): void {
    setTaken([]);
    setStart(before === null ? [] : [before]);
    setState('on');
  }
  function mark(at: Position): void {
    const next = [...taken, at.accuracy];
    setTaken(next);
    onMark(at, accuracyOf([...start, ...next]));
  }
  function undo(): void {
    const next = taken.slice(0, -1);
    setTaken(next);
    onUndo(accuracyOf([...start, ...next]));
  }

  if (state === 'off')
    return (
      <Button icon={<AimOutlined aria-hidden />} onClick={begin}>
        {t.walk}
      </Button>
    );
  const found = position ? t.walkAccuracy(Math.ceil(position.accuracy)) : t.walkSearching;
  return (
    <div className="m-walk" role="group" aria-label={t.walk}>
      <p>{t.walkText}</p>
      {state === 'on' && fault && <Alert type="warning" showIcon title={t.walkFaults[fault]} />}
      <p role="status">
        {state === 'paused' ? t.walkPaused : found}{' '}
        {taken.length > 0 && t.walkTaken(taken.length, taken.slice(-TOLD))}
      </p>
      <div className="m-walk-acts">
        <Button
          type="primary"
          disabled={state === 'paused' || !position}
          onClick={() => position && mark(position)}
        >
          {t.mark}
        </Button>
        <Button disabled={taken.length === 0} onClick={undo}>
          {t.undo}
        </Button>
        <Button onClick={() => setState(state === 'on' ? 'paused' : 'on')}>
          {state === 'on' ? t.pause : t.resume}
        </Button>
        <Button onClick={() => setState('off')}>{t.finish}</Button>
      </div>
    </div>
  );
}
