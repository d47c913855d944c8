-- Records that lie in several places at once, such as a delivery whose members live in two regions: what a
-- change of them adds is written by place, and the whole country (region -1) is a place of its own, since
-- its regions do not add up to it (docs/decisions/0190).
create table figure_place_change (
    region_id bigint not null,
    department_id bigint not null,
    dimension integer not null,
    key bigint not null,
    count bigint not null
);

create or replace function add_up_figures(place_dimensions integer[])
returns table (region_id bigint, dimension integer)
language sql as $$
    with taken as (
        delete from figure_change returning *
    ), taken_places as (
        delete from figure_place_change returning *
    ), placed as (
        select coalesce(place.region_id, 0) as region_id,
            case when taken.dimension = any(place_dimensions) then coalesce(place.department_id,
                0) else 0 end as department_id,
            taken.dimension, taken.key, taken.count, taken.amount
        from taken
        left join figure_place as place on place.locality_id = taken.locality_id
        union all
        select taken.region_id, taken.department_id, taken.dimension, taken.key, taken.count, 0
        from taken_places as taken
    ), summed as (
        select placed.region_id, placed.department_id, placed.dimension, placed.key,
            sum(placed.count)::bigint as count, sum(placed.amount)::bigint as amount
        from placed
        group by 1, 2, 3, 4
        having sum(placed.count) <> 0 or sum(placed.amount) <> 0
    ), added as (
        insert into figure as known (region_id, department_id, dimension, key, count, amount)
        select summed.region_id, summed.department_id, summed.dimension, summed.key, summed.count,
            summed.amount from summed
        on conflict on constraint figure_pkey do update
        set count = known.count + excluded.count, amount = known.amount + excluded.amount
    )
    select distinct summed.region_id, summed.dimension from summed
$$;

-- What those records count for, all of them, which a service that has such says in a migration of its own.
create function figures_of_places() returns table (region_id bigint, department_id bigint, dimension integer,
    key bigint, count bigint)
language sql stable as $$ select null::bigint, null::bigint, null::integer, null::bigint,
    null::bigint where false $$;
-- Forgets what was last counted of each of them, so that `place_figures` writes all of it again.
create function forget_places() returns void language sql as $$ $$;

-- Forgets all figures and counts every record anew; they are added up when changes are.
create function count_anew() returns void
language plpgsql as $$
begin
    perform place_figures();
    perform forget_places();
    delete from figure_change;
    delete from figure_place_change;
    update figure set count = 0, amount = 0 where count <> 0 or amount <> 0;
    perform place_figures();
    insert into figure_change (locality_id, dimension, key, count, amount)
    select * from figures_of(null);
end
$$;

create or replace function recount_figures(place_dimensions integer[]) returns table (region_id bigint,
    dimension integer)
language plpgsql as $$
begin
    perform count_anew();
    perform add_up_figures(place_dimensions);
    return query select known.region_id, known.dimension from figure_state as known
        union select counted.region_id, counted.dimension from figure as counted;
end
$$;
