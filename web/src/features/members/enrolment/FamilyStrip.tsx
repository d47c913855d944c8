// The family as it grows, and what each still lacks for a card.
import { fr } from '../../../i18n/fr';
import type { Family } from '../member';
import { CardState } from '../page/CardState';
import { MemberPhoto } from '../../../entities/members/photo/MemberPhoto';
import { kindOf, nameOf } from '../text';

const t = fr.member;

export function FamilyStrip({ family }: { family: Family }) {
  const main = family.mainMember ? [family.mainMember] : [];
  return (
    <ul className="m-strip" aria-label={t.strip}>
      {[...main, ...family.spouses, ...family.children].map((one) => (
        <li key={one.member_id}>
          <MemberPhoto fileName={one.member_photoFileName} name={nameOf(one)} size="thumb" />
          <div className="m-person">
            <strong>{nameOf(one)}</strong>
            <span>{fr.members.links[kindOf(one)]}</span>
            <small>
              <CardState member={one} />
            </small>
          </div>
        </li>
      ))}
    </ul>
  );
}
