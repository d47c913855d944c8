// What was told of a card that is lost, stolen, damaged or faulty, the latest first.
import { PaperClipOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { fr } from '../../../i18n/fr';
import { formatDateTime, formatDay } from '../../../i18n/format';
import { CardStatusTag } from '../../../entities/cards/StatusTag';
import { Panel } from '../../../ui/record/Panel';
import type { Declaration } from '../api';
import { declarationFile } from './attachment';

const t = fr.card;
const AttachmentDialog = lazy(() => import('../../../ui/attachment/attachment'));

export function Declarations({ declarations }: { declarations: readonly Declaration[] }) {
  const [shown, setShown] = useState<Declaration>();
  if (declarations.length === 0) return null;
  return (
    <Panel id="declarations" title={t.declarations}>
      <ul className="m-lines m-declarations">
        {declarations.map((declaration) => (
          <li key={declaration.declaration_id}>
            <CardStatusTag status={declaration.card_status} />
            <span className="m-declaration">
              <strong>{declaration.reason}</strong>
              <span>
                {declaration.happenedOn && `${t.happenedShort(formatDay(declaration.happenedOn))} `}
                {t.declaredShort(declaration.declaredBy ?? t.declaredByMember)}
              </span>
              <span className="m-hint">
                {t.declarationSaved(
                  declaration.declaration_createdAt ? formatDateTime(declaration.declaration_createdAt) : '',
                  declaration.declaration_createdByUser,
                )}
              </span>
            </span>
            {declaration.attachment_path && (
              <Button
                size="small"
                icon={<PaperClipOutlined aria-hidden />}
                onClick={() => setShown(declaration)}
              >
                {t.attachment}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {shown && (
          <AttachmentDialog
            title={t.attachment}
            file={declarationFile(shown.declaration_id)}
            onClose={() => setShown(undefined)}
          />
        )}
      </Suspense>
    </Panel>
  );
}
