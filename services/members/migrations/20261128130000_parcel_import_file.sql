-- The file of an import of parcels (docs/decisions/0261): another one under its name would pass for it, row
-- by row, and be lost. null = of imports before this column.

alter table parcel_import add column file_key bytea,
    add constraint parcel_import_file_key_check check (octet_length(file_key) = 32);
