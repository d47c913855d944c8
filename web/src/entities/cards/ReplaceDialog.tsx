// A new card in place of one; the old one stays as it is until the new one is handed over.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useState } from 'react';
import { fr } from '../../i18n/fr';
import { Dialog } from '../../ui/Dialog';
import { TextLine } from '../../ui/form/TextLine';
import { notifySuccess } from '../../ui/notify';
import { type Card, refreshCards, replaceCard } from './api';
import { refusalReasons } from './refusal';
import { limits } from '../../ui/limits';

const t = fr.card;

interface ReplaceDialogProps {
  card: Pick<Card, 'card_id' | 'card_idNumber'>;
  onClose: () => void;
  /** With the new card. */
  onReplaced?: (card_id: number) => void;
}

export function ReplaceDialog({ card, onClose, onReplaced }: ReplaceDialogProps) {
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const replacing = useMutation({
    mutationFn: () => replaceCard({ card_id: card.card_id, reason: reason.trim() }),
    onSuccess: ({ message, card_id }) => {
      notifySuccess(message || t.replaced);
      onClose();
      refreshCards(queryClient);
      onReplaced?.(card_id);
    },
  });
  return (
    <Dialog
      title={t.replaceTitle(card.card_idNumber)}
      okText={t.acts.replace}
      okButtonProps={{ loading: replacing.isPending, disabled: reason.trim() === '' }}
      cancelText={fr.form.cancel}
      onOk={() => replacing.mutate()}
      onCancel={onClose}
    >
      <p>{t.replaceText}</p>
      <div className="m-bulk-fields">
        <TextLine label={t.reason} longest={limits.cardReason} value={reason} onChange={setReason} />
        <p className="m-hint">{t.reasonHint}</p>
      </div>
      {replacing.error && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={replacing.error.message}
          description={refusalReasons(replacing.error)}
        />
      )}
    </Dialog>
  );
}
