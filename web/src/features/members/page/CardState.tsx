// Has a card, is ready for one, or what is missing: icon and words.
import { CheckCircleOutlined, ExclamationCircleOutlined, IdcardOutlined } from '@ant-design/icons';
import { fr } from '../../../i18n/fr';
import type { Member } from '../member';
import { missingForCard } from '../ready';

const t = fr.member;

export function CardState({ member }: { member: Member }) {
  if (member.member_hasValidCard) {
    return (
      <span className="m-card-state">
        <IdcardOutlined className="m-icon-success" aria-hidden /> {t.hasCard}
      </span>
    );
  }
  const missing = missingForCard(member);
  if (missing.length === 0) {
    return (
      <span className="m-card-state">
        <CheckCircleOutlined className="m-icon-success" aria-hidden /> {t.ready}
      </span>
    );
  }
  return (
    <span className="m-card-state">
      <ExclamationCircleOutlined className="m-icon-warning" aria-hidden /> {t.notReady}{' '}
      {missing.map((one) => t.missing[one]).join(', ')}
    </span>
  );
}
