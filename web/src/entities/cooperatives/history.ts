// How a cooperative's fields, and the days of a membership, read in their histories.
import { fr } from '../../i18n/fr';
import { formatDay, formatPhone } from '../../i18n/format';
import type { CooperativeStatus } from './api';

const t = fr.cooperatives;

export const historyLabels: Record<string, string> = {
  cooperative_code: t.code,
  cooperative_name: t.name,
  cooperative_status: t.status,
  locality_name: t.locality,
  cooperative_contact: t.contact,
  cooperative_presidentMemberName: t.president,
  cooperative_localityId: '',
  cooperative_presidentMemberId: '',
  subprefecture_name: '',
  department_name: '',
  region_name: '',
  cooperative_createdByUser: '',
};

export const membershipLabels: Record<string, string> = {
  membership_memberName: fr.cooperative.member,
  cooperative_name: fr.member.fields.member_cooperativeId,
  membership_joinedOn: fr.cooperative.joinedOn,
  membership_leftOn: fr.cooperative.leftOn,
  membership_memberId: '',
  membership_cooperativeId: '',
  member_idNumber: '',
  locality_name: '',
};

/** Nothing: as it is. */
export function historyText(field: string, value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  if (field === 'cooperative_status') return t.statuses[value as CooperativeStatus];
  if (field === 'cooperative_contact') return formatPhone(value);
  return field.endsWith('On') ? formatDay(value) : undefined;
}
