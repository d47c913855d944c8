// Why a photo is refused: a key, a button, or words of one's own.
import { Button, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { bounds } from '../../../api/facts';
import { fr } from '../../../i18n/fr';
import { useShortcuts } from '../../../ui/shortcuts';

const t = fr.photoCheck;
const WORDS = Object.entries(fr.refusals);
const OTHER = String(WORDS.length + 1);

interface ReasonsProps {
  /** Of the refusal before. */
  last?: string;
  onChoose: (reason: string) => void;
  onCancel: () => void;
}

function OtherReason({ last = '', onChoose }: Pick<ReasonsProps, 'last' | 'onChoose'>) {
  const [text, setText] = useState(last);
  const reason = text.trim();
  return (
    <form
      className="m-check-other"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason) onChoose(reason);
      }}
    >
      <label>
        <span>{t.otherLabel}</span>
        <Input
          autoFocus
          value={text}
          maxLength={bounds.photoReason.max}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <Button htmlType="submit" danger disabled={!reason}>
        {t.otherRefuse}
      </Button>
    </form>
  );
}

export function Reasons({ last, onChoose, onCancel }: ReasonsProps) {
  const isOwn = last !== undefined && !(last in fr.refusals);
  const [isOther, setIsOther] = useState(isOwn);
  const chosen = Math.max(
    0,
    WORDS.findIndex(([word]) => word === last),
  );
  const first = useRef<HTMLButtonElement>(null);
  // A text of one's own has the focus itself.
  useEffect(() => {
    if (!isOwn) first.current?.focus();
  }, [isOwn]);
  useShortcuts([
    ...WORDS.map(([word, label], index) => ({
      keys: String(index + 1),
      label: t.refused(label),
      run: () => onChoose(word),
    })),
    { keys: OTHER, label: t.other, run: () => setIsOther(true) },
  ]);
  return (
    <div className="m-check-reasons" role="group" aria-label={t.reasons}>
      <strong>{t.reasons}</strong>
      <div className="m-check-words">
        {WORDS.map(([word, label], index) => (
          <Button
            key={word}
            ref={index === chosen ? first : undefined}
            aria-pressed={word === last}
            onClick={() => onChoose(word)}
          >
            <kbd aria-hidden className="m-check-key">
              {index + 1}
            </kbd>{' '}
            {label}
          </Button>
        ))}
        <Button onClick={() => setIsOther(true)} aria-expanded={isOther}>
          <kbd aria-hidden className="m-check-key">
            {OTHER}
          </kbd>{' '}
          {t.other}
        </Button>
        <Button type="text" onClick={onCancel}>
          <kbd aria-hidden className="m-check-key">
            {t.cancelKey}
          </kbd>{' '}
          {t.cancel}
        </Button>
      </div>
      {isOther && <OtherReason last={isOwn ? last : undefined} onChoose={onChoose} />}
    </div>
  );
}
