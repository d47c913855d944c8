// The page of one card: which it is, what can be done, its life, what is printed on it, its line, its
// history.
import { useQuery } from '@tanstack/react-query';
import { Result, Skeleton } from 'antd';
import { ApiError } from '../../api/error';
import { fr } from '../../i18n/fr';
import { type Card, cardQuery } from '../../entities/cards/api';
import { History } from '../../entities/audit/History';
import { LinkButton } from '../../ui/LinkButton';
import { PageHeader } from '../../ui/PageHeader';
import { Panel } from '../../ui/record/Panel';
import { useRecordId } from '../../ui/record/useRecordId';
import { CopyButton } from '../../ui/secrets/CopyButton';
import { ErrorState } from '../../ui/table/ListStates';
import type { Declaration } from './api';
import './cards.css';
import { holderOf } from './labels';
import { Actions } from './page/Actions';
import { Chain } from './page/Chain';
import { Declarations } from './page/Declarations';
import { historyLabels, historyText } from '../../entities/cards/history';
import { Identity } from './page/Identity';
import { Life } from './page/Life';
import { Snapshot } from './page/Snapshot';

const t = fr.card;

function CardView({ card, declarations }: { card: Card; declarations: readonly Declaration[] }) {
  return (
    <>
      <Identity card={card} />
      <Actions card={card} />
      <Life card={card} />
      <Declarations declarations={declarations} />
      <Snapshot card={card} />
      <Chain card={card} />
      <Panel id="code" title={t.code} actions={<CopyButton text={card.card_qrcode} label={t.copyCode} />}>
        <p className="m-hint">{t.codeHint}</p>
        <p className="m-code">{card.card_qrcode}</p>
      </Panel>
      {/* It hides itself from those who may not see it. */}
      <div className="m-panel m-history-panel">
        <History entity="card" id={card.card_id} labels={historyLabels} format={historyText} />
      </div>
    </>
  );
}

export default function CardPage() {
  const id = useRecordId();
  const { data, error, refetch } = useQuery(cardQuery(id));
  const isGone = error instanceof ApiError && error.status === 404;
  const { card, declarations } = (!isGone && data) || {};
  return (
    <div className="m-record">
      {/* The same one throughout: it holds the focus, and the help that was opened meanwhile. */}
      <PageHeader
        title={card ? t.title(card.card_idNumber) : fr.screens.card.title}
        note={card && holderOf(card)}
      />
      {isGone && (
        <Result
          status="info"
          title={t.gone}
          extra={
            <LinkButton type="primary" to="/cards">
              {t.backToList}
            </LinkButton>
          }
        />
      )}
      {/* Another card's page starts afresh: no dialog of the last one stays. */}
      {card && <CardView key={id} card={card} declarations={declarations ?? []} />}
      {error && !isGone && !card && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !card && (
        <div role="status" aria-label={t.loading}>
          <Skeleton active avatar={{ shape: 'square', size: 120 }} paragraph={{ rows: 3 }} />
          <Skeleton active paragraph={{ rows: 6 }} />
        </div>
      )}
    </div>
  );
}
