// What a card asks of a member (contract §5), as far as the record tells it.
import type { fr } from '../../i18n/fr';
import type { Member } from './member';

export type Missing = keyof typeof fr.member.missing;

/** In the order in which it is usually put right; empty = ready. */
export function missingForCard(member: Member): Missing[] {
  const needs: Record<Missing, boolean> = {
    active: member.member_status === 'active',
    names: Boolean(member.member_firstname && member.member_lastname),
    birthDate: member.member_birthDate !== null,
    photo: member.member_photoFileName !== null,
    transaction: member.member_hasUnusedTransaction,
  };
  return (Object.keys(needs) as Missing[]).filter((need) => !needs[need]);
}
