// What comes next for a member: the one act that stands out on the page.
import type { May } from '../../../auth/permission';
import type { Member } from '../member';
import { type Missing, missingForCard } from '../ready';

export interface NextStep {
  /**
   * What puts right what is missing for a card: of that alone which one may do. Names and birth are one form.
   */
  remedies: Missing[];
  /** Nothing is missing, and one may make it. */
  mayCreate: boolean;
  /** It is in the card panel; else the record is to be edited. */
  standsOut: boolean;
}

export function nextStepOf(member: Member, may: May): NextStep {
  const { member_hasValidCard: hasCard, member_status: status, member_canWrite: can } = member;
  const isGone = status === 'deceased' || status === 'removed';
  const missing = hasCard ? [] : missingForCard(member);
  const writes = can && may('members.write');
  const on: Record<Missing, boolean> = {
    active: writes,
    names: writes,
    birthDate: writes && !missing.includes('names'),
    photo: can && may('photos.write'),
    transaction: may('transactions.read') && may('transactions.write'),
  };
  // Nobody wants a card for who is gone.
  const remedies = isGone ? [] : missing.filter((one) => on[one]);
  // A renewal, or a card after a faulty one, is for the assistant and the server to decide.
  const mayCreate = !hasCard && missing.length === 0 && may('cards.create');
  return { remedies, mayCreate, standsOut: mayCreate || remedies.length > 0 };
}
