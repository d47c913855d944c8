-- What a delivery counts for in the figures (docs/decisions/0190; the keys: proto, `Dimension`). It lies
-- where the members of its cards live, so in several regions at once: what changes is noted by delivery, and
-- counted when it is added up, beside what was last counted of it.
create table delivery_figure (
    delivery_id bigint not null,
    -- Its places, each with its department; department 0 = the whole region, region -1 = the country, region
    -- 0 = nowhere.
    region_ids bigint[] not null,
    department_ids bigint[] not null,
    dimensions integer[] not null,
    keys bigint[] not null,
    constraint delivery_figure_pkey primary key (delivery_id)
);
-- Deliveries that changed, or whose members moved; one may stand here often.
create table delivery_figure_change (
    delivery_id bigint not null
);

create function delivery_figures(status integer, sent_at timestamptz, closed_at timestamptz,
    created_at timestamptz)
returns table (dimension integer, key bigint)
language sql immutable parallel safe as $$
    select dimension, key
    from (values
        (31, 0::bigint),
        (31, status),
        (32, case when status between 2 and 4 then status * 1000000 + ((sent_at at time zone 'UTC')::date
            - date '1970-01-01') end),
        (33, month_number((created_at at time zone 'UTC')::date)),
        (34, case when status = 5 then (closed_at at time zone 'UTC')::date
            - (sent_at at time zone 'UTC')::date end)
    ) as counted (dimension, key)
    where key is not null
$$;

-- The places of these deliveries, as the hierarchy is now.
create function delivery_places(deliveries bigint[])
returns table (delivery_id bigint, region_id bigint, department_id bigint)
language sql stable as $$
    with lies as (
        select distinct asked.id, place.region_id, place.department_id
        from unnest(deliveries) as asked (id)
        join delivery_line as line on line.delivery_id = asked.id
        join card as c on c.id = line.card_id
        join known_member as member on member.id = c.member_id
        join territory_place as place on place.locality_id = member.locality_id
    )
    select asked.id, -1::bigint, 0::bigint from unnest(deliveries) as asked (id)
    union all
    select distinct lies.id, lies.region_id, 0::bigint from lies
    union all
    select lies.id, lies.region_id, lies.department_id from lies
    union all
    select asked.id, 0, 0 from unnest(deliveries) as asked (id)
    where not exists (select from lies where lies.id = asked.id)
$$;

create or replace function figures_of_places() returns table (region_id bigint, department_id bigint,
    dimension integer, key bigint, count bigint)
language sql stable as $$
    select place.region_id, place.department_id, counted.dimension, counted.key, count(*)
    from delivery_places(array(select id from delivery where deleted_at is null)) as place
    join delivery as d on d.id = place.delivery_id
    cross join lateral delivery_figures(d.status, d.sent_at, d.closed_at, d.created_at) as counted
    group by 1, 2, 3, 4
$$;

create or replace function forget_places() returns void language sql as $$
    delete from delivery_figure;
    insert into delivery_figure_change (delivery_id) select id from delivery where deleted_at is null;
$$;

create function figures_of_deliveries(deliveries bigint[]) returns table (region_id bigint,
    department_id bigint, dimension integer, key bigint)
language sql stable as $$
    select place.region_id, place.department_id, figure.dimension, figure.key
    from unnest(deliveries) as asked (id)
    join delivery_figure as known on known.delivery_id = asked.id
    cross join lateral unnest(known.region_ids, known.department_ids) as place (region_id, department_id)
    cross join lateral unnest(known.dimensions, known.keys) as figure (dimension, key)
$$;

-- Takes what was last counted of these deliveries away, and counts them as they are and where they lie now.
create function place_deliveries(deliveries bigint[]) returns void
language plpgsql as $$
begin
    insert into figure_place_change (region_id, department_id, dimension, key, count)
    select was.region_id, was.department_id, was.dimension, was.key, -count(*)
    from figures_of_deliveries(deliveries) as was
    group by 1, 2, 3, 4;
    delete from delivery_figure as known using unnest(deliveries) as asked (id)
    where known.delivery_id = asked.id;
    insert into delivery_figure (delivery_id, region_ids, department_ids, dimensions, keys)
    select d.id, place.region_ids, place.department_ids, counted.dimensions, counted.keys
    from (
        select lies.delivery_id, array_agg(lies.region_id) as region_ids,
            array_agg(lies.department_id) as department_ids
        from delivery_places(deliveries) as lies
        group by 1
    ) as place
    join delivery as d on d.id = place.delivery_id
    cross join lateral (
        select array_agg(f.dimension) as dimensions, array_agg(f.key) as keys
        from delivery_figures(d.status, d.sent_at, d.closed_at, d.created_at) as f
    ) as counted
    where d.deleted_at is null;
    insert into figure_place_change (region_id, department_id, dimension, key, count)
    select now_is.region_id, now_is.department_id, now_is.dimension, now_is.key, count(*)
    from figures_of_deliveries(deliveries) as now_is
    group by 1, 2, 3, 4;
end
$$;

-- Deliveries change with themselves and their lines, with members that move and with the hierarchy. Members
-- are looked up here, and not when they move: a line may be written at the same instant.
alter function place_figures() rename to place_holders;
create function place_figures() returns void
language plpgsql as $$
declare
    changed bigint[];
begin
    insert into delivery_figure_change (delivery_id)
    select line.delivery_id
    from figure_move as moved
    join card as c on c.member_id = moved.member_id
    join delivery_line as line on line.card_id = c.id;
    if not exists (
        select from figure_territory as counted
        join territory_revision as known on known.revision = counted.revision
    ) then
        insert into delivery_figure_change (delivery_id)
        select line.delivery_id
        from territory_place as place
        left join figure_place as known on known.locality_id = place.locality_id
        join known_member as member on member.locality_id = place.locality_id
        join card as c on c.member_id = member.id
        join delivery_line as line on line.card_id = c.id
        where (known.region_id, known.department_id) is distinct from (place.region_id, place.department_id);
    end if;
    perform place_holders();
    with taken as (
        delete from delivery_figure_change returning delivery_id
    )
    select array_agg(distinct taken.delivery_id) into changed from taken;
    if changed is not null then
        perform place_deliveries(changed);
    end if;
end
$$;

create function note_deliveries() returns trigger
language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        insert into delivery_figure_change (delivery_id) select id from after;
    elsif tg_op = 'UPDATE' then
        insert into delivery_figure_change (delivery_id)
        select now_is.id
        from after as now_is
        join before as was on was.id = now_is.id
        where (now_is.status, now_is.sent_at, now_is.closed_at, now_is.created_at, now_is.deleted_at)
            is distinct from (was.status, was.sent_at, was.closed_at, was.created_at, was.deleted_at);
    else
        insert into delivery_figure_change (delivery_id) select id from before;
    end if;
    return null;
end
$$;
create trigger delivery_figures_insert after insert on delivery
referencing new table as after for each statement execute function note_deliveries();
create trigger delivery_figures_update after update on delivery
referencing old table as before new table as after for each statement execute function note_deliveries();
create trigger delivery_figures_delete after delete on delivery
referencing old table as before for each statement execute function note_deliveries();

create function note_delivery_lines() returns trigger
language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        insert into delivery_figure_change (delivery_id) select distinct delivery_id from after;
    elsif tg_op = 'UPDATE' then
        insert into delivery_figure_change (delivery_id)
        select distinct now_is.delivery_id
        from after as now_is
        join before as was on (was.delivery_id, was.nth) = (now_is.delivery_id, now_is.nth)
        where now_is.card_id is distinct from was.card_id;
    else
        insert into delivery_figure_change (delivery_id) select distinct delivery_id from before;
    end if;
    return null;
end
$$;
create trigger delivery_line_figures_insert after insert on delivery_line
referencing new table as after for each statement execute function note_delivery_lines();
create trigger delivery_line_figures_update after update on delivery_line
referencing old table as before new table as after for each statement execute function note_delivery_lines();
create trigger delivery_line_figures_delete after delete on delivery_line
referencing old table as before for each statement execute function note_delivery_lines();

-- The week, too.
create function week_number(day date) returns bigint
language sql immutable parallel safe
return floor((day - date '1970-01-05') / 7.0)::bigint;

create or replace function card_figures(status integer, status_at timestamptz, expiration_date date,
    created_at timestamptz)
returns table (dimension integer, key bigint)
language sql immutable parallel safe as $$
    select dimension, key
    from (values
        (11, 1::bigint),
        (11, case when status = 4 then 2 end),
        (12, status),
        (13, case when status = 4 then expiration_date - date '1970-01-01' end),
        (14, case when status <= 3 then status * 1000000 + ((status_at at time zone 'UTC')::date - date
            '1970-01-01') end),
        (15, month_number((created_at at time zone 'UTC')::date)),
        (16, week_number((created_at at time zone 'UTC')::date))
    ) as counted (dimension, key)
    where key is not null
$$;
create or replace function transaction_figures(mobile_operator integer, transaction_type integer, day date,
    is_used boolean)
returns table (dimension integer, key bigint)
language sql immutable parallel safe as $$
    select dimension, key
    from (values
        (21, 1::bigint),
        (21, case when not is_used then 2 end),
        (22, month_number(day) * 10 + mobile_operator),
        (23, transaction_type * 2 + is_used::integer),
        (24, week_number(day))
    ) as counted (dimension, key)
    where key is not null
$$;

-- All of it, and every figure by department. Nobody writes meanwhile.
do $$
begin
    lock table known_member, card, transaction, delivery, delivery_line, figure in share row exclusive mode;
    perform count_anew();
end
$$;
