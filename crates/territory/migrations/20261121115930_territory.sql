-- The hierarchy as `geography` tells it, one table a level: a unit that moves or is renamed is one row here, however much lies
-- below it. Deleted units stay, marked, so that an older fact can't bring them back and old records keep their place.
create table territory_region (
    id bigint not null,
    code text not null,
    name text not null,
    version bigint not null,
    is_deleted boolean not null,
    constraint territory_region_pkey primary key (id)
);

create table territory_department (
    id bigint not null,
    region_id bigint not null,
    code text not null,
    name text not null,
    version bigint not null,
    is_deleted boolean not null,
    constraint territory_department_pkey primary key (id)
);
create index territory_department_region_id_idx on territory_department (region_id);

create table territory_subprefecture (
    id bigint not null,
    department_id bigint not null,
    code text not null,
    name text not null,
    version bigint not null,
    is_deleted boolean not null,
    constraint territory_subprefecture_pkey primary key (id)
);
create index territory_subprefecture_department_id_idx on territory_subprefecture (department_id);

-- No foreign keys between them: facts of a child may come before those of its parent.
create table territory_locality (
    id bigint not null,
    subprefecture_id bigint not null,
    name text not null,
    version bigint not null,
    is_deleted boolean not null,
    constraint territory_locality_pkey primary key (id)
);
create index territory_locality_subprefecture_id_idx on territory_locality (subprefecture_id);

-- Where a locality lies, with the names of everything above it.
create view territory_place as
select
    locality.id as locality_id,
    locality.name as locality_name,
    locality.is_deleted,
    subprefecture.id as subprefecture_id,
    subprefecture.name as subprefecture_name,
    department.id as department_id,
    department.name as department_name,
    region.id as region_id,
    region.name as region_name
from territory_locality as locality
join territory_subprefecture as subprefecture on subprefecture.id = locality.subprefecture_id
join territory_department as department on department.id = subprefecture.department_id
join territory_region as region on region.id = department.region_id;
