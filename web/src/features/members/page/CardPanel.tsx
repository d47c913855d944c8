// The member's cards, the newest first, what one lacks, and what to do next: make one, or replace the one in
// hand.
import { IdcardOutlined, SwapOutlined } from '@ant-design/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMay, usePermission } from '../../../auth/permission';
import { fr } from '../../../i18n/fr';
import { formatDay } from '../../../i18n/format';
import { type Card, createMemberCard, refreshCards } from '../../../entities/cards/api';
import { refusalReasons } from '../../../entities/cards/refusal';
import { ReplaceDialog } from '../../../entities/cards/ReplaceDialog';
import { CardStatusTag } from '../../../entities/cards/StatusTag';
import { isReplaceable } from '../../../entities/cards/transitions';
import { notifySuccess } from '../../../ui/notify';
import { Panel } from '../../../ui/record/Panel';
import { ErrorState } from '../../../ui/table/ListStates';
import { cardsQuery, type Member } from '../member';
import type { Missing } from '../ready';
import type { Opened } from './Actions';
import { CardState } from './CardState';
import type { NextStep } from './nextStep';
import { OutdatedPhoto } from './OutdatedPhoto';

const t = fr.member;

/** At most one is on its way to the member. */
const isPrepared = ({ card_status: status }: Card): boolean =>
  status === 'created' || status === 'printed' || status === 'in_delivery';

function Cards({ member }: { member: Member }) {
  const id = member.member_id;
  const mayReplace = usePermission('cards.create');
  const [replacing, setReplacing] = useState<Card>();
  const { data, error, isPending, refetch } = useQuery(cardsQuery(id));
  if (isPending) return <Skeleton active title={false} paragraph={{ rows: 1 }} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} inline />;
  if (data === null) {
    return (
      <>
        <p className="m-hint">{t.cardsAbsent}</p>
        {member.member_hasValidCard && <CardState member={member} />}
      </>
    );
  }
  if (data.rows.length === 0) return <p className="m-hint">{t.noCard}</p>;
  const replaced = new Set(data.rows.map((card) => card.card_replacesCardId));
  const hasNext = data.rows.some(isPrepared);
  return (
    <>
      <ul className="m-lines">
        {data.rows.map((card) => (
          <li key={card.card_id}>
            <Link to={`/cards/${card.card_id}`}>{t.cardNumber(card.card_idNumber)}</Link>
            <CardStatusTag status={card.card_status} />
            {card.card_expirationDate && <span>{t.expires(formatDay(card.card_expirationDate))}</span>}
            {mayReplace && !hasNext && !replaced.has(card.card_id) && isReplaceable(card.card_status) && (
              <Button
                className="m-no-print"
                size="small"
                icon={<SwapOutlined aria-hidden />}
                onClick={() => setReplacing(card)}
              >
                {t.replaceCard}
              </Button>
            )}
            <OutdatedPhoto card={card} member={member} />
          </li>
        ))}
      </ul>
      {data.total > data.rows.length && <Link to={`/cards?member_id=${id}`}>{t.allCards(data.total)}</Link>}
      {replacing && <ReplaceDialog card={replacing} onClose={() => setReplacing(undefined)} />}
    </>
  );
}

function CreateCard({ member }: { member: Member }) {
  const queryClient = useQueryClient();
  const creating = useMutation({
    mutationFn: () => createMemberCard({ member_id: member.member_id }),
    onSuccess: ({ message, card_idNumber }) => {
      notifySuccess(message || t.cardCreated(card_idNumber));
      refreshCards(queryClient);
    },
  });
  return (
    <>
      <p className="m-no-print">
        <Button
          type="primary"
          icon={<IdcardOutlined aria-hidden />}
          loading={creating.isPending}
          onClick={() => creating.mutate()}
        >
          {t.createCard}
        </Button>
      </p>
      {creating.error && (
        <Alert
          className="m-form-alert"
          type="error"
          showIcon
          role="alert"
          title={creating.error.message}
          description={refusalReasons(creating.error)}
        />
      )}
    </>
  );
}

interface CardPanelProps {
  member: Member;
  next: NextStep;
  onEdit: () => void;
  onOpen: (open: Opened) => void;
}

function Remedies({ next, onEdit, onOpen }: CardPanelProps) {
  const acts: Record<Missing, () => void> = {
    active: () => onOpen('status'),
    names: onEdit,
    birthDate: onEdit,
    photo: () => onOpen('photo'),
    transaction: () => onOpen('payment'),
  };
  return (
    <div className="m-form-actions m-no-print" role="group" aria-label={t.remediesLabel}>
      {next.remedies.map((one, index) => (
        <Button key={one} type={index === 0 ? 'primary' : 'default'} onClick={acts[one]}>
          {t.remedies[one]}
        </Button>
      ))}
    </div>
  );
}

/** What there is, what is missing, then what can be done about it. */
export function CardPanel(props: CardPanelProps) {
  const { member, next } = props;
  const may = useMay();
  const reads = may('cards.read');
  return (
    <Panel id="card" title={t.cardPanel}>
      {reads && <Cards member={member} />}
      {!(reads && member.member_hasValidCard) && (
        <p>
          <CardState member={member} />
        </p>
      )}
      {next.remedies.length > 0 && <Remedies {...props} />}
      {next.mayCreate && <CreateCard member={member} />}
    </Panel>
  );
}
