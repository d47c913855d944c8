// What was told of a card that is lost, stolen, damaged or faulty, the latest first.
import { PaperClipOutlined } from '@ant-design/icons';
import { Alert, Button, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { fr } from '../../../i18n/fr';
import { formatDateTime, formatDay } from '../../../i18n/format';
import { CardStatusTag } from '../../../ui/cards/StatusTag';
import { Panel } from '../../../ui/record/Panel';
import type { Declaration } from '../api';
import { useDeclarationFile } from './attachment';

const t = fr.card;

function AttachmentDialog({ told, onClose }: { told: Declaration; onClose: () => void }) {
  const { address, error } = useDeclarationFile(told.declaration_id, true);
  return (
    <Modal open title={t.attachment} footer={null} width={720} onCancel={onClose}>
      {error && <Alert type="error" showIcon role="alert" title={error.message} />}
      {!error && !address && <Skeleton.Image active />}
      {address && <img className="m-attachment-whole" src={address} alt={t.attachment} />}
    </Modal>
  );
}

export function Declarations({ declarations }: { declarations: readonly Declaration[] }) {
  const [shown, setShown] = useState<Declaration>();
  if (declarations.length === 0) return null;
  return (
    <Panel id="declarations" title={t.declarations}>
      <ul className="m-lines m-declarations">
        {declarations.map((told) => (
          <li key={told.declaration_id}>
            <CardStatusTag status={told.card_status} />
            <span className="m-declaration">
              <strong>{told.reason}</strong>
              <span>
                {told.happenedOn && `${t.happenedShort(formatDay(told.happenedOn))} `}
                {t.declaredShort(told.declaredBy ?? t.declaredByMember)}
              </span>
              <span className="m-hint">
                {t.declarationSaved(
                  told.declaration_createdAt ? formatDateTime(told.declaration_createdAt) : '',
                  told.declaration_createdByUser,
                )}
              </span>
            </span>
            {told.attachment_path && (
              <Button size="small" icon={<PaperClipOutlined aria-hidden />} onClick={() => setShown(told)}>
                {t.attachment}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {shown && <AttachmentDialog told={shown} onClose={() => setShown(undefined)} />}
    </Panel>
  );
}
