// The form of a transaction, beside the list of transactions or on its member's page.
import { Alert, Form, Input, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { bounds } from '../../api/facts';
import type { ApiError } from '../../api/error';
import { fr } from '../../i18n/fr';
import { formatDay } from '../../i18n/format';
import { Choice } from '../../ui/form/Choice';
import { DateInput } from '../../ui/form/DateInput';
import { dateRule, showDate, today } from '../../ui/form/date';
import { FormActions } from '../../ui/form/FormActions';
import { FormFields } from '../../ui/form/FormFields';
import { RecordForm } from '../../ui/form/RecordForm';
import { useRecordForm } from '../../ui/form/useRecordForm';
import { NumberInput } from '../../ui/form/NumberInput';
import { longestRule, wholeRule } from '../../ui/form/rules';
import type { FormField } from '../../ui/form/types';
import { limits } from '../../ui/limits';
import { MemberPicker } from '../members/MemberPicker';
import { OPERATORS, type SaveTransaction, saveTransaction, type Transaction, TYPES } from './api';
import { memberOf } from './labels';
import { exampleOf, isUsual, normalised, usePatterns } from './patterns';

const t = fr.transactions;

/** Said while one types; what is unusual is not wrong. */
function Unusual() {
  const form = Form.useFormInstance<SaveTransaction>();
  const number = Form.useWatch('transaction_number', form);
  const operator = Form.useWatch('transaction_mobileOperator', form);
  const patternsOf = usePatterns();
  if (!number?.trim() || !operator) return t.numberHint;
  const patterns = patternsOf(operator);
  if (isUsual(patterns, number)) return t.numberHint;
  return (
    <Alert type="warning" showIcon title={t.numberUnusual(t.operators[operator], exampleOf(patterns))} />
  );
}

const operators = OPERATORS.map((value) => ({ value, label: t.operators[value] }));
const types = TYPES.map((value) => ({ value, label: t.types[value] }));

export const fields: readonly FormField<SaveTransaction>[] = [
  {
    name: 'transaction_mobileOperator',
    label: t.operator,
    required: true,
    input: <Choice options={operators} />,
    show: ({ transaction_mobileOperator: operator }) => (operator ? t.operators[operator] : ''),
  },
  {
    name: 'transaction_number',
    label: t.number,
    required: true,
    hint: <Unusual />,
    rules: [longestRule(limits.transactionNumber)],
    input: <Input autoComplete="off" autoCapitalize="characters" />,
  },
  {
    name: 'transaction_amount',
    label: t.amountLabel,
    required: true,
    hint: t.amountHint,
    rules: [wholeRule(bounds.amount.min, bounds.amount.max)],
    input: <NumberInput />,
    show: ({ transaction_amount: amount }) => t.amount(amount ?? 0),
  },
  {
    name: 'transaction_date',
    label: t.date,
    required: true,
    rules: [dateRule(false)],
    input: <DateInput label={t.date} />,
    show: ({ transaction_date: day }) => showDate(day ?? null),
  },
  {
    name: 'transaction_memberId',
    label: t.member,
    hint: t.memberHint,
    input: <MemberPicker allowClear />,
  },
  {
    name: 'transaction_type',
    label: t.type,
    required: true,
    input: <Choice options={types} />,
    show: ({ transaction_type: type }) => (type ? t.types[type] : ''),
  },
];

interface TransactionFormProps {
  /** To change; absent = a new one. */
  record?: Transaction;
  /** What a new one starts from. */
  initial?: Partial<SaveTransaction>;
  onSaved: () => void;
  onStale: () => void;
  onCancel: () => void;
  extra?: ReactNode;
}

/** The payment that has the reference already, where one may see it. */
function holderOf({ code, body }: ApiError): Transaction | undefined {
  if (code !== 'transaction_number_exists') return undefined;
  return (body as { transaction?: Transaction } | undefined)?.transaction;
}

function NumberHolder({ by }: { by: Transaction }) {
  const number = Form.useWatch('transaction_number', Form.useFormInstance<SaveTransaction>());
  if (normalised(number ?? '') !== by.transaction_number) return null;
  const day = by.transaction_date ? formatDay(by.transaction_date) : '';
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      className="m-transaction-taken"
      title={t.takenBy(memberOf(by) || t.noMember, day)}
      description={
        <Link to={`/transactions?edit=${by.transaction_id}`}>
          {t.takenOpen(t.amount(by.transaction_amount), t.types[by.transaction_type])}
        </Link>
      }
    />
  );
}

/** The fields, with who has the reference said below it. */
const withHolder = (by: Transaction): readonly FormField<SaveTransaction>[] =>
  fields.map((field) =>
    field.name === 'transaction_number'
      ? {
          ...field,
          hint: (
            <>
              <NumberHolder by={by} />
              <Unusual />
            </>
          ),
        }
      : field,
  );

/** Asks when what is sent does not look like the operator's. */
function useConfirmUnusual() {
  const [modal, holder] = Modal.useModal();
  const patternsOf = usePatterns();
  async function confirm(changes: SaveTransaction, base: SaveTransaction): Promise<boolean> {
    const { transaction_number: number, transaction_mobileOperator: operator } = { ...base, ...changes };
    const isTouched = 'transaction_number' in changes || 'transaction_mobileOperator' in changes;
    if (!isTouched || !operator) return true;
    const patterns = patternsOf(operator);
    if (isUsual(patterns, number ?? '')) return true;
    return await modal.confirm({
      title: t.numberUnusualTitle,
      content: t.numberUnusual(t.operators[operator], exampleOf(patterns)),
      okText: t.numberUnusualSave,
      cancelText: fr.form.cancel,
    });
  }
  return { confirm, holder };
}

export function TransactionForm({ record, initial, onCancel, extra, ...rest }: TransactionFormProps) {
  const [numberHolder, setNumberHolder] = useState<Transaction>();
  const { confirm, holder } = useConfirmUnusual();
  const form = useRecordForm({
    entity: 'transaction',
    idField: 'transaction_id',
    versionField: 'transaction_version',
    record,
    initial: record ? undefined : { transaction_type: 'card', transaction_date: today(), ...initial },
    fields: numberHolder ? withHolder(numberHolder) : fields,
    save: saveTransaction,
    confirm,
    onRefused: (error) => {
      setNumberHolder(holderOf(error));
      // Said at the field as well.
      return false;
    },
    ...rest,
  });
  return (
    <>
      <RecordForm form={form}>
        <FormFields form={form} />
        <FormActions form={form} onCancel={onCancel}>
          {extra}
        </FormActions>
      </RecordForm>
      {holder}
    </>
  );
}
