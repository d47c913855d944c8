// The permissions by area, with their labels; both are complete by the compiler.
import type { components } from '../../api/schema';
import type { Permission } from '../../api/permissions';
import { fr } from '../../i18n/fr';

export type PermissionRow = components['schemas']['PermissionRow'];
type Area = keyof typeof fr.permissionAreas;
type Prefix<P extends string> = P extends `${infer Start}.${string}` ? Start : never;

const labels: Record<Permission, string> = fr.permissionLabels;

const areas: Record<Prefix<Permission>, Area> = {
  members: 'members',
  photos: 'members',
  duplicates: 'members',
  cooperatives: 'cooperatives',
  parcels: 'cooperatives',
  cards: 'cards',
  reader: 'cards',
  deliveries: 'deliveries',
  transactions: 'transactions',
  geography: 'geography',
  reports: 'reports',
  statistics: 'reports',
  synchronization: 'synchronization',
  conflicts: 'synchronization',
  tools: 'tools',
  export: 'tools',
  audit: 'tools',
  users: 'administration',
  settings: 'administration',
  documentation: 'administration',
  auth: 'administration',
};

const lookUp = <T>(table: Record<string, T>, key: string): T | undefined => table[key];

/** A permission that only a newer server knows stands under its own name, with the administration. */
export function areasOf(rows: readonly PermissionRow[]) {
  return (Object.keys(fr.permissionAreas) as Area[])
    .map((key) => ({
      key,
      title: fr.permissionAreas[key],
      rows: rows
        .filter(({ permission }) => (lookUp(areas, permission.split('.')[0]!) ?? 'administration') === key)
        .map((row) => ({ ...row, label: lookUp(labels, row.permission) ?? row.permission })),
    }))
    .filter((area) => area.rows.length > 0);
}
