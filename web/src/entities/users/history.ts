// How an account's fields read in its history.
import { fr } from '../../i18n/fr';

const t = fr.users;

export const historyLabels: Record<string, string> = {
  login_name: t.name,
  login_role: t.role,
  login_regionIds: t.territory,
  login_provider: t.provider,
  login_lastConnection: t.lastConnection,
  login_mustChangePassword: t.passwordState,
  login_hasSyncToken: t.syncToken,
};

/** `territory`: regions by their names. Nothing: as it is. */
export const historyTextWith =
  (territory: (ids: readonly number[]) => string) =>
  (field: string, value: unknown): string | undefined => {
    if (field === 'login_role') return (fr.roles as Record<string, string>)[String(value)];
    if (field === 'login_regionIds' && Array.isArray(value)) return territory(value as number[]);
    if (field === 'login_mustChangePassword') return value === true ? t.mustChange : t.passwordOk;
    if (field === 'login_hasSyncToken') return value === true ? t.syncTokenPresent : t.syncTokenAbsent;
    return undefined;
  };
