import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { fr } from '../../i18n/fr';
import { allRegionsQuery } from './regions';

/** The names of the regions of a territory, in alphabetical order; « National » for none. */
export function useTerritory(): (regionIds: readonly number[]) => string {
  const { data } = useQuery(allRegionsQuery);
  return useCallback(
    (regionIds) => {
      if (regionIds.length === 0) return fr.users.national;
      const names = new Map(data?.rows.map((region) => [region.region_id, region.region_name]));
      // A region may have been deleted since, or the list not be there yet.
      const named = regionIds.map((id) => names.get(id) ?? fr.users.unknownRegion(id));
      return named.toSorted((a, b) => a.localeCompare(b, 'fr')).join(', ');
    },
    [data],
  );
}
