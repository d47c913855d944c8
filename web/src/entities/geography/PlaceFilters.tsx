// Where the records of a list are, or their members: the upper levels, and a locality.
import { fr } from '../../i18n/fr';
import { LocalityPicker } from './LocalityPicker';
import { ParentFilterBar } from './ParentFilterBar';
import { PLACE_LEVELS } from './places';
import type { AddressFilters, PlaceFilter } from './useAddressFilters';

const t = fr.filters;

export function PlaceFilters<Filter extends PlaceFilter>({ filters }: { filters: AddressFilters<Filter> }) {
  const { filter, places } = filters;
  const put = filters.put as AddressFilters<PlaceFilter>['put'];
  return (
    <>
      <ParentFilterBar levels={PLACE_LEVELS} filters={places} />
      <LocalityPicker
        className="m-filter"
        aria-label={t.by(t.locality)}
        placeholder={t.localityTitle}
        allowClear
        within={places.filter}
        value={filter.localityId}
        onChange={(localityId, locality) =>
          put({
            localityId,
            ...(locality && {
              regionId: locality.locality_regionId,
              departmentId: locality.locality_departmentId,
              subprefectureId: locality.locality_subprefectureId,
            }),
          })
        }
      />
    </>
  );
}
