// Every row before anything is written: what it would do, what is wrong with it, corrected in place.
import { DeleteOutlined, DownloadOutlined, RollbackOutlined } from '@ant-design/icons';
import { Alert, Button, Radio } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { fr } from '../../../i18n/fr';
import { formatNumber } from '../../../i18n/format';
import { saveFile } from '../../../ui/saveFile';
import { useLeaveGuard } from '../../../ui/form/useLeaveGuard';
import { ErrorState } from '../../../ui/table/ListStates';
import { errorsFile } from './errorsFile';
import { ImportGrid } from './grid/ImportGrid';
import { Progress } from './Progress';
import type { ImportTable } from './rows';
import { Totals } from './Totals';
import { addedBy, type Outcome, updatedBy, useImport } from './useImport';
import { usePreview } from './usePreview';
import { type Shown, STATES, useShown } from './useShown';

const t = fr.importer;

interface PreviewProps {
  table: ImportTable;
  uuid: string;
  onDone: (outcome: Outcome) => void;
}

const nameOf = (state: Shown): string =>
  state === 'all' ? t.showAll : state === 'alike' ? t.showAlike : t.classes[state];

type Previewed = ReturnType<typeof usePreview>;
type ShownRows = ReturnType<typeof useShown>;

interface Verdict {
  may: boolean;
  said: string;
}

/** What the rows are good for, as the footer says it. */
function verdictOf({ rows, check, isCurrent }: Previewed, { counts }: ShownRows): Verdict {
  const { error, duplicate } = counts;
  const no = (said: string): Verdict => ({ may: false, said });
  if (rows.length === 0) return no(t.noneLeft);
  if (!check || !isCurrent) return no(t.checking);
  if (error > 0) return no(`${t.found(error, duplicate)} ${t.correctFirst(error)}`);
  if (addedBy(check.counts) + updatedBy(check.counts) === 0) return no(t.nothing);
  return { may: true, said: duplicate > 0 ? t.found(error, duplicate) : t.ready };
}

interface BarProps {
  table: ImportTable;
  preview: Previewed;
  rows: ShownRows;
  shown: Shown;
  onShow: (shown: Shown) => void;
}

/** How many would be written: neither those in error nor what is there twice. */
const writtenOf = ({ counts: { all, error, duplicate } }: ShownRows): number => all - error - duplicate;

/** Which rows are shown, and what can be done with those that are wrong. */
function Bar({ table, preview, rows: { counts, linesOf }, shown, onShow }: BarProps) {
  const { error: errors, duplicate: duplicates } = counts;
  const { rows, check, removed } = preview;
  const states = STATES.filter((state) => state === 'all' || counts[state] > 0 || state === shown);
  return (
    <div className="m-import-bar">
      <Radio.Group
        aria-label={t.show}
        optionType="button"
        value={shown}
        onChange={({ target }) => onShow(target.value as Shown)}
        options={states.map((state) => ({
          value: state,
          label: `${nameOf(state)} (${formatNumber(counts[state])})`,
        }))}
      />
      <div className="m-toolbar-end">
        {duplicates > 0 && (
          <Button icon={<DeleteOutlined aria-hidden />} onClick={() => preview.remove(linesOf('duplicate'))}>
            {t.removeDuplicates(duplicates)}
          </Button>
        )}
        {errors > 0 && check && (
          <>
            <Button icon={<DeleteOutlined aria-hidden />} onClick={() => preview.remove(linesOf('error'))}>
              {t.removeErrors(errors)}
            </Button>
            <Button
              icon={<DownloadOutlined aria-hidden />}
              onClick={() => saveFile(errorsFile(table, rows, check.errors), t.errorsName)}
            >
              {t.downloadErrors}
            </Button>
          </>
        )}
        {removed > 0 && (
          <Button icon={<RollbackOutlined aria-hidden />} onClick={preview.restore}>
            {t.restore(removed)}
          </Button>
        )}
      </div>
    </div>
  );
}

interface FootProps {
  table: ImportTable;
  preview: Previewed;
  job: ReturnType<typeof useImport>;
  verdict: Verdict;
  /** How many rows. */
  written: number;
}

function Foot({ table, preview: { rows, check }, job, verdict, written }: FootProps) {
  if (job.isRunning) return <Progress sent={job.sent} expectedMs={check?.ms ?? 0} />;
  return (
    <footer className="m-import-foot">
      {job.error && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={t.runFailed}
          description={
            <>
              {job.error.message} {job.answerLost && t.runLost}
            </>
          }
        />
      )}
      <p role="status">{verdict.said}</p>
      <Button
        type="primary"
        disabled={!verdict.may}
        onClick={() => check && job.run(table, rows, check.counts)}
      >
        {job.error ? t.retry : t.run(written)}
      </Button>
    </footer>
  );
}

function WhatIsLeftOut({ table }: { table: ImportTable }) {
  if (table.ignored.length === 0 && table.level === 'locality') return null;
  return (
    <p className="m-secondary">
      {table.level !== 'locality' && t.endsAt(t.levels[table.level])}{' '}
      {table.ignored.length > 0 && t.ignored(table.ignored)}
    </p>
  );
}

export function Preview({ table, uuid, onDone }: PreviewProps) {
  const preview = usePreview(table, uuid);
  const { check } = preview;
  const [shown, setShown] = useState<Shown>('all');
  const rows = useShown(preview, shown);
  const dirty = useRef(false);
  const guard = useLeaveGuard(dirty, () => {}, { text: t.leave });
  const job = useImport(uuid, (outcome) => {
    dirty.current = false;
    onDone(outcome);
  });
  useEffect(() => {
    dirty.current = preview.isDirty || job.isRunning;
  }, [preview.isDirty, job.isRunning]);

  if (preview.error && !check) return <ErrorState error={preview.error} onRetry={preview.retry} />;
  return (
    <section className="m-import" aria-label={t.grid}>
      <WhatIsLeftOut table={table} />
      {check && <Totals counts={check.counts} level={table.level} known={rows.counts.error === 0} />}
      {preview.error && (
        <Alert
          type="error"
          showIcon
          className="m-form-alert"
          title={t.checkFailed}
          description={preview.error.message}
          action={<Button onClick={preview.retry}>{t.retry}</Button>}
        />
      )}
      <Bar {...{ table, preview, rows, shown }} onShow={setShown} />
      <ImportGrid table={table} rows={rows.visible} preview={preview} disabled={job.isRunning} />
      <Foot {...{ table, preview, job }} verdict={verdictOf(preview, rows)} written={writtenOf(rows)} />
      {guard}
    </section>
  );
}
