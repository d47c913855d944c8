import { fieldsOfAll } from '../../../entities/synchronization/conflicts';
import { type AddressFilters, useAddressFilters } from '../../../entities/geography/useAddressFilters';
import { flagIn, idIn } from '../../../ui/filters/read';
import type { ConflictFilter } from './api';

const NODE = /^\d{1,9}$/;
const WORD = /^[A-Za-z_]{1,64}$/;

/** Whose field this is, as far as this page knows. */
export const entityOf = (field: string | undefined): string | undefined =>
  fieldsOfAll.find((one) => one.field === field)?.entity;

/** Whether it is a field of another kind of records than this one, and so of no record that is listed. */
export function isOfOther(field: string | undefined, entity: string | undefined): boolean {
  const own = entityOf(field);
  return own !== undefined && entity !== undefined && own !== entity;
}

const word = (text: string | null): string | undefined => (text && WORD.test(text) ? text : undefined);

function read(params: URLSearchParams): ConflictFilter {
  const entityId = idIn(params.get('entityId'));
  const entity = word(params.get('entity'));
  const node = params.get('node') ?? '';
  const field = word(params.get('field'));
  return {
    entity,
    // A number says nothing of a record whose kind is not known.
    entityId: entity === undefined ? undefined : entityId,
    field: isOfOther(field, entity) ? undefined : field,
    node: NODE.test(node) ? Number(node) : undefined,
    decided: flagIn(params.get('decided')) || undefined,
  };
}

export type ConflictFilters = AddressFilters<ConflictFilter>;
export const useConflictFilters = (): ConflictFilters => useAddressFilters<ConflictFilter>(read);
