-- Imports of parcels as they are listed: who, when, from which file, and whether they were taken back
-- (docs/decisions/0261). Of this node alone, as what parcels know of their import.

create table parcel_import (
    uuid uuid not null,
    -- null = of imports before this table
    file_name text,
    begun_at timestamptz not null,
    begun_by text not null,
    added bigint not null default 0,
    undone_at timestamptz,
    undone_by text,

    constraint parcel_import_pkey primary key (uuid),
    constraint parcel_import_undone_check check ((undone_at is null) = (undone_by is null))
);
create index parcel_import_begun_idx on parcel_import (begun_at, uuid);

insert into parcel_import (uuid, begun_at, begun_by, added, undone_at, undone_by)
select import_uuid, min(created_at), min(created_by), count(*),
    case when bool_and(deleted_at is not null) then max(deleted_at) end,
    case when bool_and(deleted_at is not null) then max(updated_by) end
from parcel where import_uuid is not null
group by import_uuid;
