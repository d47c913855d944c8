// Parcels out of a file, step by step: the file, its columns, what becomes of each row, the result.
import { useMutation } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useState } from 'react';
import { fr } from '../../../i18n/fr';
import { Dialog } from '../../../ui/Dialog';
import { type Check, checkFile, type Found, type Mapping, type Outcome, readFile, type Source } from './api';
import { ColumnsStep } from './ColumnsStep';
import { FileStep } from './FileStep';
import { LastImports } from './LastImports';
import { PreviewStep } from './PreviewStep';
import { ResultStep } from './ResultStep';

const t = fr.parcelImport;

type Step =
  | { is: 'file' }
  | { is: 'columns'; source: Source; found: Found }
  | { is: 'preview'; source: Source; mapping: Mapping; isTable: boolean; check: Check; uuid: string }
  | { is: 'result'; outcome: Outcome; uuid: string };

/** The steps, and the calls that lead from one to the next. */
function useSteps() {
  const [step, setStep] = useState<Step>({ is: 'file' });
  const [sent, setSent] = useState(0);
  const read = useMutation({
    mutationFn: (source: Source) => readFile(source, setSent),
    onMutate: () => setSent(0),
    onSuccess: (found, source) => setStep({ is: 'columns', source, found }),
  });
  const check = useMutation({
    mutationFn: async ({ source, mapping }: { source: Source; mapping: Mapping; isTable: boolean }) => {
      // One name for all tries of this file.
      const uuid = crypto.randomUUID();
      return { uuid, check: await checkFile(source, mapping, uuid, setSent) };
    },
    onMutate: () => setSent(0),
    onSuccess: (checked, asked) => setStep({ is: 'preview', ...asked, ...checked }),
  });
  const restart = (): void => {
    read.reset();
    check.reset();
    setStep({ is: 'file' });
  };
  return { step, setStep, sent, read, check, restart };
}

type Steps = ReturnType<typeof useSteps>;

function ShownStep({ step, setStep, read, check, restart, onClose }: Steps & { onClose: () => void }) {
  if (step.is === 'file')
    return (
      <>
        <FileStep
          onSource={read.mutate}
          isReading={read.isPending}
          failed={read.variables}
          error={read.error}
        />
        <LastImports onClose={onClose} />
      </>
    );
  if (step.is === 'columns')
    return (
      <ColumnsStep
        source={step.source}
        found={step.found}
        isChecking={check.isPending}
        onMapped={(mapping) =>
          check.mutate({ source: step.source, mapping, isTable: step.found.columns.isTable })
        }
        onOther={restart}
      />
    );
  if (step.is === 'preview')
    return (
      <PreviewStep
        {...step}
        onDone={(outcome) => setStep({ is: 'result', outcome, uuid: step.uuid })}
        onOther={restart}
      />
    );
  return <ResultStep {...step} onAgain={restart} onClose={onClose} />;
}

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const steps = useSteps();
  const { read, check, sent } = steps;
  const isBusy = read.isPending || check.isPending;
  const problem = check.error ?? read.error;
  return (
    <Dialog title={t.title} width={760} footer={null} mask={{ closable: false }} onCancel={onClose}>
      {problem && !isBusy && (
        <Alert type="error" showIcon role="alert" className="m-form-alert" title={problem.message} />
      )}
      <ShownStep {...steps} onClose={onClose} />
      {isBusy && (
        <p role="status">
          {sent < 1
            ? t.sending(Math.round(100 * sent))
            : check.isPending
              ? t.checking
              : t.reading(read.variables?.file.name ?? '')}
        </p>
      )}
    </Dialog>
  );
}
