// What the import did, and the way back.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { usePermission } from '../../../auth/permission';
import { refreshParcels } from '../../../entities/parcels/api';
import { fr } from '../../../i18n/fr';
import { type Outcome, undoImport } from './api';
import { Counts } from './Counts';

const t = fr.parcelImport;

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
  function see(): void {
    onClose();
    void navigate(`/parcels?importUuid=${uuid}`);
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
          <Button type="primary" onClick={see}>
            {t.see}
          </Button>
        )}
      </div>
    </>
  );
}
