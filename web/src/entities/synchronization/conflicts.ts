// What a node and the centre changed differently, wherever it is shown.
import type { components } from '../../api/schema';
import { fr } from '../../i18n/fr';
import { formatDateTime } from '../../i18n/format';
import { fieldsOf, memberFieldName } from '../members/conflict';
import { PARCEL_FIELDS, parcelFieldName } from '../parcels/conflict';

const t = fr.conflicts;

export type Conflict = components['schemas']['Conflict'];

/** What is known of the records of an entity. */
interface EntityKind {
  /** What they are called together. */
  title: string;
  /** How one is called by its label, in a list and in a sentence. */
  named: (label: string) => string;
  inText: (label: string) => string;
  /** Its page. */
  address: (id: number) => string;
  fieldName: (field: string) => string | undefined;
  /** Those that may differ, in the order in which they are offered. */
  fields: readonly string[];
}

const kinds: Record<string, EntityKind> = {
  member: {
    title: fr.screens.members.title,
    named: (label) => label,
    inText: (label) => label,
    address: (id) => `/members/${id}`,
    fieldName: memberFieldName,
    fields: fieldsOf.all,
  },
  parcel: {
    title: fr.screens.parcels.title,
    named: fr.parcel.title,
    inText: t.parcelInText,
    address: (id) => `/parcels/${id}`,
    fieldName: parcelFieldName,
    fields: PARCEL_FIELDS,
  },
};

/** Kinds of records, in the order in which they are offered. */
export const ENTITIES: readonly string[] = Object.keys(kinds);

/** One that this page does not know is shown by its name. */
export const entityTitle = (entity: string): string => kinds[entity]?.title ?? entity;

export const addressOfRecord = (entity: string, id: number): string | undefined => kinds[entity]?.address(id);

export const addressOf = ({ conflict_entity: entity, conflict_entityId: id }: Conflict): string | undefined =>
  addressOfRecord(entity, id);

/** A field that this page does not know is shown by its name. */
export const fieldName = (entity: string, field: string): string => kinds[entity]?.fieldName(field) ?? field;

export const fieldsOfAll: readonly { entity: string; field: string }[] = Object.entries(kinds).flatMap(
  ([entity, { fields }]) => fields.map((field) => ({ entity, field })),
);

/** The same among fields of all kinds of records, some of which are called alike. */
export function fieldNameAmong(entity: string, field: string): string {
  const name = fieldName(entity, field);
  const others = fieldsOfAll.filter((one) => one.entity !== entity);
  const isShared = others.some((one) => fieldName(one.entity, one.field) === name);
  return isShared ? (t.fieldOf[entity]?.(name) ?? name) : name;
}

export function recordName(conflict: Conflict): string {
  const { conflict_entity: entity, conflict_entityLabel: label, conflict_entityId: id } = conflict;
  return label ? (kinds[entity]?.named(label) ?? label) : t.record(id);
}

/** In a sentence. */
export function recordInText(conflict: Conflict): string {
  const { conflict_entity: entity, conflict_entityLabel: label, conflict_entityId: id } = conflict;
  return label ? (kinds[entity]?.inText(label) ?? label) : t.record(id);
}

/** How one is called among others: its record and its field. */
export const nameOfConflict = (conflict: Conflict): string =>
  t.named(recordName(conflict), fieldName(conflict.conflict_entity, conflict.conflict_field));

type Format = (moment: string) => string;

/** Who changed it on the node, and when. */
export function nodeBy(conflict: Conflict, format: Format = formatDateTime): string {
  const { conflict_nodeUser: user, conflict_nodeAt: at } = conflict;
  return t.nodeBy(user ?? '', at ? format(at) : '');
}

/** Who changed the record last at the centre, which need not be who changed the field. */
export function centreBy(conflict: Conflict, format: Format = formatDateTime): string {
  const { conflict_centreUser: user, conflict_centreAt: at } = conflict;
  return t.centreBy(user ?? '', at ? format(at) : '');
}
