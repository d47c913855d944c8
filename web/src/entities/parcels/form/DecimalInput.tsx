// Hectares, metres, years: a number with decimals, written without groups, with all digits that were given.
import type { FormRule } from 'antd';
import type { ComponentProps } from 'react';
import { parcelList as t } from '../../../i18n/fr/parcelForm';
import { NumberInput } from '../../../ui/form/NumberInput';

const DECIMAL = /^\d{1,9}([.,]\d{1,9})?$/;

/** `1,25`, `1.25`. */
export function parseDecimal(typed: string): number | string | null {
  const text = typed.trim();
  if (text === '') return null;
  return DECIMAL.test(text) ? Number(text.replace(',', '.')) : text;
}

const write = (value: number): string => String(value).replace('.', ',');

export const DecimalInput = (props: ComponentProps<typeof NumberInput>) => (
  <NumberInput {...props} parse={parseDecimal} write={write} inputMode="decimal" />
);

/** A number, or none; how large it may be the server says. */
export const numberRule: FormRule = {
  validator: (_rule, value: unknown) =>
    value === undefined || value === null || typeof value === 'number'
      ? Promise.resolve()
      : Promise.reject(new Error(t.notNumber)),
};
