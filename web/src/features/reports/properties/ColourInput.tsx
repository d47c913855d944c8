// A colour as it is written in the template, and the browser's palette beside it.
import { Input } from 'antd';
import { useState } from 'react';
import { fr } from '../../../i18n/fr';
import { asText } from '../template';

const t = fr.report;

const COLOUR = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;

/** What the palette shows where nothing is said. */
const NONE = `#${'0'.repeat(6)}`;

/** As the palette wants it: six digits. */
function sixDigits(colour: string): string | undefined {
  if (!COLOUR.test(colour)) return undefined;
  return colour.length === 7 ? colour : `#${[...colour.slice(1)].map((digit) => digit + digit).join('')}`;
}

interface ColourInputProps {
  id: string;
  label: string;
  value: unknown;
  onChange: (value: string | undefined) => void;
}

export function ColourInput({ id, label, value, onChange }: ColourInputProps) {
  const [typed, setTyped] = useState<string>();
  const text = typed ?? asText(value);
  const isRight = text === '' || text === 'transparent' || COLOUR.test(text);

  function type(next: string): void {
    setTyped(next);
    if (next === '') onChange(undefined);
    else if (COLOUR.test(next)) onChange(next);
  }

  return (
    <>
      <span className="m-template-colour">
        <Input
          id={id}
          value={text}
          autoComplete="off"
          status={isRight ? undefined : 'error'}
          aria-invalid={!isRight}
          aria-describedby={isRight ? undefined : `${id}-wrong`}
          onChange={(event) => type(event.target.value.trim())}
          onBlur={() => isRight && setTyped(undefined)}
        />
        <Input
          type="color"
          className={sixDigits(text) ? undefined : 'm-template-none'}
          aria-label={t.pickColour(label)}
          value={sixDigits(text) ?? NONE}
          onChange={(event) => type(event.target.value)}
        />
      </span>
      {!isRight && (
        <small id={`${id}-wrong`} role="alert" className="m-template-wrong">
          {t.notColour}
        </small>
      )}
    </>
  );
}
