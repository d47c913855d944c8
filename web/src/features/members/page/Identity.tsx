// Who it is, at one glance.
import { Link } from 'react-router';
import { fr } from '../../../i18n/fr';
import { formatDay } from '../../../i18n/format';
import { pathText } from '../../../entities/geography/places';
import { CopyButton } from '../../../ui/secrets/CopyButton';
import { refusalText } from '../../../entities/members/refusal';
import type { Member } from '../member';
import { ToneTag } from '../../../ui/ToneTag';
import { MemberPhoto } from '../../../entities/members/photo/MemberPhoto';
import { ConflictTag } from '../../../entities/synchronization/ConflictTag';
import { StatusTag } from '../StatusTag';
import { ageText, birthText, kindOf, nameOf, placeOf } from '../text';

const t = fr.member;

function Kinship({ member }: { member: Member }) {
  const { member_mainMemberId: id, member_mainMemberName: name } = member;
  return (
    <span>
      {t.kindOf[kindOf(member)]}
      {id !== null && (name === null ? t.outside(id) : <Link to={`/members/${id}`}>{name}</Link>)}
    </span>
  );
}

interface IdentityProps {
  member: Member;
  isInConflict: boolean;
}

export function Identity({ member, isInConflict }: IdentityProps) {
  const { member_status: status, member_statusReason: reason, member_statusOn: on } = member;
  const refused = member.member_photoRefusedReason;
  const place = placeOf(member);
  return (
    <div className="m-identity">
      <MemberPhoto fileName={member.member_photoFileName} name={nameOf(member)} size="full" />
      <div className="m-identity-text">
        <p className="m-identity-number">
          <span className="m-hint">{t.number}</span> <strong>{member.member_idNumber}</strong>{' '}
          <span className="m-no-print">
            <CopyButton text={member.member_idNumber} label={t.copyNumber} compact />
          </span>
        </p>
        <p>
          <StatusTag status={status} /> {[reason, on && t.since(formatDay(on))].filter(Boolean).join(', ')}
        </p>
        {isInConflict && (
          <p>
            <ConflictTag />
          </p>
        )}
        <p>
          <Kinship member={member} />
        </p>
        {refused && (
          <p>
            <ToneTag state="refused">{fr.photos.refusedNow(refusalText(refused))}</ToneTag>
          </p>
        )}
        <p>{[ageText(member), birthText(member)].filter(Boolean).join(' · ')}</p>
        <p>{place.length > 0 ? pathText(place) : t.noPlace}</p>
      </div>
    </div>
  );
}
