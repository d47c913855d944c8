import { fr } from '../../../i18n/fr';
import { formatDay } from '../../../i18n/format';
import { FilterTags } from '../../../entities/geography/FilterTags';
import { checkTag } from '../../../ui/filters/check';
import type { Gender, MemberFilter, Status } from '../api';
import { type FlagName, flagWords } from './flags';
import type { MemberFilters } from './useMemberFilters';

const t = fr.members;

const flag = (name: FlagName) => (value: string) => flagWords[name][value as 'true' | 'false'];

const words = {
  status: (value: string) => t.statuses[value as Status],
  gender: (value: string) => t.genders[value as Gender],
  isMainAccount: flag('isMainAccount'),
  isSpouse: flag('isSpouse'),
  isChild: flag('isChild'),
  hasValidCard: flag('hasValidCard'),
  hasUnusedTransaction: flag('hasUnusedTransaction'),
  withoutPhoto: flag('withoutPhoto'),
  createdBy: t.createdByTag,
  createdFrom: (day: string) => t.createdFromTag(formatDay(day)),
  createdTo: (day: string) => t.createdToTag(formatDay(day)),
  membershipFrom: (day: string) => t.membershipFromTag(formatDay(day)),
  membershipTo: (day: string) => t.membershipToTag(formatDay(day)),
  birthFrom: (day: string) => t.birthFromTag(formatDay(day)),
  birthTo: (day: string) => t.birthToTag(formatDay(day)),
  archived: () => t.archived,
  check: checkTag,
};

/** The filters in force of the list of members. */
export const MemberTags = ({ filters }: { filters: MemberFilters }) => (
  <FilterTags<MemberFilter> filters={filters} words={words} />
);
