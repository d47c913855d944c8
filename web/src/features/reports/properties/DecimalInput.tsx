// A number as it is typed, with a comma or a point. What is none stays in sight and is not taken.
import { Input } from 'antd';
import { useState } from 'react';
import { fr } from '../../../i18n/fr';
import { isNumber } from '../template';

const t = fr.report;

const shown = (value: unknown): string => (isNumber(value) ? String(value).replace('.', ',') : '');

function parse(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.').replace('−', '-');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : undefined;
}

interface DecimalInputProps {
  id: string;
  value: unknown;
  least?: number;
  most?: number;
  step?: number;
  /** Absent: it may not be left out. */
  usual?: number;
  mayBeNothing?: boolean;
  onChange: (value: number | undefined) => void;
}

export function DecimalInput(props: DecimalInputProps) {
  const { id, value, least = -Infinity, most = Infinity, step = 0.1, usual, mayBeNothing, onChange } = props;
  // While it is typed: `1,` is no number yet.
  const [typed, setTyped] = useState<string>();
  const text = typed ?? shown(value);
  const number = parse(text);
  const isNothing = text.trim() === '' && (mayBeNothing || usual !== undefined);
  const isRight = isNothing || (number !== undefined && number >= least && number <= most);

  function type(next: string): void {
    setTyped(next);
    const read = parse(next);
    if (next.trim() === '' && (mayBeNothing || usual !== undefined)) onChange(undefined);
    else if (read !== undefined && read >= least && read <= most) onChange(read);
  }

  function stepBy(by: number): void {
    const from = isNumber(value) ? value : (usual ?? 0);
    const next = Math.min(most, Math.max(least, Math.round((from + by) * 100) / 100));
    setTyped(undefined);
    onChange(next);
  }

  return (
    <>
      <Input
        id={id}
        value={text}
        placeholder={usual === undefined ? undefined : shown(usual)}
        inputMode="decimal"
        autoComplete="off"
        status={isRight ? undefined : 'error'}
        aria-invalid={!isRight}
        aria-describedby={isRight ? undefined : `${id}-wrong`}
        onChange={(event) => type(event.target.value)}
        onBlur={() => isRight && setTyped(undefined)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          stepBy(event.key === 'ArrowUp' ? step : -step);
        }}
      />
      {!isRight && (
        <small id={`${id}-wrong`} role="alert" className="m-template-wrong">
          {t.notNumber(shown(least), shown(most))}
        </small>
      )}
    </>
  );
}
