// How a member's fields read in its history.
import type { components } from '../../api/schema';
import { fr } from '../../i18n/fr';
import { formatDay, formatPhone } from '../../i18n/format';
import { refusalText } from './refusal';
import { isWordField, wordText } from './words';

type Status = components['schemas']['Member']['member_status'];

export const historyLabels: Record<string, string> = {
  ...fr.member.fields,
  // Told with the number that they name.
  locality_name: '',
  subprefecture_name: '',
  department_name: '',
  region_name: '',
  cooperative_name: '',
  member_mainMemberName: '',
  // Told by what happened.
  member_isMainAccount: '',
  member_isSpouse: '',
  member_isChild: '',
  member_archivedAt: '',
};

const DAYS = ['member_birthDate', 'member_membershipStartDate', 'member_statusOn'];
const PHONES = ['member_contact', 'member_contactUrgency'];

/** Nothing: as it is. */
export function historyText(field: string, value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  if (field === 'audit_reason') return refusalText(value);
  if (isWordField(field)) return wordText(field, value);
  if (field === 'member_status') return fr.members.statuses[value as Status];
  if (DAYS.includes(field)) return formatDay(value);
  return PHONES.includes(field) ? formatPhone(value) : undefined;
}
