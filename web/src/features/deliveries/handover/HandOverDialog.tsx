// One card to one person: the photo to compare, who takes it, which proof is kept; or why nobody does. Made
// for a queue: by scan, Space and Enter alone.
import { useMutation, useQuery } from '@tanstack/react-query';
import { Alert, AutoComplete, Button, Checkbox, Form, Input, Radio } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { fr } from '../../../i18n/fr';
import { formatBirth, formatCardNumber } from '../../../i18n/format';
import { Dialog } from '../../../ui/Dialog';
import { DateInput } from '../../../ui/form/DateInput';
import { limits } from '../../../ui/limits';
import { MemberPhoto } from '../../../entities/members/photo/MemberPhoto';
import { useWedge } from '../../../entities/cards/scan/useWedge';
import { beep } from '../../../ui/scan/sound';
import { type Delivery, type DeliveryLine, printedOnQuery } from '../api';
import { holderOf } from '../words';
import {
  freshProof,
  lineOf,
  type Mode,
  type Proof,
  type Recipient,
  settle,
  type Settled,
  type Wrong,
  wrongIn,
  wrongOf,
} from './settle';

const t = fr.handOver;
/** So that what is said of the identity still fits behind it. */
const DOCUMENT_LONGEST = 80;
const MODES = Object.keys(t.modes) as Mode[];
const RECIPIENTS = Object.keys(t.recipients) as Recipient[];

interface FieldProps {
  name: keyof Proof;
  label: string;
  wrong: Wrong;
  required?: boolean;
  hint?: string;
  children: ReactNode;
}

function Field({ name, label, wrong, required, hint, children }: FieldProps) {
  return (
    <Form.Item
      label={label}
      htmlFor={`hand-over-${name}`}
      required={required}
      extra={hint}
      validateStatus={wrong[name] ? 'error' : undefined}
      help={wrong[name]}
    >
      {children}
    </Form.Item>
  );
}

interface PartProps {
  proof: Proof;
  wrong: Wrong;
  put: (change: Partial<Proof>) => void;
}

function Who({ proof, wrong, put }: PartProps) {
  const isOther = proof.recipient !== 'member';
  return (
    <>
      <Form.Item label={t.who}>
        <Radio.Group
          aria-label={t.who}
          options={RECIPIENTS.map((value) => ({ value, label: t.recipients[value] }))}
          value={proof.recipient}
          onChange={(event) => put({ recipient: event.target.value as Recipient })}
        />
      </Form.Item>
      {isOther && (
        <Field name="name" label={t.name} wrong={wrong} required>
          <Input
            id="hand-over-name"
            autoComplete="off"
            maxLength={limits.handOver}
            value={proof.name}
            onChange={(event) => put({ name: event.target.value })}
          />
        </Field>
      )}
      {proof.recipient === 'mandated' && (
        <Field name="relation" label={t.relation} wrong={wrong} required>
          <Input
            id="hand-over-relation"
            autoComplete="off"
            maxLength={limits.handOver}
            value={proof.relation}
            onChange={(event) => put({ relation: event.target.value })}
          />
        </Field>
      )}
      <Field
        name="document"
        label={t.document}
        wrong={wrong}
        hint={t.documentHint}
        required={proof.recipient === 'mandated'}
      >
        <Input
          id="hand-over-document"
          autoComplete="off"
          maxLength={DOCUMENT_LONGEST}
          value={proof.document}
          onChange={(event) => put({ document: event.target.value })}
        />
      </Field>
      <Field name="date" label={t.date} wrong={wrong} required>
        <DateInput
          id="hand-over-date"
          label={t.date}
          value={proof.date}
          onChange={(date) => put({ date: date ?? '' })}
        />
      </Field>
    </>
  );
}

function Identity({ proof, wrong, put }: PartProps) {
  return (
    <Form.Item
      label={t.identityLabel}
      validateStatus={(wrong.identity ?? wrong.responsible) ? 'error' : undefined}
      help={wrong.identity ?? wrong.responsible}
    >
      <Radio.Group
        className="m-identity-check"
        aria-label={t.identityLabel}
        options={[
          { value: 'match', label: t.identity },
          { value: 'mismatch', label: t.mismatch },
        ]}
        value={proof.identity}
        onChange={(event) => put({ identity: event.target.value as Proof['identity'], responsible: false })}
      />
      {proof.identity === 'mismatch' && (
        <Checkbox
          className="m-responsible"
          checked={proof.responsible}
          onChange={(event) => put({ responsible: event.target.checked })}
        >
          {t.responsibility}
        </Checkbox>
      )}
    </Form.Item>
  );
}

interface HandOverDialogProps {
  delivery: Delivery;
  line: DeliveryLine;
  /** The last one was handed over on this day. */
  date: string;
  onSettled: (settled: Settled, proof: Proof) => void;
  onClose: () => void;
}

/** The proof in the making, and settling the card with it. */
function useHandOver({ delivery, line, date, onSettled }: HandOverDialogProps) {
  const [proof, setProof] = useState<Proof>(() => freshProof(date));
  const [wrong, setWrong] = useState<Wrong>({});
  const form = useRef<HTMLDivElement>(null);
  const printed = useQuery(printedOnQuery(line.card_id ?? 0));
  const job = useMutation({
    mutationFn: async () => {
      const settled = await settle(delivery.delivery_id, [lineOf(line, proof)]);
      if (settled.refused[0]) throw new Error(settled.refused[0].message);
      return settled;
    },
    onSuccess: (settled) => onSettled(settled, proof),
    onError: (error) => {
      beep('error');
      setWrong(wrongOf(error));
    },
  });

  function put(change: Partial<Proof>): void {
    setProof((before) => ({ ...before, ...change }));
    setWrong({});
  }
  function submit(): void {
    if (job.isPending || job.isSuccess) return;
    const found = wrongIn(proof, printed.data);
    setWrong(found);
    const [first] = Object.keys(found);
    if (first === undefined) return job.mutate();
    const field = form.current?.querySelector<HTMLElement>(
      first === 'identity' || first === 'responsible'
        ? '.m-identity-check input, .m-responsible input'
        : `#hand-over-${first}`,
    );
    return field?.focus();
  }
  return { proof, wrong, form, job, put, submit };
}

function WhoIsIt({ line }: { line: DeliveryLine }) {
  const name = holderOf(line);
  return (
    <div className="m-hand-over-who">
      <MemberPhoto fileName={line.card_photoFileName} name={name} size="full" />
      <strong>{name}</strong>
      {line.card_birthDate && (
        <span>{t.born(formatBirth(line.card_birthDate, line.card_birthDatePrecision))}</span>
      )}
      <span>{t.cardNumber(formatCardNumber(line.card_idNumber))}</span>
      {line.card_memberIdNumber && <span>{t.memberNumber(line.card_memberIdNumber)}</span>}
    </div>
  );
}

/** Whether it is handed over, and what has to be said of that. */
function Questions({ proof, wrong, put }: PartProps) {
  const parts = { proof, wrong, put };
  return (
    <>
      {proof.mode === 'deliver' && <Identity {...parts} />}
      <Form.Item label={t.mode}>
        <Radio.Group
          aria-label={t.mode}
          optionType="button"
          options={MODES.map((value) => ({ value, label: t.modes[value] }))}
          value={proof.mode}
          onChange={(event) => put({ mode: event.target.value as Mode })}
        />
      </Form.Item>
      {proof.mode === 'deliver' ? (
        <Who {...parts} />
      ) : (
        <Field name="motive" label={t.motive} wrong={wrong} hint={t.backToStock} required>
          <AutoComplete
            id="hand-over-motive"
            options={t.motives.map((value) => ({ value }))}
            maxLength={limits.handOver}
            value={proof.motive}
            onChange={(motive: string) => put({ motive })}
          />
        </Field>
      )}
    </>
  );
}

export function HandOverDialog(props: HandOverDialogProps) {
  const { line, onClose } = props;
  const [notice, setNotice] = useState<string>();
  const { proof, wrong, form, job, put, submit } = useHandOver(props);

  // Another card now: this one is not done yet.
  useWedge(() => {
    beep('error');
    setNotice(t.finishFirst);
  });

  /** The first thing to answer of a card that is handed over. */
  const begin = (): void =>
    form.current?.querySelector<HTMLElement>('.m-identity-check input, #hand-over-motive')?.focus();

  return (
    <Dialog
      width={720}
      title={t.dialogTitle(holderOf(line))}
      footer={null}
      mask={{ closable: false }}
      onCancel={onClose}
      afterOpenChange={(open) => open && begin()}
    >
      <div className="m-hand-over" ref={form}>
        <WhoIsIt line={line} />
        <Form layout="vertical" className="m-form" onFinish={submit}>
          {notice && <Alert type="warning" showIcon role="alert" className="m-form-alert" title={notice} />}
          {job.isError && Object.keys(wrongOf(job.error)).length === 0 && (
            <Alert type="error" showIcon role="alert" className="m-form-alert" title={job.error.message} />
          )}
          <Questions {...{ proof, wrong, put }} />
          <div className="m-form-actions">
            <Button type="primary" htmlType="submit" loading={job.isPending}>
              {proof.mode === 'deliver' ? t.deliver : t.keep}
            </Button>
            <Button onClick={onClose}>{fr.form.cancel}</Button>
          </div>
        </Form>
      </div>
    </Dialog>
  );
}
