-- Names as they are searched and ordered, so that a list of members can be ordered by its places.
drop view territory_place;
alter table territory_region add column name_key text not null generated always as (fold(name)) stored;
alter table territory_department add column name_key text not null generated always as (fold(name)) stored;
alter table territory_subprefecture add column name_key text not null generated always as (fold(name)) stored;
alter table territory_locality add column name_key text not null generated always as (fold(name)) stored;

-- Where a locality lies, with the names of everything above it.
create view territory_place as
select
    locality.id as locality_id,
    locality.name as locality_name,
    locality.name_key as locality_key,
    locality.is_deleted,
    subprefecture.id as subprefecture_id,
    subprefecture.name as subprefecture_name,
    subprefecture.name_key as subprefecture_key,
    department.id as department_id,
    department.name as department_name,
    department.name_key as department_key,
    region.id as region_id,
    region.name as region_name,
    region.name_key as region_key
from territory_locality as locality
join territory_subprefecture as subprefecture on subprefecture.id = locality.subprefecture_id
join territory_department as department on department.id = subprefecture.department_id
join territory_region as region on region.id = department.region_id;
