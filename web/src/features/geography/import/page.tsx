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

export default function LocalityImport() {
  const [step, setStep] = useState<Step>({ is: 'start' });
  const queryClient = useQueryClient();
  const reading = useRef<AbortController>(null);
  useEffect(() => () => reading.current?.abort(), []);
  const stepBefore = useRef(step.is);
  useEffect(() => {
    // What had the focus went away with its step: screen readers start at the title again.
    if (stepBefore.current !== step.is) document.querySelector<HTMLElement>('h1')?.focus();
    stepBefore.current = step.is;
  }, [step.is]);

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

  const open = (source: Source, sheet = 0): void => read.mutate({ source, sheet });
  const restart = (): void => {
    read.reset();
    setStep({ is: 'start' });
  };

  const again = (step.is === 'mapping' || step.is === 'preview') && (
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

  return (
    <>
      <PageHeader title={fr.screens.localityImport.title} />
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
      {again}
      {step.is === 'start' && !read.isPending && (
        <Start onSource={open} onLast={(last) => setStep({ is: 'result', last })} />
      )}
      {step.is === 'mapping' && (
        <Mapping
          key={`${step.source.name} ${step.sheet.sheet}`}
          layout={step.layout}
          onMapped={(layout) => {
            try {
              preview(step.source, step.sheet, layout);
              return undefined;
            } catch (error) {
              return (error as Error).message;
            }
          }}
        />
      )}
      {step.is === 'preview' && (
        <Preview
          key={step.uuid}
          table={step.table}
          uuid={step.uuid}
          onDone={(outcome) => {
            const last = {
              ...outcome,
              uuid: step.uuid,
              name: step.source.name,
              at: new Date().toISOString(),
            };
            lastImport.write(last);
            refreshGeography(queryClient);
            setStep({ is: 'result', last });
          }}
        />
      )}
      {step.is === 'result' && <Result last={step.last} onAgain={restart} />}
    </>
  );
}
