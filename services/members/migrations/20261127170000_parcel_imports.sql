-- Which import added a parcel, and from which row of its file: so that it is added once, listed and undone
-- (docs/decisions/0261). Of this node alone: no feed carries it.

alter table parcel add column import_uuid uuid, add column import_row bigint;

create unique index parcel_import_key on parcel (import_uuid, import_row)
where import_uuid is not null and deleted_at is null;
