// Somebody tells that a card is lost, stolen, damaged or faulty: from then on the reader says so.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, Modal, Select } from 'antd';
import { useState } from 'react';
import { fr } from '../../../i18n/fr';
import { type Card, refreshCards } from '../../../entities/cards/api';
import { type Problem, problemsOf } from '../../../ui/cards/transitions';
import { DateInput } from '../../../ui/form/DateInput';
import { isPastDay } from '../../../ui/form/date';
import { moveOnAfterChoice } from '../../../ui/form/moveOn';
import { TextLine } from '../../../ui/form/TextLine';
import { limits } from '../../../ui/limits';
import { notifySuccess } from '../../../ui/notify';
import { reportProblem } from '../api';
import { AttachmentInput } from './AttachmentInput';

const t = fr.card;

export function ProblemDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<Problem>();
  const [reason, setReason] = useState('');
  const [day, setDay] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [attachment, setAttachment] = useState<string>();
  const telling = useMutation({
    mutationFn: () =>
      reportProblem({
        card_id: card.card_id,
        card_version: card.card_version,
        card_status: problem,
        reason: reason.trim(),
        ...(day && { happenedOn: day }),
        ...(name.trim() && { declaredBy: name.trim() }),
        ...(attachment && { attachment }),
      }),
    onSuccess: ({ message }) => {
      notifySuccess(message || fr.form.saved);
      onClose();
    },
    // Also when it is refused: the card is not what this page shows.
    onSettled: () => refreshCards(queryClient),
  });
  const isWrong = day !== null && !isPastDay(day);
  const options = problemsOf(card.card_status).map((value) => ({ value, label: t.problems[value] }));
  return (
    <Modal
      open
      title={t.reportTitle(card.card_idNumber)}
      okText={t.acts.report}
      okButtonProps={{
        loading: telling.isPending,
        danger: true,
        disabled: !problem || reason.trim() === '' || isWrong,
      }}
      cancelText={fr.form.cancel}
      onOk={() => telling.mutate()}
      onCancel={onClose}
    >
      <div role="presentation" className="m-bulk-fields" onKeyDown={moveOnAfterChoice}>
        <div className="m-filter-day">
          <span aria-hidden>{t.problem}</span>
          <Select<Problem> aria-label={t.problem} options={options} value={problem} onChange={setProblem} />
        </div>
        <TextLine
          label={t.reason}
          placeholder={t.reasonHint}
          longest={limits.cardReason}
          value={reason}
          onChange={setReason}
        />
        <label className="m-filter-day">
          <span>{t.happenedOn}</span>
          <DateInput label={t.happenedOn} value={day} onChange={setDay} />
          {isWrong && <span className="m-attachment-problem">{t.happenedOnWrong}</span>}
        </label>
        <TextLine
          label={t.declaredBy}
          placeholder={t.declaredByHint}
          longest={limits.declarant}
          value={name}
          onChange={setName}
        />
        <AttachmentInput value={attachment} onChange={setAttachment} />
        {problem && <Alert type="info" showIcon title={t.problemText[problem]} />}
        {telling.error && <Alert type="error" showIcon role="alert" title={telling.error.message} />}
      </div>
    </Modal>
  );
}
