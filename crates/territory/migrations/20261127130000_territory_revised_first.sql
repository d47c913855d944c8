-- The one row of the revision is held before the units that a statement writes, and not after them. Two that
-- learn of one unit at once, a consumer and a save that asked its owner, held one of both each and waited for
-- the other: a second, and then one of them was given up.
drop trigger territory_region_revise on territory_region;
create trigger territory_region_revise
before insert or update or delete or truncate on territory_region
for each statement execute function revise_territory();
drop trigger territory_department_revise on territory_department;
create trigger territory_department_revise
before insert or update or delete or truncate on territory_department
for each statement execute function revise_territory();
drop trigger territory_subprefecture_revise on territory_subprefecture;
create trigger territory_subprefecture_revise
before insert or update or delete or truncate on territory_subprefecture
for each statement execute function revise_territory();
drop trigger territory_locality_revise on territory_locality;
create trigger territory_locality_revise
before insert or update or delete or truncate on territory_locality
for each statement execute function revise_territory();
