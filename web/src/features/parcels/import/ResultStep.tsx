// What the import did, and the way back.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { usePermission } from '../../../auth/permission';
import { refreshParcels } from '../../../entities/parcels/api';
import { parcelList } from '../api';
import { fr } from '../../../i18n/fr';
import { type Outcome, undoImport } from './api';
import { Counts } from './Counts';

const t = fr.parcelImport;

/** How many of what was imported somebody has to look at. */
function useToExamine(importUuid: string, added: number): number {
  const source = parcelList({ importUuid, withFindings: true });
  const { data } = useQuery({
    queryKey: [...source.queryKey, 'count'],
    queryFn: ({ signal }) => source.fetch({ _limit: 1, _offset: 0 }, signal),
    enabled: added > 0,
  });
  return data?.total ?? 0;
}

interface ToExamineProps {
  count: number;
  onSee: () => void;
}

function ToExamine({ count, onSee }: ToExamineProps) {
  if (count === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      className="m-form-alert"
      title={t.toExamine(count)}
      action={<Button onClick={onSee}>{t.seeToExamine}</Button>}
    />
  );
}

interface ResultStepProps {
  outcome: Outcome;
  uuid: string;
  onAgain: () => void;
  onClose: () => void;
}

export function ResultStep({ outcome, uuid, onAgain, onClose }: ResultStepProps) {
  const mayUndo = usePermission('parcels.delete');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const undo = useMutation({
    mutationFn: () => undoImport(uuid),
    onSuccess: () => refreshParcels(queryClient, { deleted: true }),
  });
  const removed = undo.data?.removed;
  const toExamine = useToExamine(uuid, outcome.added);
  function see(narrowed = ''): void {
    onClose();
    void navigate(`/parcels?importUuid=${uuid}${narrowed}`);
  }
  return (
    <>
      <Alert
        type={removed === undefined ? 'success' : 'info'}
        showIcon
        role="status"
        className="m-form-alert"
        title={removed === undefined ? t.done(outcome.added) : t.undone(removed)}
      />
      {removed === undefined && <Counts outcome={outcome} />}
      {removed === undefined && <ToExamine count={toExamine} onSee={() => see('&withFindings=true')} />}
      {undo.error && (
        <Alert type="error" showIcon role="alert" className="m-form-alert" title={undo.error.message} />
      )}
      {asking && removed === undefined && (
        <Alert
          type="warning"
          showIcon
          className="m-form-alert"
          title={t.undoTitle}
          description={t.undoText(outcome.added)}
          action={
            <Button danger loading={undo.isPending} onClick={() => undo.mutate()}>
              {t.undo}
            </Button>
          }
        />
      )}
      <div className="m-dialog-actions">
        {removed === undefined && outcome.added > 0 && mayUndo && !asking && (
          <Button danger onClick={() => setAsking(true)}>
            {t.undo}
          </Button>
        )}
        <Button onClick={onAgain}>{t.again}</Button>
        {removed === undefined && outcome.added > 0 && (
          <Button type="primary" onClick={() => see()}>
            {t.see}
          </Button>
        )}
      </div>
    </>
  );
}
