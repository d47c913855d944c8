// Every row before anything is written: what it would do, what is wrong with it, corrected in place.
import { DeleteOutlined, DownloadOutlined, RollbackOutlined } from '@ant-design/icons';
import { Alert, Button, Radio } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
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

export function Preview({ table, uuid, onDone }: PreviewProps) {
  const preview = usePreview(table, uuid);
  const { rows, check, isCurrent } = preview;
  const [shown, setShown] = useState<Shown>('all');
  const { visible, counts, linesOf } = useShown(preview, shown);
  const dirty = useRef(false);
  const guard = useLeaveGuard(dirty, () => {}, { text: t.leave });
  const job = useImport(uuid, (outcome) => {
    dirty.current = false;
    onDone(outcome);
  });
  useEffect(() => {
    dirty.current = preview.isDirty || job.isRunning;
  }, [preview.isDirty, job.isRunning]);

  const { error: errors, duplicate: duplicates } = counts;
  const nothing =
    check !== undefined && errors === 0 && addedBy(check.counts) + updatedBy(check.counts) === 0;
  const may = isCurrent && errors === 0 && rows.length > 0 && !nothing && !job.isRunning;

  const said = useMemo(() => {
    if (rows.length === 0) return t.noneLeft;
    if (!check || !isCurrent) return t.checking;
    if (errors > 0) return `${t.found(errors, duplicates)} ${t.correctFirst(errors)}`;
    if (nothing) return t.nothing;
    return duplicates > 0 ? t.found(errors, duplicates) : t.ready;
  }, [rows.length, check, isCurrent, errors, duplicates, nothing]);

  if (preview.error && !check) return <ErrorState error={preview.error} onRetry={preview.retry} />;

  return (
    <section className="m-import" aria-label={t.grid}>
      {(table.ignored.length > 0 || table.level !== 'locality') && (
        <p className="m-secondary">
          {table.level !== 'locality' && t.endsAt(t.levels[table.level])}{' '}
          {table.ignored.length > 0 && t.ignored(table.ignored)}
        </p>
      )}
      {check && <Totals counts={check.counts} level={table.level} known={errors === 0} />}
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
      <div className="m-import-bar">
        <Radio.Group
          aria-label={t.show}
          optionType="button"
          value={shown}
          onChange={({ target }) => setShown(target.value as Shown)}
          options={STATES.filter((state) => state === 'all' || counts[state] > 0 || state === shown).map(
            (state) => ({
              value: state,
              label: `${nameOf(state)} (${formatNumber(counts[state])})`,
            }),
          )}
        />
        <div className="m-toolbar-end">
          {duplicates > 0 && (
            <Button
              icon={<DeleteOutlined aria-hidden />}
              onClick={() => preview.remove(linesOf('duplicate'))}
            >
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
          {preview.removed > 0 && (
            <Button icon={<RollbackOutlined aria-hidden />} onClick={preview.restore}>
              {t.restore(preview.removed)}
            </Button>
          )}
        </div>
      </div>
      <ImportGrid table={table} rows={visible} preview={preview} disabled={job.isRunning} />
      {job.isRunning ? (
        <Progress sent={job.sent} expectedMs={check?.ms ?? 0} />
      ) : (
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
          <p role="status">{said}</p>
          <Button type="primary" disabled={!may} onClick={() => check && job.run(table, rows, check.counts)}>
            {job.error ? t.retry : t.run(rows.length)}
          </Button>
        </footer>
      )}
      {guard}
    </section>
  );
}
