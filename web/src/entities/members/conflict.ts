// The fields of a member that a node and the centre may change differently.
import { fr } from '../../i18n/fr';
import { historyLabels } from './history';

const t = fr.conflicts;
const { groups } = fr.member;

/** Fields that are one, by the name of the first: they are kept or replaced together. */
const TOGETHER: Record<string, readonly string[]> = {
  member_birthDate: ['member_birthDate', 'member_birthDatePrecision'],
  member_nationality: ['member_nationality', 'member_otherNationality'],
  member_occupation: ['member_occupation', 'member_otherOccupation'],
  member_householdStatus: ['member_householdStatus', 'member_householdSize', 'member_dependentCount'],
  member_identityDocumentType: ['member_identityDocumentType', 'member_identityDocumentNumber'],
  member_status: ['member_status', 'member_statusReason', 'member_statusOn'],
  member_isMainAccount: [
    'member_isMainAccount',
    'member_isSpouse',
    'member_isChild',
    'member_mainMemberId',
    'member_orderNumber',
  ],
};

/** In the order of the form; what it does not have comes last. */
const ALL = [
  'member_lastname',
  'member_firstname',
  'member_gender',
  'member_birthDate',
  'member_birthLocation',
  'member_nationality',
  'member_contact',
  'member_contactUrgency',
  'member_localityId',
  'member_address',
  'member_district',
  'member_city',
  'member_maritalStatus',
  'member_educationLevel',
  'member_occupation',
  'member_ethnicity',
  'member_householdStatus',
  'member_identityDocumentType',
  'member_idNumber',
  'member_membershipStartDate',
  'member_cooperativeId',
  'member_status',
  'member_isMainAccount',
  'member_photoFileName',
  'member_archivedAt',
];

/** What several are called together, and what the history tells in other words. */
const NAMES: Record<string, string> = {
  member_householdStatus: groups.household,
  member_identityDocumentType: groups.document,
  member_isMainAccount: t.kinship,
  member_archivedAt: t.archiving,
};

export const fieldsOf = {
  all: ALL as readonly string[],
  /** The fields of a value. */
  group: (field: string): readonly string[] => TOGETHER[field] ?? [field],
};

export const memberFieldName = (field: string): string | undefined => NAMES[field] ?? historyLabels[field];

/** A value by the names of its fields; nothing = there is none. */
export function valuesOf(field: string, value: unknown): Record<string, unknown> {
  if (!TOGETHER[field]) return { [field]: value };
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
