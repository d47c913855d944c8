// What the import did, and the way back.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Modal, Result as Panel } from 'antd';
import { useState } from 'react';
import { fr } from '../../../i18n/fr';
import { formatDate, formatTime } from '../../../i18n/format';
import { LinkButton } from '../../../ui/LinkButton';
import { refreshGeography } from '../api';
import { undoImport } from './api';
import { LEVELS } from './columns';
import { lastImport, type LastImport } from './lastImport';
import { addedBy } from './useImport';

const t = fr.importer;

function Counts({ counts }: Pick<LastImport, 'counts'>) {
  return (
    <dl className="m-totals m-import-next">
      {LEVELS.map((level) => (
        <div key={level}>
          <dt>{t.level[level]}</dt>
          <dd>
            {t.doneAdded(counts[`${level}Added`])}, {t.doneUpdated(counts[`${level}Updated`])}
          </dd>
        </div>
      ))}
      {counts.duplicates > 0 && (
        <div>
          <dt>{t.leftOut}</dt>
          <dd>{t.doneLeftOut(counts.duplicates)}</dd>
        </div>
      )}
    </dl>
  );
}

export function Result({ last, onAgain }: { last: LastImport; onAgain: () => void }) {
  const { counts, uuid } = last;
  const [asking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const added = addedBy(counts);
  const undo = useMutation({
    mutationFn: () => undoImport(uuid),
    onSuccess: () => {
      setAsking(false);
      lastImport.clear();
      refreshGeography(queryClient);
    },
  });
  const removed = undo.data && LEVELS.reduce((sum, level) => sum + undo.data[`${level}Removed`], 0);

  return (
    <Panel
      status={removed === undefined ? 'success' : 'info'}
      title={
        <div role="status">
          <h2>{removed === undefined ? t.doneTitle : t.undone(removed)}</h2>
        </div>
      }
      subTitle={t.doneText(last.name, formatDate(last.at), formatTime(last.at))}
      extra={
        <div className="m-import-next">
          {removed === undefined && counts.localityAdded > 0 && (
            <LinkButton type="primary" to={`/localities?importUuid=${uuid}`}>
              {t.seeAdded(counts.localityAdded)}
            </LinkButton>
          )}
          <Button onClick={onAgain}>{t.again}</Button>
          {removed === undefined && added > 0 && (
            <Button danger onClick={() => setAsking(true)}>
              {t.undo}
            </Button>
          )}
        </div>
      }
    >
      {last.alreadyDone && <Alert type="info" showIcon title={t.alreadyDone} className="m-form-alert" />}
      {removed === undefined && <Counts counts={counts} />}
      <Modal
        open={asking}
        title={t.undoTitle}
        okText={t.undo}
        okButtonProps={{ danger: true, loading: undo.isPending }}
        cancelText={fr.form.cancel}
        onOk={() => undo.mutate()}
        onCancel={() => setAsking(false)}
        afterClose={() => undo.isError && undo.reset()}
      >
        <p>{t.undoText(added)}</p>
        {undo.isError && <Alert type="error" showIcon role="alert" title={undo.error.message} />}
      </Modal>
    </Panel>
  );
}
