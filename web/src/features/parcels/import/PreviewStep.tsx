// What becomes of each row, and the way on: bad rows stay out.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { ApiError } from '../../../api/error';
import { refreshParcels } from '../../../entities/parcels/api';
import { fr } from '../../../i18n/fr';
import { saveFile } from '../../../ui/saveFile';
import { csvOf } from '../../../ui/sheets/csv';
import { type Check, importFile, type Mapping, type Outcome, type RowError, type Source } from './api';
import { Counts } from './Counts';

const t = fr.parcelImport;
/** Lines of each table. */
const SHOWN = 50;

function saveErrors(errors: readonly RowError[], rowTitle: string): void {
  const lines = errors.map(({ row, message }) => [String(row), message]);
  saveFile(csvOf([[rowTitle, t.error], ...lines]), t.errorsFile);
}

/** A table has lines, the others have features: nobody counts the lines of a KML. */
const rowTitleOf = (isTable: boolean): string => (isTable ? t.row : t.feature);

function Errors({ errors, isTable }: { errors: readonly RowError[]; isTable: boolean }) {
  const rowTitle = rowTitleOf(isTable);
  return (
    <section aria-label={t.errors(errors.length)}>
      <h3>{t.errors(errors.length)}</h3>
      <table className="m-import-table">
        <thead>
          <tr>
            <th>{rowTitle}</th>
            <th>{t.error}</th>
          </tr>
        </thead>
        <tbody>
          {errors.slice(0, SHOWN).map(({ row, message }, index) => (
            <tr key={index}>
              <td>{row}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button onClick={() => saveErrors(errors, rowTitle)}>{t.saveErrors}</Button>
    </section>
  );
}

function Rows({ outcome: { rows, total }, isTable }: { outcome: Outcome; isTable: boolean }) {
  const shown = rows.slice(0, SHOWN);
  return (
    <section>
      <h3>{t.preview}</h3>
      <p className="m-hint">{t.firstRows(shown.length, total)}</p>
      <div className="m-import-rows" role="region" aria-label={t.preview} tabIndex={0}>
        <table className="m-import-table">
          <thead>
            <tr>
              {[rowTitleOf(isTable), t.state, t.code, t.member, t.area].map((title) => (
                <th key={title}>{title}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.row}>
                <td>{row.row}</td>
                <td>{t.classes[row.class ?? ''] ?? ''}</td>
                <td>{row.parcel_code}</td>
                <td>{row.member_idNumber}</td>
                <td>{row.parcel_areaHa == null ? '' : fr.parcels.hectares(row.parcel_areaHa)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface PreviewStepProps {
  source: Source;
  mapping: Mapping;
  check: Check;
  isTable: boolean;
  uuid: string;
  onDone: (outcome: Outcome) => void;
  onOther: () => void;
}

export function PreviewStep({ source, mapping, check, isTable, uuid, onDone, onOther }: PreviewStepProps) {
  const { outcome, errors } = check;
  const queryClient = useQueryClient();
  const [sent, setSent] = useState(0);
  const run = useMutation({
    mutationFn: () => importFile(source, mapping, uuid, setSent),
    onSuccess: (done) => {
      refreshParcels(queryClient);
      onDone(done);
    },
  });
  const isLost = run.error instanceof ApiError && (run.error.isTransient || run.error.code === 'unreadable');
  return (
    <>
      <Counts outcome={outcome} />
      {run.error && (
        <Alert
          type="error"
          showIcon
          role="alert"
          className="m-form-alert"
          title={run.error.message}
          description={isLost ? t.lost : undefined}
        />
      )}
      {errors.length > 0 && <Errors errors={errors} isTable={isTable} />}
      <Rows outcome={outcome} isTable={isTable} />
      {outcome.bad > 0 && outcome.added > 0 && (
        <Alert type="warning" showIcon className="m-form-alert" title={t.leaveOut(outcome.bad)} />
      )}
      {run.isPending && <p role="status">{sent < 1 ? t.sending(Math.round(100 * sent)) : t.running}</p>}
      <div className="m-dialog-actions">
        <Button disabled={run.isPending} onClick={onOther}>
          {t.otherFile}
        </Button>
        <Button
          type="primary"
          loading={run.isPending}
          disabled={outcome.added === 0}
          onClick={() => run.mutate()}
        >
          {isLost ? t.goOn : t.run(outcome.added)}
        </Button>
      </div>
    </>
  );
}
