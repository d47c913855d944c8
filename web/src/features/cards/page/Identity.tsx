// Which card it is, whose, in which state: at one glance.
import { Link } from 'react-router';
import { usePermission } from '../../../auth/permission';
import { fr } from '../../../i18n/fr';
import { formatBirth, formatDay } from '../../../i18n/format';
import type { Card } from '../../../entities/cards/api';
import { CardStatusTag } from '../../../entities/cards/StatusTag';
import { MemberPhoto } from '../../../entities/members/photo/MemberPhoto';
import { pathText } from '../../../entities/geography/places';
import { CopyButton } from '../../../ui/secrets/CopyButton';
import { holderOf } from '../labels';

const t = fr.card;

export function Identity({ card }: { card: Card }) {
  const readsMembers = usePermission('members.read');
  const readsDeliveries = usePermission('deliveries.read');
  const place = [card.region_name, card.department_name, card.subprefecture_name, card.locality_name];
  const known = place.filter((name) => name !== null);
  return (
    <div className="m-panel m-identity">
      <MemberPhoto fileName={card.card_photoFileName} name={holderOf(card)} size="full" />
      <div className="m-identity-text">
        <p className="m-identity-state">
          <CardStatusTag status={card.card_status} /> {card.card_statusReason}
          <span className="m-no-print">
            <CopyButton text={card.card_idNumber} label={t.copyNumber} compact />
          </span>
        </p>
        <p>
          <span className="m-hint">{t.holder}</span>{' '}
          {readsMembers ? (
            <Link to={`/members/${card.card_memberId}`}>{holderOf(card)}</Link>
          ) : (
            holderOf(card)
          )}{' '}
          · {t.memberNumber} {card.card_memberIdNumber}
        </p>
        {card.card_birthDate && (
          <p>{t.birth(formatBirth(card.card_birthDate, card.card_birthDatePrecision))}</p>
        )}
        {card.card_expirationDate && <p>{t.expires(formatDay(card.card_expirationDate))}</p>}
        {known.length > 0 && <p>{pathText(known)}</p>}
        {card.card_deliveryId !== null && readsDeliveries && (
          <p>
            {t.onDelivery} <Link to={`/delivery/${card.card_deliveryId}`}>{t.openDelivery}</Link>
          </p>
        )}
      </div>
    </div>
  );
}
