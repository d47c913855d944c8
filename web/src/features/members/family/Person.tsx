// Somebody of the family in one line: photo, name, age, card, state.
import { CheckOutlined, MinusOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { fr } from '../../../i18n/fr';
import type { Member } from '../member';
import { MemberPhoto } from '../../../entities/members/photo/MemberPhoto';
import { StatusTag } from '../StatusTag';
import { ageText, birthText, kindOf, nameOf } from '../text';

const t = fr.member;

interface PersonProps {
  member: Member;
  /** Its page is the one that is open. */
  isHere: boolean;
}

export function Person({ member, isHere }: PersonProps) {
  const name = nameOf(member);
  const kind = kindOf(member);
  const rank = kind !== 'main' && member.member_orderNumber !== null ? t.rank(member.member_orderNumber) : '';
  return (
    <li aria-current={isHere || undefined}>
      <MemberPhoto fileName={member.member_photoFileName} name={name} size="thumb" />
      <div className="m-person">
        {isHere ? <strong>{name}</strong> : <Link to={`/members/${member.member_id}`}>{name}</Link>}
        <span>
          {[`${fr.members.links[kind]} ${rank}`.trim(), ageText(member), birthText(member), isHere && t.here]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span>
          {member.member_hasValidCard ? (
            <CheckOutlined className="m-icon-success" aria-hidden />
          ) : (
            <MinusOutlined aria-hidden />
          )}{' '}
          {member.member_hasValidCard ? t.cardYes : t.cardNo}
        </span>
      </div>
      {member.member_status !== 'active' && <StatusTag status={member.member_status} />}
    </li>
  );
}
