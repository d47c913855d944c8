// What a field refuses before it is sent.
import type { FormRule } from 'antd';
import { fr } from '../../i18n/fr';
import { formatNumber } from '../../i18n/format';

/** The length as the services count it. A text is never cut: who pastes too much is told. */
export const longestRule = (longest: number): FormRule => ({
  validator: (_rule, value: unknown) => {
    const length = typeof value === 'string' ? [...value.normalize('NFC').trim()].length : 0;
    return length > longest ? Promise.reject(new Error(fr.form.tooLong(length, longest))) : Promise.resolve();
  },
});

/** A whole number between the two, or none. `write`: how the two read, which may be years. */
export const wholeRule = (least: number, most: number, write = formatNumber): FormRule => ({
  validator: (_rule, value: unknown) => {
    if (value === undefined || value === null) return Promise.resolve();
    const isFine = Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
    return isFine
      ? Promise.resolve()
      : Promise.reject(new Error(fr.form.notWhole(write(least), write(most))));
  },
});
