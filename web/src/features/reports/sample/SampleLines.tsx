// How many lines the table of the sample has, and what each of them says.
import { useId, useState } from 'react';
import { fr } from '../../../i18n/fr';
import { formatNumber } from '../../../i18n/format';
import { NumberInput } from '../../../ui/form/NumberInput';
import type { ReportField } from '../api';
import { MOST_SAMPLE_LINES } from '../bounds';
import { type Sample, shippedSample, withCount, withLine } from './sample';
import { SampleTexts } from './SampleTexts';

const t = fr.report;

interface SampleLinesProps {
  fields: readonly ReportField[];
  sample: Sample;
  onChange: (sample: Sample) => void;
}

export function SampleLines({ fields, sample, onChange }: SampleLinesProps) {
  const id = useId();
  /** What was typed and is no number of lines, until something else is changed. */
  const [rejected, setRejected] = useState<{ typed: number | string | null; over: Sample }>();
  const wrong = rejected?.over === sample ? rejected : undefined;

  function count(typed: number | string | null): void {
    const isRight = typeof typed === 'number' && typed <= MOST_SAMPLE_LINES;
    setRejected(isRight ? undefined : { typed, over: sample });
    if (isRight) onChange(withCount(sample, typed, shippedSample(fields).line));
  }

  return (
    <fieldset className="m-fieldset">
      <legend>{t.sampleLines}</legend>
      <div className="m-template-property m-template-count">
        <label htmlFor={id}>{t.sampleCount}</label>
        <NumberInput
          id={id}
          value={wrong ? wrong.typed : sample.count}
          status={wrong && 'error'}
          aria-invalid={wrong !== undefined}
          aria-describedby={wrong && `${id}-wrong`}
          onChange={count}
        />
        {wrong && (
          <small id={`${id}-wrong`} role="alert" className="m-template-wrong">
            {fr.form.notWhole('0', formatNumber(MOST_SAMPLE_LINES))}
          </small>
        )}
      </div>
      {sample.count > 0 && (
        <>
          <p className="m-hint">{sample.own ? t.sampleMixed : t.sampleRepeat}</p>
          <SampleTexts
            fields={fields.filter(({ field_inLines }) => field_inLines)}
            texts={sample.line}
            onChange={(name, text) => onChange(withLine(sample, name, text))}
          />
        </>
      )}
    </fieldset>
  );
}
