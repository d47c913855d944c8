// Who changes templates: they are of the whole country, so nobody who is limited to regions.
import { useIsNational, useMay } from '../../auth/permission';
import type { Permission } from '../../api/permissions';
import { fr } from '../../i18n/fr';

type OfTemplates = Extract<Permission, `reports.${string}`>;

/** What may be done with templates by who is signed in. */
export function useMayDesign(): (permission: OfTemplates) => boolean {
  const may = useMay();
  const isNational = useIsNational();
  return (permission) => isNational && may(permission);
}

/** Why templates can only be read; nothing where they can be changed. */
export function useReadOnly(): string | undefined {
  const may = useMay();
  const isNational = useIsNational();
  if (!may('reports.write')) return fr.report.readOnly;
  return isNational ? undefined : fr.report.readOnlyTerritory;
}
