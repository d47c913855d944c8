import { fieldsOfAll } from '../../../entities/synchronization/conflicts';
import { type AddressFilters, useAddressFilters } from '../../../entities/geography/useAddressFilters';
import { flagIn, idIn } from '../../../ui/filters/read';
import type { ConflictFilter } from './api';

const NODE = /^\d{1,9}$/;
const WORD = /^[A-Za-z_]{1,64}$/;

const word = (text: string | null): string | undefined => (text && WORD.test(text) ? text : undefined);

function read(params: URLSearchParams): ConflictFilter {
  const entityId = idIn(params.get('entityId'));
  const entity = word(params.get('entity'));
  const node = params.get('node') ?? '';
  // One of the two says nothing of a record.
  const isRecord = entity !== undefined && entityId !== undefined;
  return {
    ...(isRecord && { entity, entityId }),
    field: word(params.get('field')),
    node: NODE.test(node) ? Number(node) : undefined,
    decided: flagIn(params.get('decided')) || undefined,
  };
}

export const FIELDS = fieldsOfAll;

export type ConflictFilters = AddressFilters<ConflictFilter>;
export const useConflictFilters = (): ConflictFilters => useAddressFilters<ConflictFilter>(read);
