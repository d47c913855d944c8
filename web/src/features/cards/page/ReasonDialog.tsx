// One act on one card, with its reason.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useState } from 'react';
import { fr } from '../../../i18n/fr';
import { type Card, refreshCards } from '../../../entities/cards/api';
import { Dialog } from '../../../ui/Dialog';
import { limits } from '../../../ui/limits';
import { TextLine } from '../../../ui/form/TextLine';
import { notifySuccess } from '../../../ui/notify';
import { cancelCards, markAsPrinted, misprint, reinstateCards, suspendCards } from '../api';
import { refusalOf } from '../labels';
import type { ChangingAct } from '../list/ActDialog';

const t = fr.card;

const calls = {
  mark: (ids: number[]) => markAsPrinted(ids),
  misprint,
  cancel: cancelCards,
  suspend: suspendCards,
  reinstate: reinstateCards,
} as const;

function textOf(act: ChangingAct, card: Card): string {
  if (act !== 'cancel') return t.confirm[act];
  return card.card_status === 'created' ? t.confirm.cancelCreated : t.confirm.cancelPrinted;
}

interface ReasonDialogProps {
  act: ChangingAct;
  card: Card;
  onClose: () => void;
}

export function ReasonDialog({ act, card, onClose }: ReasonDialogProps) {
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const asksReason = act !== 'mark';
  const doing = useMutation({
    mutationFn: async () => {
      const { results } = await calls[act]([card.card_id], reason.trim() || null);
      const refused = results.find(({ outcome }) => outcome === 'refused');
      if (refused) throw new Error(refusalOf(refused));
    },
    onSuccess: () => {
      notifySuccess(t.done[act]);
      onClose();
    },
    // Also when it is refused: the card is not what this page shows.
    onSettled: () => refreshCards(queryClient),
  });
  return (
    <Dialog
      title={t.actTitle(t.acts[act], card.card_idNumber)}
      okText={t.acts[act]}
      okButtonProps={{
        loading: doing.isPending,
        danger: act === 'cancel',
        disabled: asksReason && reason.trim() === '',
      }}
      cancelText={fr.form.cancel}
      onOk={() => doing.mutate()}
      onCancel={onClose}
    >
      <p>{textOf(act, card)}</p>
      {asksReason && (
        <TextLine
          label={t.reason}
          placeholder={t.reasonHint}
          longest={limits.cardReason}
          value={reason}
          onChange={setReason}
        />
      )}
      {doing.error && <Alert type="error" showIcon role="alert" title={doing.error.message} />}
    </Dialog>
  );
}
