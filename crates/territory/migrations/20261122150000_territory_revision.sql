-- Another value whenever anything in the hierarchy changed, so that names kept in memory are known to be those of now.
create table territory_revision (
    is_the_one boolean not null default true,
    revision uuid not null,
    constraint territory_revision_pkey primary key (is_the_one),
    constraint territory_revision_is_the_one_check check (is_the_one)
);
insert into territory_revision (revision) values (gen_random_uuid());

create function revise_territory() returns trigger language plpgsql as $$
begin
    update territory_revision set revision = gen_random_uuid();
    return null;
end
$$;
create trigger territory_region_revise after insert or update or delete or truncate on territory_region
for each statement execute function revise_territory();
create trigger territory_department_revise after insert or update or delete or truncate on territory_department
for each statement execute function revise_territory();
create trigger territory_subprefecture_revise after insert or update or delete or truncate on territory_subprefecture
for each statement execute function revise_territory();
create trigger territory_locality_revise after insert or update or delete or truncate on territory_locality
for each statement execute function revise_territory();
