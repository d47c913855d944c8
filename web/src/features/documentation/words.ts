// How the reference says things of the contract in French.
import type { Permission } from '../../api/permissions';
import { fr } from '../../i18n/fr';
import type { Call, FieldRow } from './openapi';

const t = fr.documentation;

export const permissionName = (permission: string): string =>
  fr.permissionLabels[permission as Permission] ?? permission;

export const areaName = (area: string): string => t.areas[area] ?? area;

export function accessName(access: Call['access']): string {
  if (access === 'public') return t.public;
  return access === 'signed in' ? t.signedIn : t.anyOf(access.map(permissionName));
}

export function typeName({ schema, list, nullable }: Omit<FieldRow, 'name' | 'note'>): string {
  const one = schema.enum
    ? t.oneOf(schema.enum)
    : schema.const !== undefined
      ? JSON.stringify(schema.const)
      : (t.types[schema.format ?? schema.type ?? ''] ?? t.types.json ?? '');
  const type = list ? t.list(one) : one;
  return nullable ? t.nullable(type) : type;
}
