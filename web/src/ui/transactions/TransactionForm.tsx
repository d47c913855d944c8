// The form of a transaction, beside the list of transactions or on its member's page.
import { Alert, Form, Input, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { ApiError } from '../../api/error';
import { fr } from '../../i18n/fr';
import { formatDay } from '../../i18n/format';
import { Choice } from '../form/Choice';
import { DateInput } from '../form/DateInput';
import { dateRule, showDate, today } from '../form/date';
import { EntityForm } from '../form/EntityForm';
import { NumberInput } from '../form/NumberInput';
import { longestRule, wholeRule } from '../form/rules';
import type { FormField, Values } from '../form/types';
import { limits } from '../limits';
import { MemberPicker } from '../member/MemberPicker';
import { type Operator, OPERATORS, saveTransaction, type Transaction, TYPES } from './api';
import { memberOf } from './labels';
import { exampleOf, isUsual, normalised, usePatterns } from './patterns';

const t = fr.transactions;

/** Said while one types; what is unusual is not wrong. */
function Unusual() {
  const number = Form.useWatch('transaction_number') as string | undefined;
  const operator = Form.useWatch('transaction_mobileOperator') as Operator | undefined;
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

export const fields: readonly FormField<Transaction>[] = [
  {
    name: 'transaction_mobileOperator',
    label: t.operator,
    required: true,
    input: <Choice options={operators} />,
    show: (value) => t.operators[value as Operator],
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
    rules: [wholeRule(1, limits.amount)],
    input: <NumberInput />,
    show: (value) => t.amount(Number(value)),
  },
  {
    name: 'transaction_date',
    label: t.date,
    required: true,
    rules: [dateRule(false)],
    input: <DateInput label={t.date} />,
    show: (value) => showDate(value as string | null),
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
    show: (value) => t.types[value as Transaction['transaction_type']],
  },
];

interface TransactionFormProps {
  /** To change; absent = a new one. */
  record?: Transaction;
  /** What a new one starts from. */
  initial?: Values;
  onSaved: () => void;
  onStale: () => void;
  onCancel: () => void;
  extra?: ReactNode;
}

/** The payment that has the reference already, where one may see it. */
function takenBy({ code, body }: ApiError): Transaction | undefined {
  if (code !== 'transaction_number_exists') return undefined;
  return (body as { transaction?: Transaction } | undefined)?.transaction;
}

function Taken({ by }: { by: Transaction }) {
  const number = Form.useWatch('transaction_number') as string | undefined;
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
const withTaken = (by: Transaction): readonly FormField<Transaction>[] =>
  fields.map((field) =>
    field.name === 'transaction_number'
      ? {
          ...field,
          hint: (
            <>
              <Taken by={by} />
              <Unusual />
            </>
          ),
        }
      : field,
  );

export function TransactionForm({ record, initial, ...rest }: TransactionFormProps) {
  const [modal, holder] = Modal.useModal();
  const [taken, setTaken] = useState<Transaction>();
  const patternsOf = usePatterns();
  /** Asked when what is sent does not look like the operator's. */
  async function confirm(changes: Values, base: Values): Promise<boolean> {
    const { transaction_number: number, ...rest } = { ...base, ...changes };
    const operator = rest.transaction_mobileOperator as Operator;
    const patterns = patternsOf(operator);
    const isTouched = 'transaction_number' in changes || 'transaction_mobileOperator' in changes;
    if (!isTouched || isUsual(patterns, String(number))) return true;
    return await modal.confirm({
      title: t.numberUnusualTitle,
      content: t.numberUnusual(t.operators[operator], exampleOf(patterns)),
      okText: t.numberUnusualSave,
      cancelText: fr.form.cancel,
    });
  }
  return (
    <>
      <EntityForm<Transaction>
        entity="transaction"
        idField="transaction_id"
        versionField="transaction_version"
        record={record}
        initial={record ? undefined : { transaction_type: 'card', transaction_date: today(), ...initial }}
        fields={taken ? withTaken(taken) : fields}
        save={saveTransaction}
        confirm={confirm}
        onRefused={(error) => {
          setTaken(takenBy(error));
          // Said at the field as well.
          return false;
        }}
        {...rest}
      />
      {holder}
    </>
  );
}
