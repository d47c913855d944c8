import { type AddressFilters, useAddressFilters } from '../../../entities/geography/useAddressFilters';
import { dayIn, idIn, oneOf } from '../../../ui/filters/read';
import { fr } from '../../../i18n/fr';
import type { AuditFilter } from './api';

export type Kind = keyof typeof fr.audit.kinds;
export type Action = keyof typeof fr.auditActions;

export const KINDS = Object.keys(fr.audit.kinds) as Kind[];
export const ACTIONS = Object.keys(fr.auditActions) as Action[];

function read(params: URLSearchParams): AuditFilter {
  const entity = oneOf(KINDS, params.get('entity'));
  return {
    loginId: idIn(params.get('loginId')),
    action: oneOf(ACTIONS, params.get('action')),
    entity,
    // A number is that of a record of some kind.
    entityId: entity && idIn(params.get('entityId')),
    number: params.get('number')?.trim() || undefined,
    from: dayIn(params.get('from')),
    to: dayIn(params.get('to')),
  };
}

export const useAuditFilters = () => useAddressFilters<AuditFilter>(read);
export type AuditFilters = AddressFilters<AuditFilter>;
