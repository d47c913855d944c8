// Whom a member resembles, and why.
import { Tag } from 'antd';
import { Link } from 'react-router';
import { fr } from '../../../i18n/fr';
import { formatDay, formatPhone } from '../../../i18n/format';
import type { Candidate } from '../member';
import { MemberPhoto } from '../../../entities/members/photo/MemberPhoto';
import { nameOf } from '../text';

const t = fr.member;

function known(candidate: Candidate): string {
  const { member_idNumber, member_birthDate, member_contact, locality_name } = candidate;
  return [
    member_idNumber,
    member_birthDate && formatDay(member_birthDate),
    member_contact && formatPhone(member_contact),
    locality_name,
  ]
    .filter(Boolean)
    .join(' · ');
}

export function CandidateList({ candidates }: { candidates: readonly Candidate[] }) {
  return (
    <ul className="m-people" aria-label={t.duplicateList}>
      {candidates.map((one) => (
        <li key={one.member_id}>
          <MemberPhoto fileName={one.member_photoFileName} name={nameOf(one)} size="thumb" />
          <div className="m-person">
            <strong>{nameOf(one)}</strong>
            <span>{known(one)}</span>
            <span className="m-reasons">
              {one.reasons.map((reason) => (
                <Tag key={reason}>{t.duplicateReasons[reason]}</Tag>
              ))}
              {one.reasons.length > 0 ? (
                <small>{t.score(one.score)}</small>
              ) : (
                <Tag>{t.duplicateNamesake}</Tag>
              )}
            </span>
          </div>
          {/* Beside the form, which keeps what was typed. */}
          <Link
            to={`/members/${one.member_id}`}
            target="_blank"
            aria-label={`${t.duplicateOpen} · ${nameOf(one)}`}
          >
            {t.duplicateOpen}
          </Link>
        </li>
      ))}
    </ul>
  );
}
