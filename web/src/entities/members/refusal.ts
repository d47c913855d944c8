import { fr } from '../../i18n/fr';

/** Why a photo was refused: a word of the list, or somebody's own. */
export const refusalText = (reason: string): string => fr.refusals[reason] ?? reason;
