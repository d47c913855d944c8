-- How many records of each kind there are in each region, counted with the records themselves
-- (docs/decisions/0174).

-- What changed since it was last added up, written with the change itself: writers never wait for one
-- another's sums. Locality 0 is
-- none. What a key means, its dimension says (proto, `Dimension`).
create table figure_change (
    locality_id bigint not null,
    dimension integer not null,
    key bigint not null,
    count bigint not null,
    -- Francs CFA, where payments are counted.
    amount bigint not null
);

-- Region 0 is none; department 0 is the whole region, but for figures that are kept by department.
create table figure (
    region_id bigint not null,
    department_id bigint not null,
    dimension integer not null,
    key bigint not null,
    count bigint not null,
    amount bigint not null,
    constraint figure_pkey primary key (region_id, dimension, department_id, key)
);

-- What was last published of a region.
create table figure_state (
    id bigint generated always as identity,
    region_id bigint not null,
    dimension integer not null,
    version bigint not null,
    constraint figure_state_pkey primary key (region_id, dimension),
    constraint figure_state_id_key unique (id)
);

-- Where each locality lay when its records were counted, and the hierarchy that says so.
create table figure_place (
    locality_id bigint not null,
    region_id bigint not null,
    department_id bigint not null,
    constraint figure_place_pkey primary key (locality_id)
);
create table figure_territory (
    is_the_one boolean not null default true,
    revision uuid not null,
    constraint figure_territory_pkey primary key (is_the_one),
    constraint figure_territory_is_the_one_check check (is_the_one)
);

-- Adds up what changed, and gives each region and dimension that has other figures now, with its next
-- version. Dimensions kept by
-- department are those that a service's `place_dimensions` names.
create function add_up_figures(place_dimensions integer[]) returns table (region_id bigint, dimension integer)
language sql as $$
    with taken as (
        delete from figure_change returning *
    ), summed as (
        select coalesce(place.region_id, 0) as region_id,
            case when taken.dimension = any(place_dimensions) then coalesce(place.department_id,
                0) else 0 end as department_id,
            taken.dimension, taken.key, sum(taken.count)::bigint as count, sum(taken.amount)::bigint as amount
        from taken
        left join figure_place as place on place.locality_id = taken.locality_id
        group by 1, 2, 3, 4
        having sum(taken.count) <> 0 or sum(taken.amount) <> 0
    ), added as (
        insert into figure as known (region_id, department_id, dimension, key, count, amount)
        select summed.region_id, summed.department_id, summed.dimension, summed.key, summed.count,
            summed.amount from summed
        on conflict on constraint figure_pkey do update
        set count = known.count + excluded.count, amount = known.amount + excluded.amount
    )
    select distinct summed.region_id, summed.dimension from summed
$$;

-- What records count for, which each service says anew in a migration of its own: of these localities, or
-- of all.
create function figures_of(localities bigint[]) returns table (locality_id bigint, dimension integer,
    key bigint, count bigint, amount bigint)
language sql as $$ select null::bigint, null::integer, null::bigint, null::bigint,
    null::bigint where false $$;
-- Moves what was written by member into `figure_change`, for a service whose records lie where their
-- members live.
create function place_figures() returns void language sql as $$ $$;

-- Takes the records of localities that lie elsewhere now out of the figures of where they lay, and counts
-- them where they lie.
create function move_figures(place_dimensions integer[]) returns table (region_id bigint, dimension integer)
language plpgsql as $$
declare
    now_valid uuid := (select revision from territory_revision);
    moved bigint[];
begin
    if exists (select from figure_territory as counted where counted.revision = now_valid) then
        return;
    end if;
    moved := array(
        select place.locality_id
        from territory_place as place
        left join figure_place as known on known.locality_id = place.locality_id
        where (known.region_id, known.department_id) is distinct from (place.region_id, place.department_id)
    );
    insert into figure_change (locality_id, dimension, key, count, amount)
    select counted.locality_id, counted.dimension, counted.key, -counted.count,
        -counted.amount from figures_of(moved) as counted;
    return query select * from add_up_figures(place_dimensions);
    insert into figure_place (locality_id, region_id, department_id)
    select place.locality_id, place.region_id, place.department_id
    from territory_place as place
    where place.locality_id = any(moved)
    on conflict on constraint figure_place_pkey do update set region_id = excluded.region_id,
        department_id = excluded.department_id;
    insert into figure_change (locality_id, dimension, key, count, amount)
    select * from figures_of(moved);
    return query select * from add_up_figures(place_dimensions);
    insert into figure_territory (revision) values (now_valid)
    on conflict on constraint figure_territory_pkey do update set revision = excluded.revision;
end
$$;

-- Forgets all figures and counts every record anew.
create function recount_figures(place_dimensions integer[]) returns table (region_id bigint,
    dimension integer)
language plpgsql as $$
begin
    perform place_figures();
    delete from figure_change;
    update figure set count = 0, amount = 0;
    insert into figure_change (locality_id, dimension, key, count, amount)
    select * from figures_of(null);
    perform add_up_figures(place_dimensions);
    return query select known.region_id, known.dimension from figure_state as known
        union select counted.region_id, counted.dimension from figure as counted;
end
$$;
