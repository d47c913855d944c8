// Somebody tells that a card is lost, stolen, damaged or faulty: from then on the reader says so.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, Select } from 'antd';
import { useState } from 'react';
import { fr } from '../../../i18n/fr';
import { type Card, refreshCards } from '../../../entities/cards/api';
import { type Problem, problemsOf } from '../../../entities/cards/transitions';
import { Dialog } from '../../../ui/Dialog';
import { DateInput } from '../../../ui/form/DateInput';
import { isPastDay } from '../../../ui/form/date';
import { moveOnAfterChoice } from '../../../ui/form/moveOn';
import { TextLine } from '../../../ui/form/TextLine';
import { limits } from '../../../ui/limits';
import { notifySuccess } from '../../../ui/notify';
import { reportProblem } from '../api';
import { AttachmentInput } from './AttachmentInput';

const t = fr.card;

/** What is declared of the card. */
interface Declaration {
  problem: Problem | undefined;
  reason: string;
  day: string | null;
  name: string;
  attachment: string | undefined;
}

const NOTHING: Declaration = { problem: undefined, reason: '', day: null, name: '', attachment: undefined };
const isWrongDay = ({ day }: Declaration): boolean => day !== null && !isPastDay(day);

function useTelling(
  card: Card,
  { problem, reason, day, name, attachment }: Declaration,
  onClose: () => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
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
}

interface FieldsProps {
  card: Card;
  declared: Declaration;
  put: (more: Partial<Declaration>) => void;
}

function Fields({ card, declared, put }: FieldsProps) {
  const options = problemsOf(card.card_status).map((value) => ({ value, label: t.problems[value] }));
  return (
    <>
      <div className="m-filter-day">
        <span aria-hidden>{t.problem}</span>
        <Select<Problem>
          aria-label={t.problem}
          options={options}
          value={declared.problem}
          onChange={(problem) => put({ problem })}
        />
      </div>
      <TextLine
        label={t.reason}
        placeholder={t.reasonHint}
        longest={limits.cardReason}
        value={declared.reason}
        onChange={(reason) => put({ reason })}
      />
      <label className="m-filter-day">
        <span>{t.happenedOn}</span>
        <DateInput label={t.happenedOn} value={declared.day} onChange={(day) => put({ day })} />
        {isWrongDay(declared) && <span className="m-attachment-problem">{t.happenedOnWrong}</span>}
      </label>
      <TextLine
        label={t.declaredBy}
        placeholder={t.declaredByHint}
        longest={limits.declarant}
        value={declared.name}
        onChange={(name) => put({ name })}
      />
      <AttachmentInput value={declared.attachment} onChange={(attachment) => put({ attachment })} />
    </>
  );
}

export function ProblemDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const [declared, setDeclared] = useState(NOTHING);
  const telling = useTelling(card, declared, onClose);
  const put = (more: Partial<Declaration>): void => setDeclared((before) => ({ ...before, ...more }));
  const { problem, reason } = declared;
  return (
    <Dialog
      title={t.reportTitle(card.card_idNumber)}
      okText={t.acts.report}
      okButtonProps={{
        loading: telling.isPending,
        danger: true,
        disabled: !problem || reason.trim() === '' || isWrongDay(declared),
      }}
      cancelText={fr.form.cancel}
      onOk={() => telling.mutate()}
      onCancel={onClose}
    >
      <div role="presentation" className="m-bulk-fields" onKeyDown={moveOnAfterChoice}>
        <Fields card={card} declared={declared} put={put} />
        {problem && <Alert type="info" showIcon title={t.problemText[problem]} />}
        {telling.error && <Alert type="error" showIcon role="alert" title={telling.error.message} />}
      </div>
    </Dialog>
  );
}
