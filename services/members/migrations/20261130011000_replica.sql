-- Members, cooperatives, stays in them and parcels go down to nodes (docs/decisions/0296). What a node may
-- write of them is noted there, until it goes up.

select join_replica('member', '{
    "uuid": ["uuid"], "firstname": ["firstname"], "lastname": ["lastname"], "id_number": ["id_number"],
    "gender": ["gender"], "birth_date": ["birth_date", "birth_date_precision"],
    "birth_location": ["birth_location"], "city": ["city"], "address": ["address"],
    "district": ["district"], "contact": ["contact"], "contact_urgency": ["contact_urgency"],
    "locality_id": ["locality_id"], "membership_start_date": ["membership_start_date"],
    "cooperative_id": ["cooperative_id"], "family": ["kind", "main_member_id", "order_number"],
    "status": ["status", "status_reason", "status_on"], "marital_status": ["marital_status"],
    "education_level": ["education_level"], "ethnicity": ["ethnicity"],
    "nationality": ["nationality", "other_nationality"], "occupation": ["occupation", "other_occupation"],
    "identity_document": ["identity_document_type", "identity_document_number"],
    "household": ["household_status", "household_size", "dependent_count"],
    "photo": ["photo_file_name", "photo_updated_at", "photo_updated_by"],
    "photo_check": ["photo_checked", "photo_refused_reason"], "can_write": ["can_write"],
    "written": ["created_at", "created_by", "created_by_id", "updated_at", "updated_by"],
    "deleted": ["deleted_at"]
}');
select join_replica_down('cooperative', '{
    "uuid": ["uuid"], "code": ["code"], "name": ["name"], "locality_id": ["locality_id"],
    "contact": ["contact"], "president_member_id": ["president_member_id"], "status": ["status"],
    "written": ["created_at", "created_by", "created_by_id", "updated_at", "updated_by"],
    "deleted": ["deleted_at"]
}');
select join_replica('membership', '{
    "uuid": ["uuid"], "stay": ["member_id", "cooperative_id"], "days": ["joined_on", "left_on"],
    "written": ["created_at", "created_by", "updated_at", "updated_by"]
}');
select join_replica('parcel', '{
    "uuid": ["uuid"], "code": ["code"], "member_id": ["member_id"], "locality_id": ["locality_id"],
    "crop": ["crop"], "declared_area_ha": ["declared_area_ha"], "planted_year": ["planted_year"],
    "land_title": ["land_title"], "geometry": ["geometry", "bounds", "measured_area_ha", "accuracy_m"],
    "written": ["created_at", "created_by", "updated_at", "updated_by"], "deleted": ["deleted_at"]
}');
-- It is counted where the parcel is.
alter table parcel alter column outline_version set default 0;

-- Which of some records reach a node of some regions (none: of the whole country). Of many at once, as a node
-- of one region begins by looking at those of all.

create function localities_of(regions bigint[]) returns setof bigint
language sql stable
begin atomic
    select place.id from territory_locality as place
    join territory_subprefecture as subprefecture on subprefecture.id = place.subprefecture_id
    join territory_department as department on department.id = subprefecture.department_id
    where department.region_id = any(regions);
end;

-- A member without locality reaches nodes of the whole country alone; the main member of somebody who lives
-- there comes along, to look at, without land and cooperatives.
create function reaching_member(ids bigint[], regions bigint[]) returns setof bigint
language plpgsql stable as $$
begin
    if cardinality(regions) = 0 then
        return query select unnest(ids);
        return;
    end if;
    return query
    select member.id from member
    where member.id = any(ids) and member.locality_id in (select localities_of(regions))
    union
    select dependant.main_member_id from member as dependant
    where dependant.main_member_id = any(ids) and dependant.deleted_at is null
        and dependant.locality_id in (select localities_of(regions));
end
$$;

-- A cooperative comes with those who are or were in it.
create function reaching_cooperative(ids bigint[], regions bigint[]) returns setof bigint
language plpgsql stable as $$
begin
    if cardinality(regions) = 0 then
        return query select unnest(ids);
        return;
    end if;
    return query
    select cooperative.id from cooperative
    where cooperative.id = any(ids) and cooperative.locality_id in (select localities_of(regions))
    union
    select stay.cooperative_id from membership as stay
    join member on member.id = stay.member_id
    where stay.cooperative_id = any(ids) and member.locality_id in (select localities_of(regions));
end
$$;

create function reaching_membership(ids bigint[], regions bigint[]) returns setof bigint
language plpgsql stable as $$
begin
    if cardinality(regions) = 0 then
        return query select unnest(ids);
        return;
    end if;
    return query
    select stay.id from membership as stay join member on member.id = stay.member_id
    where stay.id = any(ids) and member.locality_id in (select localities_of(regions));
end
$$;

create function reaching_parcel(ids bigint[], regions bigint[]) returns setof bigint
language plpgsql stable as $$
begin
    if cardinality(regions) = 0 then
        return query select unnest(ids);
        return;
    end if;
    return query
    select parcel.id from parcel join member on member.id = parcel.member_id
    where parcel.id = any(ids) and member.locality_id in (select localities_of(regions));
end
$$;

-- How a record looks to a node of these regions: who lives elsewhere can't be changed there.
create function shown_to(of_member member, regions bigint[]) returns member
language plpgsql stable as $$
begin
    of_member.can_write := of_member.can_write
        and (cardinality(regions) = 0 or exists (
            select from territory_place as place
            where place.locality_id = of_member.locality_id and place.region_id = any(regions)
        ));
    return of_member;
end
$$;

-- Who presides over it from elsewhere is not named there.
create function shown_to(of_cooperative cooperative, regions bigint[]) returns cooperative
language plpgsql stable as $$
begin
    if not exists (select reaching_member(array[of_cooperative.president_member_id], regions)) then
        of_cooperative.president_member_id := null;
    end if;
    return of_cooperative;
end
$$;

-- What reaches other nodes by a change of another record. Nodes do not ask, and nobody asks them.

create function touch_families() returns trigger
language plpgsql as $$
begin
    if exists (select from node where number > 0) then
        return null;
    end if;
    insert into replica_touched (entity, id)
    select distinct 'member', main.id from after
    join member as main on main.id = after.main_member_id
    where after.deleted_at is null and main.locality_id is distinct from after.locality_id;
    return null;
end
$$;
create trigger member_inserted_reach after insert on member
referencing new table as after for each statement execute function touch_families();

create function touch_moved() returns trigger
language plpgsql as $$
begin
    if exists (select from node where number > 0) then
        return null;
    end if;
    insert into replica_touched (entity, id)
    select distinct 'member', main.id from unnest(array[old.main_member_id, new.main_member_id]) as main (id)
    where main.id is not null;
    if new.locality_id is distinct from old.locality_id then
        insert into replica_touched (entity, id)
        select 'parcel', id from parcel where member_id = new.id
        union all
        select 'membership', id from membership where member_id = new.id
        union all
        (
            select 'cooperative', cooperative_id from membership where member_id = new.id
            union
            select 'cooperative', id from cooperative
            where president_member_id = new.id and deleted_at is null
        );
    end if;
    return null;
end
$$;
create trigger member_updated_reach after update on member for each row
when (
    old.locality_id is distinct from new.locality_id
    or old.main_member_id is distinct from new.main_member_id
    or (old.deleted_at is null) <> (new.deleted_at is null) and new.main_member_id is not null
)
execute function touch_moved();

create function touch_cooperatives() returns trigger
language plpgsql as $$
begin
    if exists (select from node where number > 0) then
        return null;
    end if;
    insert into replica_touched (entity, id)
    select distinct 'cooperative', cooperative.id from after
    join member on member.id = after.member_id
    join cooperative on cooperative.id = after.cooperative_id
    left join territory_place as home on home.locality_id = member.locality_id
    left join territory_place as seat on seat.locality_id = cooperative.locality_id
    where home.region_id is distinct from seat.region_id;
    return null;
end
$$;
create trigger membership_inserted_reach after insert on membership
referencing new table as after for each statement execute function touch_cooperatives();

-- A president who becomes one was named nowhere before: the cooperative itself is written then. A unit that
-- moves takes everybody who lives there along.
create index member_archived_locality_idx on member (locality_id) where deleted_at is not null;

create function touch_localities(localities bigint[]) returns void
language sql
begin atomic
    insert into replica_touched (entity, id)
    with moved as materialized (
        select id, main_member_id from member
        where locality_id = any(localities) and deleted_at is null
        union all
        select id, main_member_id from member
        where locality_id = any(localities) and deleted_at is not null
    )
    select 'member', id from moved
    union
    select 'member', main_member_id from moved where main_member_id is not null
    union
    select 'parcel', parcel.id from moved join parcel on parcel.member_id = moved.id
    union
    select 'membership', stay.id from moved join membership as stay on stay.member_id = moved.id
    union
    select 'cooperative', stay.cooperative_id from moved join membership as stay on stay.member_id = moved.id
    union
    select 'cooperative', id from cooperative
    where locality_id = any(localities) and deleted_at is null
    union
    select 'cooperative', cooperative.id from moved
    join cooperative on cooperative.president_member_id = moved.id and cooperative.deleted_at is null;
end;

create function touch_units() returns trigger
language plpgsql as $$
declare
    localities bigint[];
begin
    if exists (select from node where number > 0) then
        return null;
    end if;
    localities := case tg_table_name
        when 'territory_locality' then array(select id from after)
        when 'territory_subprefecture' then array(
            select place.id from after join territory_locality as place on place.subprefecture_id = after.id
        )
        else array(
            select place.id from after
            join territory_subprefecture as subprefecture on subprefecture.department_id = after.id
            join territory_locality as place on place.subprefecture_id = subprefecture.id
        )
    end;
    -- A new unit has nobody yet, but where the facts of a unit come after its people.
    if exists (select from member where locality_id = any(localities) and deleted_at is null)
        or exists (select from member where locality_id = any(localities) and deleted_at is not null)
        or exists (select from cooperative where locality_id = any(localities) and deleted_at is null) then
        perform touch_localities(localities);
    end if;
    return null;
end
$$;
create trigger territory_locality_inserted_reach after insert on territory_locality
referencing new table as after for each statement execute function touch_units();
create trigger territory_subprefecture_inserted_reach after insert on territory_subprefecture
referencing new table as after for each statement execute function touch_units();
create trigger territory_department_inserted_reach after insert on territory_department
referencing new table as after for each statement execute function touch_units();

create function touch_moved_unit() returns trigger
language plpgsql as $$
begin
    if exists (select from node where number > 0) then
        return null;
    end if;
    perform touch_localities(case tg_table_name
        when 'territory_locality' then array[new.id]
        when 'territory_subprefecture' then
            array(select id from territory_locality where subprefecture_id = new.id)
        else array(
            select place.id from territory_locality as place
            join territory_subprefecture as subprefecture on subprefecture.id = place.subprefecture_id
            where subprefecture.department_id = new.id
        )
    end);
    return null;
end
$$;
create trigger territory_locality_moved_reach after update on territory_locality
for each row when (old.subprefecture_id <> new.subprefecture_id) execute function touch_moved_unit();
create trigger territory_subprefecture_moved_reach after update on territory_subprefecture
for each row when (old.department_id <> new.department_id) execute function touch_moved_unit();
create trigger territory_department_moved_reach after update on territory_department
for each row when (old.region_id <> new.region_id) execute function touch_moved_unit();
