// The inputs of a value that is neither the centre's nor the node's: those of the record's own form.
import { typedFields } from '../../../entities/members/form/typed';
import type { Conflict } from '../../../entities/synchronization/conflicts';

export const fieldsToType = ({ conflict_entity: entity, conflict_field: field }: Conflict) =>
  entity === 'member' ? typedFields(field) : [];

/** Whether another value can be typed in, here and by the rules of the service. */
export const isTyped = (conflict: Conflict): boolean =>
  conflict.conflict_canTypeIn && fieldsToType(conflict).length > 0;
