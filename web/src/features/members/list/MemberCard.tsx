// A member on a narrow screen: who, which number, which state, where.
import { upperPlaces, fullName } from '../labels';
import type { Member } from '../api';
import { MemberPhoto } from '../../../entities/members/photo/MemberPhoto';
import { StatusTag } from '../StatusTag';

export function MemberCard({ member }: { member: Member }) {
  return (
    <span className="m-member-card">
      <span className="m-thumb">
        <MemberPhoto fileName={member.member_photoFileName} name={fullName(member)} size="thumb" />
      </span>
      <span className="m-member-card-text">
        <strong>{fullName(member)}</strong>
        <span>{member.member_idNumber}</span>
        <span>
          <StatusTag status={member.member_status} />
        </span>
        {member.locality_name && (
          <span>
            {member.locality_name} <small className="m-hint">{upperPlaces(member)}</small>
          </span>
        )}
      </span>
    </span>
  );
}
