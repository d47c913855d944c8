import type { Parcel } from '../../../entities/parcels/api';
import { readGeometry, type Rings } from '../place/text';

/** Of what the server keeps, which it looked at. */
export const ringsOf = (geometry: unknown): Rings => (geometry ? (readGeometry(geometry).rings ?? []) : []);

/** A point has no area: what stands there was declared. */
export const measuredOf = ({ parcel_geometry: geometry, parcel_areaHa: area }: Parcel): number | null =>
  (ringsOf(geometry)[0]?.length ?? 0) > 1 ? area : null;
