// What a new password must be, by the settings of the product. The service decides; this says it in time.
import { useQuery } from '@tanstack/react-query';
import type { FormRule } from 'antd';
import { settingsQuery } from '../../api/settings';
import { fr } from '../../i18n/fr';

/** Specification §5; the setting may ask for more. */
export const SHORTEST_PASSWORD = 4;

export interface PasswordPolicy {
  minLength: number;
  hint: string;
  rule: FormRule;
}

export function usePasswordPolicy(): PasswordPolicy {
  const { data } = useQuery(settingsQuery);
  const setting = (name: string) => data?.rows.find((row) => row.loginParam_name === name);
  const asked = setting('global.password.min_length')?.loginParam_intValue ?? SHORTEST_PASSWORD;
  const minLength = Math.max(SHORTEST_PASSWORD, asked);
  const refusesCommon = setting('global.password.refuse_common')?.loginParam_boolValue === true;
  return {
    minLength,
    hint: fr.secrets.policy(minLength) + (refusesCommon ? ` ${fr.secrets.policyCommon}` : ''),
    rule: { min: minLength, message: fr.secrets.tooShort(minLength) },
  };
}
