// What the preview is drawn with, beside it: changed here, seen at once, saved with the template's record.
import { Alert, Button } from 'antd';
import { useMemo } from 'react';
import { fr } from '../../../i18n/fr';
import type { ReportField } from '../api';
import { mostLines, shippedSample, withField } from './sample';
import { SampleLines } from './SampleLines';
import { SampleTexts } from './SampleTexts';
import type { SampleInTheMaking } from './useSample';

const t = fr.report;

interface SamplePanelProps {
  sampling: SampleInTheMaking;
  fields: readonly ReportField[];
  mayWrite: boolean;
}

/** Somebody else saved other data meanwhile: one of both is chosen. */
function Stale({ sampling }: Pick<SamplePanelProps, 'sampling'>) {
  const { theirs, isPending, keepMine, takeTheirs } = sampling;
  if (!theirs) return null;
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={t.sampleStale(theirs.login)}
      action={
        <div className="m-alert-actions">
          <Button size="small" type="primary" loading={isPending} onClick={keepMine}>
            {t.sampleKeep}
          </Button>
          <Button size="small" onClick={takeTheirs}>
            {t.sampleTake}
          </Button>
        </div>
      }
    />
  );
}

export function SamplePanel({ sampling, fields, mayWrite }: SamplePanelProps) {
  const { sample: own, isDirty, isPending, problems, set, save } = sampling;
  const shipped = useMemo(() => shippedSample(fields), [fields]);
  if (fields.length === 0) return null;
  const sample = own ?? shipped;
  const most = mostLines(sample);
  const hasLines = fields.some(({ field_inLines }) => field_inLines);
  return (
    <details className="m-template-group">
      <summary>{t.sample}</summary>
      <p className="m-hint">
        {t.sampleHint} {!own && t.sampleShipped}
      </p>
      <SampleTexts
        fields={fields.filter(({ field_inLines }) => !field_inLines)}
        texts={sample.fields}
        onChange={(name, text) => set(withField(sample, name, text))}
      />
      {hasLines && <SampleLines fields={fields} sample={sample} onChange={set} />}
      {most !== undefined && <Alert type="warning" showIcon role="alert" title={t.sampleTooHeavy(most)} />}
      <Stale sampling={sampling} />
      {problems.map((problem) => (
        <Alert key={problem} type="error" showIcon role="alert" title={problem} />
      ))}
      {mayWrite && (
        <div className="m-template-tools">
          <Button
            type="primary"
            loading={isPending}
            disabled={!isDirty || most !== undefined}
            onClick={() => !isPending && save()}
          >
            {t.sampleSave}
          </Button>
          <Button disabled={!own} onClick={() => set(undefined)}>
            {t.sampleReset}
          </Button>
          <span role="status">{isDirty && t.sampleUnsaved}</span>
        </div>
      )}
    </details>
  );
}
