// A check of the data that a list is narrowed to: just what it found.
import { fr } from '../../i18n/fr';

const NAME = /^[a-z_]{1,64}$/;

/** A name that nobody knows stays, and the server refuses it: without it the list would show all. */
export const checkIn = (text: string | null): string | undefined =>
  text && NAME.test(text) ? text : undefined;

export const checkTag = (name: string): string =>
  fr.checks.tag(fr.checks.texts[name]?.label ?? fr.checks.other(name));
