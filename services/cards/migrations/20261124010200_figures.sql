-- What a card and a payment count for in the figures (docs/decisions/0174; the keys: proto, `Dimension`).
-- They lie where their member
-- lives: what changes is written by member, and placed when it is added up, since a member may move at the
-- same instant.
create table figure_member_change (
    -- 0 = of nobody
    member_id bigint not null,
    dimension integer not null,
    key bigint not null,
    count bigint not null,
    amount bigint not null
);
-- Members that moved, each with where it lived before.
create table figure_move (
    sequence bigint generated always as identity,
    member_id bigint not null,
    locality_id bigint not null,
    constraint figure_move_pkey primary key (sequence)
);

create function month_number(day date) returns bigint
language sql immutable parallel safe
return extract(year from day)::bigint * 12 + extract(month from day)::bigint - 1;

create function card_figures(status integer, status_at timestamptz, expiration_date date,
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
        (15, month_number((created_at at time zone 'UTC')::date))
    ) as counted (dimension, key)
    where key is not null
$$;

create function transaction_figures(mobile_operator integer, transaction_type integer, day date,
    is_used boolean)
returns table (dimension integer, key bigint)
language sql immutable parallel safe as $$
    select dimension, key
    from (values
        (21, 1::bigint),
        (21, case when not is_used then 2 end),
        (22, month_number(day) * 10 + mobile_operator),
        (23, transaction_type * 2 + is_used::integer)
    ) as counted (dimension, key)
    where key is not null
$$;

-- What the cards and payments of these members count for, or those of all.
create function figures_of_members(members bigint[])
returns table (member_id bigint, dimension integer, key bigint, count bigint, amount bigint)
language sql stable as $$
    select c.member_id, counted.dimension, counted.key, count(*), 0::bigint
    from card as c
    cross join lateral card_figures(c.status, c.status_at, c.expiration_date, c.created_at) as counted
    where members is null or c.member_id = any(members)
    group by 1, 2, 3
    union all
    select coalesce(t.member_id, 0), counted.dimension, counted.key, count(*), sum(t.amount)::bigint
    from transaction as t
    cross join lateral transaction_figures(t.mobile_operator, t.transaction_type, t.date,
        t.card_id is not null) as counted
    where t.deleted_at is null and (members is null or t.member_id = any(members))
    group by 1, 2, 3
$$;

create or replace function figures_of(localities bigint[])
returns table (locality_id bigint, dimension integer, key bigint, count bigint, amount bigint)
language plpgsql stable as $$
begin
    if localities is null then
        return query select coalesce(member.locality_id, 0), counted.dimension, counted.key, count(*),
            0::bigint
            from card as c
            left join known_member as member on member.id = c.member_id
            cross join lateral card_figures(c.status, c.status_at, c.expiration_date, c.created_at) as counted
            group by 1, 2, 3
            union all
            select coalesce(member.locality_id, 0), counted.dimension, counted.key, count(*),
                sum(t.amount)::bigint
            from transaction as t
            left join known_member as member on member.id = t.member_id
            cross join lateral transaction_figures(t.mobile_operator, t.transaction_type, t.date,
                t.card_id is not null) as counted
            where t.deleted_at is null
            group by 1, 2, 3;
    else
        return query select member.locality_id, counted.dimension, counted.key, sum(counted.count)::bigint,
            sum(counted.amount)::bigint
            from figures_of_members(array(select known.id from known_member as known where known.locality_id
                = any(localities)))
                as counted
            join known_member as member on member.id = counted.member_id
            group by 1, 2, 3;
    end if;
end
$$;

-- Who moved counted where they lived at first; everybody else where they live.
create or replace function place_figures() returns void
language plpgsql as $$
declare
    movers bigint[];
    places bigint[];
begin
    with moved as (
        delete from figure_move returning *
    ), earliest as (
        select distinct on (moved.member_id) moved.member_id, moved.locality_id from moved order by
            moved.member_id, moved.sequence
    )
    select coalesce(array_agg(earliest.member_id), '{}'), coalesce(array_agg(earliest.locality_id), '{}')
    into movers, places
    from earliest;

    with changed as (
        delete from figure_member_change returning *
    )
    insert into figure_change (locality_id, dimension, key, count, amount)
    select coalesce(mover.locality_id, member.locality_id, 0), changed.dimension, changed.key,
        sum(changed.count), sum(changed.amount)
    from changed
    left join unnest(movers, places) as mover (member_id, locality_id) on mover.member_id = changed.member_id
    left join known_member as member on member.id = changed.member_id
    group by 1, 2, 3;

    if movers <> '{}' then
        insert into figure_change (locality_id, dimension, key, count, amount)
        select place.locality_id, counted.dimension, counted.key, sum(place.more * counted.count),
            sum(place.more * counted.amount)
        from figures_of_members(movers) as counted
        join unnest(movers, places) as mover (member_id, locality_id) on mover.member_id = counted.member_id
        left join known_member as member on member.id = counted.member_id
        cross join lateral (values (mover.locality_id, -1), (coalesce(member.locality_id, 0),
            1)) as place (locality_id, more)
        group by 1, 2, 3
        having sum(place.more * counted.count) <> 0 or sum(place.more * counted.amount) <> 0;
    end if;
end
$$;

create function count_cards() returns trigger
language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        insert into figure_member_change (member_id, dimension, key, count, amount)
        select c.member_id, counted.dimension, counted.key, count(*), 0
        from after as c
        cross join lateral card_figures(c.status, c.status_at, c.expiration_date, c.created_at) as counted
        group by 1, 2, 3;
    elsif tg_op = 'UPDATE' then
        insert into figure_member_change (member_id, dimension, key, count, amount)
        with state as (
            select member_id, status, status_at, expiration_date, created_at, 1 as more from after
            union all
            select member_id, status, status_at, expiration_date, created_at, -1 from before
        ), changed as (
            select member_id, status, status_at, expiration_date, created_at, sum(more) as more
            from state group by 1, 2, 3, 4, 5 having sum(more) <> 0
        )
        select c.member_id, counted.dimension, counted.key, sum(c.more), 0
        from changed as c
        cross join lateral card_figures(c.status, c.status_at, c.expiration_date, c.created_at) as counted
        group by 1, 2, 3
        having sum(c.more) <> 0;
    else
        insert into figure_member_change (member_id, dimension, key, count, amount)
        select c.member_id, counted.dimension, counted.key, -count(*), 0
        from before as c
        cross join lateral card_figures(c.status, c.status_at, c.expiration_date, c.created_at) as counted
        group by 1, 2, 3;
    end if;
    return null;
end
$$;
create trigger card_figures_insert after insert on card
referencing new table as after for each statement execute function count_cards();
create trigger card_figures_update after update on card
referencing old table as before new table as after for each statement execute function count_cards();
create trigger card_figures_delete after delete on card
referencing old table as before for each statement execute function count_cards();

create function count_transactions() returns trigger
language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        insert into figure_member_change (member_id, dimension, key, count, amount)
        select coalesce(t.member_id, 0), counted.dimension, counted.key, count(*), sum(t.amount)
        from after as t
        cross join lateral transaction_figures(t.mobile_operator, t.transaction_type, t.date,
            t.card_id is not null) as counted
        where t.deleted_at is null
        group by 1, 2, 3;
    elsif tg_op = 'UPDATE' then
        insert into figure_member_change (member_id, dimension, key, count, amount)
        with state as (
            select member_id, mobile_operator, transaction_type, date, card_id is not null as is_used,
                amount, 1 as more
            from after where deleted_at is null
            union all
            select member_id, mobile_operator, transaction_type, date, card_id is not null, amount, -1
            from before where deleted_at is null
        ), changed as (
            select member_id, mobile_operator, transaction_type, date, is_used, amount, sum(more) as more
            from state group by 1, 2, 3, 4, 5, 6 having sum(more) <> 0
        )
        select coalesce(t.member_id, 0), counted.dimension, counted.key, sum(t.more), sum(t.more * t.amount)
        from changed as t
        cross join lateral transaction_figures(t.mobile_operator, t.transaction_type, t.date,
            t.is_used) as counted
        group by 1, 2, 3
        having sum(t.more) <> 0 or sum(t.more * t.amount) <> 0;
    else
        insert into figure_member_change (member_id, dimension, key, count, amount)
        select coalesce(t.member_id, 0), counted.dimension, counted.key, -count(*), -sum(t.amount)
        from before as t
        cross join lateral transaction_figures(t.mobile_operator, t.transaction_type, t.date,
            t.card_id is not null) as counted
        where t.deleted_at is null
        group by 1, 2, 3;
    end if;
    return null;
end
$$;
create trigger transaction_figures_insert after insert on transaction
referencing new table as after for each statement execute function count_transactions();
create trigger transaction_figures_update after update on transaction
referencing old table as before new table as after for each statement execute function count_transactions();
create trigger transaction_figures_delete after delete on transaction
referencing old table as before for each statement execute function count_transactions();

create function note_moves() returns trigger
language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        -- Also of one without cards: another transaction may be writing the first.
        insert into figure_move (member_id, locality_id)
        select id, 0 from after where locality_id is not null;
    elsif tg_op = 'UPDATE' then
        insert into figure_move (member_id, locality_id)
        select now_is.id, coalesce(was.locality_id, 0)
        from after as now_is
        join before as was on was.id = now_is.id
        where was.locality_id is distinct from now_is.locality_id;
    else
        insert into figure_move (member_id, locality_id)
        select id, locality_id from before where locality_id is not null;
    end if;
    return null;
end
$$;
create trigger known_member_moves_insert after insert on known_member
referencing new table as after for each statement execute function note_moves();
create trigger known_member_moves_update after update on known_member
referencing old table as before new table as after for each statement execute function note_moves();
create trigger known_member_moves_delete after delete on known_member
referencing old table as before for each statement execute function note_moves();

insert into figure_change (locality_id, dimension, key, count, amount)
select * from figures_of(null);
