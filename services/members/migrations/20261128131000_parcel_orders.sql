-- Orders of the list among a million parcels, each in both directions (docs/decisions/0253): parcels without
-- a value come last both ways and are read apart, so that one index goes both ways. A list by members begins
-- at the members.

create index parcel_crop_idx on parcel (crop, id) where deleted_at is null;
create index parcel_declared_idx on parcel (declared_area_ha, id) where deleted_at is null;
create index parcel_planted_idx on parcel (planted_year, id) where deleted_at is null;
create index parcel_version_idx on parcel (version, id) where deleted_at is null;
create index member_names_idx on member (lastname_key, firstname_key, id);
