// Reads the calls out of the OpenAPI document: only the parts of JSON Schema that proto/build/openapi.rs
// writes.

export interface Schema {
  type?: string;
  format?: string;
  description?: string;
  enum?: string[];
  const?: unknown;
  $ref?: string;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
}

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: { '200': { content: { 'application/json': { schema: Schema } } } };
  'x-permission': 'public' | 'signed in' | string[];
}

export interface OpenApi {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

export interface Call {
  id: string;
  method: string;
  path: string;
  area: string;
  summary: string;
  access: Operation['x-permission'];
  operation: Operation;
}

export interface FieldRow {
  name: string;
  schema: Schema;
  list: boolean;
  nullable: boolean;
  note: string;
}

/** Objects within objects are followed this far: an answer, its rows, what a row holds. */
const DEPTH = 4;

export function callsOf(document: OpenApi): Call[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      area: operation.tags[0] ?? '',
      summary: operation.summary,
      access: operation['x-permission'],
      operation,
    })),
  );
}

function resolved(document: OpenApi, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return (name && document.components.schemas[name]) || schema;
}

/** Without « or null », list and reference. */
export function plain(document: OpenApi, given: Schema): Omit<FieldRow, 'name'> {
  const nullable = given.anyOf?.some(({ type }) => type === 'null') ?? false;
  const inner = (nullable && given.anyOf?.find(({ type }) => type !== 'null')) || given;
  const list = inner.type === 'array';
  const schema = resolved(document, (list && inner.items) || inner);
  return { schema, list, nullable, note: given.description ?? '' };
}

/** The fields of an object, those of objects within it under `outer.inner`. */
export function fieldsOf(document: OpenApi, given: Schema, prefix = '', depth = DEPTH): FieldRow[] {
  const schema = resolved(document, given);
  const parts = (schema.allOf ?? []).flatMap((part) => fieldsOf(document, part, prefix, depth));
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const field = plain(document, property);
    const name = `${prefix}${key}${field.list ? '[]' : ''}`;
    const below = depth > 1 ? fieldsOf(document, field.schema, `${name}.`, depth - 1) : [];
    return [{ name, ...field }, ...below];
  });
  return [...parts, ...own];
}

export const bodyOf = (call: Call): Schema | undefined =>
  call.operation.requestBody?.content['application/json'].schema;

export const answerOf = (call: Call): Schema =>
  call.operation.responses['200'].content['application/json'].schema;
