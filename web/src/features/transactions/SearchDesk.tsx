// The desk: the reference that a member shows on a phone, and at once whether it can serve.
import {
  CheckCircleOutlined,
  CloseCircleOutlined,
  QuestionCircleOutlined,
  SearchOutlined,
} from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Input, Select } from 'antd';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { fr } from '../../i18n/fr';
import { formatCardNumber, formatDay } from '../../i18n/format';
import { limits } from '../../ui/limits';
import { type Operator, OPERATORS, type Transaction } from '../../entities/transactions/api';
import { ErrorState } from '../../ui/table/ListStates';
import { type DeskQuery, deskQuery } from './api';
import { memberOf, nameOf } from '../../entities/transactions/labels';

const t = fr.transactions;
const operators = OPERATORS.map((value) => ({ value, label: t.operators[value] }));
const NOTHING: DeskQuery = { number: '', operator: undefined };

type State = 'free' | 'used' | 'unknown';

const icons: Record<State, ReactNode> = {
  free: <CheckCircleOutlined aria-hidden />,
  used: <CloseCircleOutlined aria-hidden />,
  unknown: <QuestionCircleOutlined aria-hidden />,
};
const kinds = { free: 'success', used: 'error', unknown: 'warning' } as const;

function sentence(state: State, found: Transaction | null): string {
  if (state === 'free' && found && found.transaction_type !== 'card')
    return t.deskStates.freeOther(t.types[found.transaction_type]);
  return t.deskStates[state];
}

function Known({ found, onOpen }: { found: Transaction; onOpen: (id: number) => void }) {
  return (
    <>
      <p>
        {nameOf(found)} · {t.amount(found.transaction_amount)}
        {found.transaction_date && ` · ${formatDay(found.transaction_date)}`}
      </p>
      {found.transaction_cardId !== null && (
        <p>
          {t.deskUsedBy}{' '}
          <Link to={`/cards/${found.transaction_cardId}`}>{formatCardNumber(found.card_idNumber ?? '')}</Link>
        </p>
      )}
      {found.transaction_memberId !== null && (
        <p>
          {t.deskOf} <Link to={`/members/${found.transaction_memberId}`}>{memberOf(found)}</Link>{' '}
          {found.member_idNumber}
        </p>
      )}
      <Button size="small" onClick={() => onOpen(found.transaction_id)}>
        {t.deskOpen}
      </Button>
    </>
  );
}

interface AnswerProps {
  answer: { state: State; transaction: Transaction | null; transactions: readonly Transaction[] };
  onOpen: (id: number) => void;
  onSave: (() => void) | undefined;
}

/** Whether the reference can serve, and what is known of it. */
function Answer({ answer: { state, transaction, transactions }, onOpen, onSave }: AnswerProps) {
  const others = transactions.filter((one) => one.transaction_id !== transaction?.transaction_id);
  return (
    <Alert
      type={kinds[state]}
      showIcon
      icon={icons[state]}
      title={sentence(state, transaction)}
      description={
        <>
          {transaction && <Known found={transaction} onOpen={onOpen} />}
          {others.length > 0 && (
            <>
              <p>{t.deskAlso}</p>
              {others.map((one) => (
                <Known key={one.transaction_id} found={one} onOpen={onOpen} />
              ))}
            </>
          )}
          {state === 'unknown' && onSave && (
            <Button type="primary" onClick={onSave}>
              {t.deskSave}
            </Button>
          )}
        </>
      }
    />
  );
}

interface SearchDeskProps {
  onOpen: (id: number) => void;
  /** Absent = one may not. */
  onSave?: (asked: DeskQuery) => void;
}

export function SearchDesk({ onOpen, onSave }: SearchDeskProps) {
  const [number, setNumber] = useState('');
  const [operator, setOperator] = useState<Operator>();
  const [asked, setAsked] = useState(NOTHING);
  const { data, error, isFetching, refetch } = useQuery(deskQuery(asked));

  function ask(event: FormEvent): void {
    event.preventDefault();
    const next = { number: number.trim(), operator };
    // The same again is asked again: it may have been used meanwhile.
    if (next.number === asked.number && next.operator === asked.operator) void refetch();
    else setAsked(next);
  }

  /** What was found goes with what it was found by. */
  function type(typed: string): void {
    setNumber(typed);
    if (typed === '') setAsked(NOTHING);
  }

  return (
    <section className="m-panel m-desk" aria-labelledby="desk">
      <h2 id="desk">{t.desk}</h2>
      <p className="m-hint">{t.deskHint}</p>
      <form className="m-desk-fields" role="search" aria-label={t.desk} onSubmit={ask}>
        <Input
          className="m-desk-number"
          aria-label={t.deskNumber}
          placeholder={t.deskNumber}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={limits.transactionNumber}
          value={number}
          allowClear
          onChange={(event) => type(event.target.value)}
        />
        <Select<Operator>
          className="m-filter"
          aria-label={t.operator}
          placeholder={t.deskOperator}
          allowClear={{ label: fr.form.clear }}
          options={operators}
          value={operator}
          onChange={(value?: Operator) => setOperator(value)}
        />
        <Button htmlType="submit" icon={<SearchOutlined aria-hidden />} disabled={number.trim() === ''}>
          {t.deskSearch}
        </Button>
      </form>
      <div role="status" aria-busy={isFetching}>
        {isFetching && !data && <span className="m-hint">{t.deskSearching}</span>}
        {data && <Answer answer={data} onOpen={onOpen} onSave={onSave && (() => onSave(asked))} />}
      </div>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} inline />}
    </section>
  );
}
