// The inputs of a value that is neither the centre's nor the node's: those of the record's own form.
import * as members from '../../../entities/members/form/typed';
import * as parcels from '../../../entities/parcels/form/typed';
import type { Conflict } from '../../../entities/synchronization/conflicts';
import type { FormField } from '../../../ui/form/types';

/** What is typed in, by the names of the inputs. */
export type Typed = Record<string, unknown>;

interface Typing<Values extends object> {
  /** None: of this field one of two values is chosen. */
  typedFields: (field: string) => FormField<Values>[];
  /** What the form starts from. */
  typedStart: (field: string, value: unknown) => Values;
  /** The whole value, as a decision wants it. */
  typedValue: (field: string, typed: Values) => unknown;
}

/** Its own values come back to it: what they are named concerns nobody between. */
const typingOf = <Values extends object>(one: Typing<Values>) => one as unknown as Typing<Typed>;

const kinds: Record<string, Typing<Typed>> = { member: typingOf(members), parcel: typingOf(parcels) };

export const fieldsToType = ({ conflict_entity: entity, conflict_field: field }: Conflict) =>
  kinds[entity]?.typedFields(field) ?? [];

export const startOf = (conflict: Conflict): Typed =>
  kinds[conflict.conflict_entity]?.typedStart(conflict.conflict_field, conflict.conflict_centreValue) ?? {};

export const valueOf = ({ conflict_entity: entity, conflict_field: field }: Conflict, typed: Typed) =>
  kinds[entity]?.typedValue(field, typed) ?? null;

/** Whether another value can be typed in, here and by the rules of the service. */
export const isTyped = (conflict: Conflict): boolean =>
  conflict.conflict_canTypeIn && fieldsToType(conflict).length > 0;
