import type { Parcel } from '../../../entities/parcels/api';
import { ringsOf } from '../../../entities/parcels/place/geometry';

/** A point has no area: what stands there was declared. */
export const measuredOf = ({ parcel_geometry: geometry, parcel_areaHa: area }: Parcel): number | null =>
  (ringsOf(geometry)[0]?.length ?? 0) > 1 ? area : null;
