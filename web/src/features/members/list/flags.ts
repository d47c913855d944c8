// Filters that are true or false, in the words of either.
import { fr } from '../../../i18n/fr';

const t = fr.members;

export type FlagName =
  'isMainAccount' | 'isSpouse' | 'isChild' | 'hasValidCard' | 'hasUnusedTransaction' | 'withoutPhoto';

/** What true and false mean, as one chooses. */
export const flagWords: Record<FlagName, { true: string; false: string }> = {
  isMainAccount: { true: t.mains, false: t.dependants },
  isSpouse: { true: t.spouses, false: t.noSpouses },
  isChild: { true: t.children, false: t.noChildren },
  hasValidCard: { true: t.withCard, false: t.withoutCard },
  hasUnusedTransaction: { true: t.withTransaction, false: t.withoutTransaction },
  withoutPhoto: { true: t.withoutPhoto, false: t.withPhoto },
};
