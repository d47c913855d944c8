// The import, step by step: a file, its columns, the preview of every row, the result. Nothing is written
// before the last step.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Select, Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { fr } from '../../../i18n/fr';
import { PageHeader } from '../../../ui/PageHeader';
import { refreshGeography } from '../api';
import { headerOf, missingOf, recognised } from './columns';
import { lastImport, type LastImport } from './lastImport';
import { Mapping } from './Mapping';
import { Preview } from './Preview';
import { readFile } from './read/reader';
import { MAX_LINES_ABOVE, MAX_ROWS, type Sheet, UnreadableFile } from './read/types';
import { Result } from './Result';
import { guess, type ImportTable, type Layout, tableOf } from './rows';
import { type Source, Start } from './Start';
import './import.css';

const t = fr.importer;

type Step =
  | { is: 'start' }
  | { is: 'mapping'; source: Source; sheet: Sheet; layout: Layout }
  | { is: 'preview'; source: Source; sheet: Sheet; table: ImportTable; uuid: string }
  | { is: 'result'; last: LastImport };

function sentenceOf(error: unknown): string {
  if (!(error instanceof UnreadableFile)) return String(error);
  return error.problem === 'openQuote' ? t.openQuote(error.line ?? 1) : t.problems[error.problem];
}

/** The steps, and reading a file, which leads to the second or the third. */
function useSteps() {
  const [step, setStep] = useState<Step>({ is: 'start' });
  const reading = useRef<AbortController>(null);
  useEffect(() => () => reading.current?.abort(), []);

  function preview(source: Source, sheet: Sheet, layout: Layout): void {
    const table = tableOf(source.name, layout);
    if (table.rows.length === 0) throw new Error(t.noRows);
    if (table.rows.at(-1)!.line - 1 + table.shift > MAX_ROWS) throw new Error(t.problems.tooManyRows);
    // One name for all tries of this table.
    setStep({ is: 'preview', source, sheet, table, uuid: crypto.randomUUID() });
  }

  const read = useMutation({
    mutationFn: async ({ source, sheet: wanted }: { source: Source; sheet: number }) => {
      reading.current?.abort();
      reading.current = new AbortController();
      const { signal } = reading.current;
      const sheet = await readFile(source.file, wanted, signal).catch((error: unknown) => {
        // The screen and the notice say a sentence, not the word for it.
        throw new Error(sentenceOf(error), { cause: error });
      });
      const header = headerOf(sheet.lines, MAX_LINES_ABOVE) ?? { line: 1, cells: [] };
      const known = recognised(header.cells);
      const layout: Layout = {
        lines: sheet.lines,
        header,
        mapping: guess(header),
        hasHeader: known.size > 0,
      };
      if (known.size > 0 && missingOf(known).length === 0) preview(source, sheet, layout);
      else setStep({ is: 'mapping', source, sheet, layout });
    },
  });
  return {
    ...{ step, setStep, read, preview },
    open: (source: Source, sheet = 0): void => read.mutate({ source, sheet }),
    restart: (): void => {
      read.reset();
      setStep({ is: 'start' });
    },
  };
}

type Steps = ReturnType<typeof useSteps>;

/** What had the focus went away with its step: screen readers start at the title again. */
function useFocusOnTitle(step: Step['is']): void {
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) document.querySelector<HTMLElement>('h1')?.focus();
    before.current = step;
  }, [step]);
}

function SourceLine({ step, open, restart }: Steps) {
  if (step.is !== 'mapping' && step.is !== 'preview') return null;
  return (
    <div className="m-import-source">
      <strong>{step.source.name}</strong>
      {step.sheet.sheets.length > 1 && (
        <Select
          aria-label={t.sheet}
          value={step.sheet.sheet}
          options={step.sheet.sheets.map((label, value) => ({ value, label }))}
          onChange={(sheet) => open(step.source, sheet)}
          popupMatchSelectWidth={false}
        />
      )}
      <Button onClick={restart}>{t.otherFile}</Button>
    </div>
  );
}

function Reading({ read }: Steps) {
  return (
    <>
      {read.isError && (
        <Alert
          type="error"
          showIcon
          role="alert"
          className="m-form-alert"
          title={t.notRead(read.variables.source.name)}
          description={read.error.message}
        />
      )}
      {read.isPending && (
        <div role="status">
          <p>{t.reading(read.variables.source.name)}</p>
          <Skeleton active title={false} />
        </div>
      )}
    </>
  );
}

/** Why the columns give no table, if they give none. */
function problemOf(run: () => void): string | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

function ShownStep({ step, setStep, read, open, preview, restart }: Steps) {
  const queryClient = useQueryClient();
  if (step.is === 'start')
    return read.isPending ? null : (
      <Start onSource={open} onLast={(last) => setStep({ is: 'result', last })} />
    );
  if (step.is === 'result') return <Result last={step.last} onAgain={restart} />;
  const { source, sheet } = step;
  if (step.is === 'mapping')
    return (
      <Mapping
        key={`${source.name} ${sheet.sheet}`}
        layout={step.layout}
        onMapped={(layout) => problemOf(() => preview(source, sheet, layout))}
      />
    );
  const { table, uuid } = step;
  return (
    <Preview
      key={uuid}
      table={table}
      uuid={uuid}
      onDone={(outcome) => {
        const last = { ...outcome, uuid, name: source.name, at: new Date().toISOString() };
        lastImport.write(last);
        refreshGeography(queryClient);
        setStep({ is: 'result', last });
      }}
    />
  );
}

export default function LocalityImport() {
  const steps = useSteps();
  useFocusOnTitle(steps.step.is);
  return (
    <>
      <PageHeader title={fr.screens.localityImport.title} />
      <Reading {...steps} />
      <SourceLine {...steps} />
      <ShownStep {...steps} />
    </>
  );
}
