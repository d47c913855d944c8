-- What a run and a node count for in the figures (docs/decisions/0174; the keys: proto, `Dimension`). Neither
-- lies anywhere: all of them are counted without a place.
create function run_figures(started_at timestamptz, direction integer, state integer, done bigint)
returns table (dimension integer, key bigint, count bigint)
language sql immutable parallel safe as $$
    select dimension, key, count
    from (
        select extract(year from started_at at time zone 'UTC')::bigint * 12
            + extract(month from started_at at time zone 'UTC')::bigint - 1 as month
    ) as began
    cross join lateral (values
        (41, (month * 10 + direction) * 10 + state, 1::bigint),
        (42, month, done)
    ) as counted (dimension, key, count)
    where count <> 0
$$;

create function node_figures(last_success_at timestamptz)
returns table (dimension integer, key bigint, count bigint)
language sql immutable parallel safe as $$
    select 43, coalesce((last_success_at at time zone 'UTC')::date - date '1970-01-01', -1)::bigint, 1::bigint
$$;

create or replace function figures_of(localities bigint[])
returns table (locality_id bigint, dimension integer, key bigint, count bigint, amount bigint)
language sql stable as $$
    select 0::bigint, counted.dimension, counted.key, sum(counted.count)::bigint, 0::bigint
    from (
        select counts.* from run
        cross join lateral run_figures(run.started_at, run.direction, run.state, run.done) as counts
        union all
        select counts.* from known_node
        cross join lateral node_figures(known_node.last_success_at) as counts
    ) as counted
    where localities is null
    group by 2, 3
$$;

create function count_runs() returns trigger
language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        insert into figure_change (locality_id, dimension, key, count, amount)
        select 0, counted.dimension, counted.key, sum(counted.count), 0
        from after as run
        cross join lateral run_figures(run.started_at, run.direction, run.state, run.done) as counted
        group by 2, 3;
    elsif tg_op = 'UPDATE' then
        insert into figure_change (locality_id, dimension, key, count, amount)
        select 0, counted.dimension, counted.key, sum(run.more * counted.count), 0
        from (
            select started_at, direction, state, done, 1 as more from after
            union all
            select started_at, direction, state, done, -1 from before
        ) as run
        cross join lateral run_figures(run.started_at, run.direction, run.state, run.done) as counted
        group by 2, 3
        having sum(run.more * counted.count) <> 0;
    else
        insert into figure_change (locality_id, dimension, key, count, amount)
        select 0, counted.dimension, counted.key, -sum(counted.count), 0
        from before as run
        cross join lateral run_figures(run.started_at, run.direction, run.state, run.done) as counted
        group by 2, 3;
    end if;
    return null;
end
$$;
create trigger run_figures_insert after insert on run
referencing new table as after for each statement execute function count_runs();
create trigger run_figures_update after update on run
referencing old table as before new table as after for each statement execute function count_runs();
create trigger run_figures_delete after delete on run
referencing old table as before for each statement execute function count_runs();

create function count_nodes() returns trigger
language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        insert into figure_change (locality_id, dimension, key, count, amount)
        select 0, counted.dimension, counted.key, sum(counted.count), 0
        from after as node
        cross join lateral node_figures(node.last_success_at) as counted
        group by 2, 3;
    elsif tg_op = 'UPDATE' then
        insert into figure_change (locality_id, dimension, key, count, amount)
        select 0, counted.dimension, counted.key, sum(node.more * counted.count), 0
        from (
            select last_success_at, 1 as more from after
            union all
            select last_success_at, -1 from before
        ) as node
        cross join lateral node_figures(node.last_success_at) as counted
        group by 2, 3
        having sum(node.more * counted.count) <> 0;
    else
        insert into figure_change (locality_id, dimension, key, count, amount)
        select 0, counted.dimension, counted.key, -sum(counted.count), 0
        from before as node
        cross join lateral node_figures(node.last_success_at) as counted
        group by 2, 3;
    end if;
    return null;
end
$$;
create trigger node_figures_insert after insert on known_node
referencing new table as after for each statement execute function count_nodes();
create trigger node_figures_update after update on known_node
referencing old table as before new table as after for each statement execute function count_nodes();
create trigger node_figures_delete after delete on known_node
referencing old table as before for each statement execute function count_nodes();

-- Those that are there already.
insert into figure_change (locality_id, dimension, key, count, amount)
select * from figures_of(null);
