// What was imported before: who, when, from which file, and the way back.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { usePermission } from '../../../auth/permission';
import { refreshParcels } from '../../../entities/parcels/api';
import { fr } from '../../../i18n/fr';
import { formatDateTime } from '../../../i18n/format';
import { ErrorState } from '../../../ui/table/ListStates';
import { importsQuery, type PastImport, undoImport } from './api';

const t = fr.parcelImport;

function stateOf({ import_undoneAt: at, import_undoneByUser: who }: PastImport): string {
  return at === null ? '' : t.undoneOn(formatDateTime(at), who ?? '');
}

function useUndo(uuid: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => undoImport(uuid),
    onSuccess: () => refreshParcels(queryClient, { deleted: true }),
  });
}

interface ItemProps {
  row: PastImport;
  onSee: () => void;
}

function Item({ row, onSee }: ItemProps) {
  const mayUndo = usePermission('parcels.delete');
  const [asking, setAsking] = useState(false);
  const undo = useUndo(row.import_uuid);
  const { import_begunAt: begun, import_fileName: file, import_addedCount: added } = row;
  const name = file ?? t.unknownFile;
  const day = begun ? formatDateTime(begun) : '';
  const isLeft = row.import_undoneAt === null && added > 0;
  return (
    <li>
      <p>
        <strong>{name}</strong> <span className="m-hint">{t.importedBy(day, row.import_begunByUser)}</span>
        <br />
        {t.done(added)}. <span className="m-hint">{stateOf(row)}</span>
      </p>
      {undo.error && <Alert type="error" showIcon role="alert" title={undo.error.message} />}
      {asking && isLeft && (
        <Alert
          type="warning"
          showIcon
          title={t.undoTitle}
          description={t.undoText(added)}
          action={
            <Button danger loading={undo.isPending} onClick={() => undo.mutate()}>
              {t.undo}
            </Button>
          }
        />
      )}
      {isLeft && (
        <span className="m-title-acts">
          <Button size="small" aria-label={t.seeOf(name, day)} onClick={onSee}>
            {t.seeShort}
          </Button>
          {mayUndo && !asking && (
            <Button danger size="small" aria-label={t.undoOf(name, day)} onClick={() => setAsking(true)}>
              {t.undo}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}

export function LastImports({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(importsQuery);
  const navigate = useNavigate();
  function see(uuid: string): void {
    onClose();
    void navigate(`/parcels?importUuid=${uuid}`);
  }
  if (data?.rows.length === 0) return null;
  return (
    <section className="m-last-imports" aria-label={t.lastImports}>
      <h3>{t.lastImports}</h3>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} inline />}
      {!error && !data && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      <ul className="m-findings">
        {data?.rows.map((row) => (
          <Item key={row.import_uuid} row={row} onSee={() => see(row.import_uuid)} />
        ))}
      </ul>
    </section>
  );
}
