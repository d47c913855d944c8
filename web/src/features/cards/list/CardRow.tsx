// A card on a narrow screen: whose, which number, which state, until when.
import { fr } from '../../../i18n/fr';
import { formatCardNumber, formatDay } from '../../../i18n/format';
import type { Card } from '../../../entities/cards/api';
import { CardStatusTag } from '../../../entities/cards/StatusTag';
import { MemberPhoto } from '../../../entities/members/photo/MemberPhoto';
import { holderOf } from '../labels';

export function CardRow({ card }: { card: Card }) {
  return (
    <span className="m-member-card">
      <span className="m-thumb">
        <MemberPhoto fileName={card.card_photoFileName} name={holderOf(card)} size="thumb" />
      </span>
      <span className="m-member-card-text">
        <strong>{holderOf(card)}</strong>
        <span>{formatCardNumber(card.card_idNumber)}</span>
        <span>
          <CardStatusTag status={card.card_status} />
        </span>
        {card.card_expirationDate && <span>{fr.card.expires(formatDay(card.card_expirationDate))}</span>}
      </span>
    </span>
  );
}
