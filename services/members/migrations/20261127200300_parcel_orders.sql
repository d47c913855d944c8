-- Orders of the list among a million parcels (docs/decisions/0253): what was changed last, and the largest
-- first, which no index of the smallest first serves, since parcels without an area come last in both.

create index parcel_area_desc_idx on parcel (area_ha desc nulls last, id desc) where deleted_at is null;
create index parcel_updated_idx on parcel (updated_at, id) where deleted_at is null;
