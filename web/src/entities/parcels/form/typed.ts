// One field of a parcel that is typed in apart from the others, as its form has it.
import { typedOrNull } from '../../../ui/form/blank';
import type { FormField } from '../../../ui/form/types';
import type { SaveParcel } from '../api';
import { parcelFields } from './fields';

const unnamed = (): string => '';

/** None: of this field one of two values is chosen. */
export const typedFields = (field: string): FormField<SaveParcel>[] =>
  parcelFields(unnamed, unnamed, false).filter(({ name }) => name === field);

/** What the form starts from. */
export const typedStart = (field: string, value: unknown): SaveParcel => ({ [field]: value });

/** The value, as a decision wants it. */
export const typedValue = (field: string, typed: SaveParcel): unknown =>
  typedOrNull(typed[field as keyof SaveParcel]);
