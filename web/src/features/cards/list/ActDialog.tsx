// One act on several cards: how many it would be refused for and why, then what became of each.
import { useState } from 'react';
import { fr } from '../../../i18n/fr';
import { limits } from '../../../ui/limits';
import { TextLine } from '../../../ui/form/TextLine';
import { BulkRunDialog } from '../../../ui/jobs/BulkRunDialog';
import type { ActParams } from '../jobKinds';
import { type BulkAct, type CardTarget, nameOfTarget, planOf } from './plan';
import type { Look } from './useLook';

const t = fr.cards;

export type ChangingAct = Exclude<BulkAct, 'print'>;

interface ActDialogProps {
  act: ChangingAct;
  count: number;
  look: Look;
  onClose: (started: boolean) => void;
}

export function ActDialog({ act, count, look, onClose }: ActDialogProps) {
  const [reason, setReason] = useState('');
  const asksReason = act !== 'mark';
  return (
    <BulkRunDialog<CardTarget>
      title={t.actTitles[act](count)}
      action={t.acts[act]}
      danger={act === 'cancel'}
      question={
        <>
          <p>{t.actTexts[act]}</p>
          {asksReason && (
            <TextLine
              label={t.reason}
              placeholder={t.reasonNeeded}
              longest={limits.cardReason}
              value={reason}
              onChange={setReason}
            />
          )}
        </>
      }
      ready={!asksReason || reason.trim() !== ''}
      plan={look.targets && planOf(act, look.targets)}
      planned={look.planned}
      error={look.error}
      onRetryPlan={look.again}
      nameOf={nameOfTarget}
      idOf={(target) => target.id}
      jobOf={(targets) => ({
        kind: `cards.${act}`,
        title: t.actTitles[act](targets.length),
        params: { reason: reason.trim() || null } satisfies ActParams,
        address: '/cards/',
        rows: targets.map((target) => ({ id: target.id, name: nameOfTarget(target) })),
      })}
      onClose={onClose}
    />
  );
}
