-- What a member counts for in the figures (docs/decisions/0174; the keys: proto, `Dimension`).
create function member_figures(
    kind integer, gender integer, status integer, birth_date date, membership_start_date date,
        has_photo boolean, has_valid_card boolean
) returns table (dimension integer, key bigint)
language sql immutable parallel safe as $$
    select dimension, key
    from (values
        (1, 1::bigint),
        (1, case when has_photo then 2 end),
        (1, case when has_valid_card then 3 end),
        (2, coalesce(gender, 0)),
        (3, kind),
        (4, status),
        (5, coalesce(extract(year from birth_date)::bigint, 0)),
        (6, coalesce(extract(year from membership_start_date)::bigint * 12 + extract(month from
            membership_start_date)::bigint - 1, -1))
    ) as counted (dimension, key)
    where key is not null
$$;

create or replace function figures_of(localities bigint[])
returns table (locality_id bigint, dimension integer, key bigint, count bigint, amount bigint)
language sql stable as $$
    select coalesce(m.locality_id, 0), counted.dimension, counted.key, count(*), 0::bigint
    from member as m
    cross join lateral member_figures(
        m.kind, m.gender, m.status, m.birth_date, m.membership_start_date, m.photo_file_name is not null,
            m.has_valid_card
    ) as counted
    where m.deleted_at is null and (localities is null or m.locality_id = any(localities))
    group by 1, 2, 3
$$;

create function count_members() returns trigger
language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        insert into figure_change (locality_id, dimension, key, count, amount)
        select coalesce(m.locality_id, 0), counted.dimension, counted.key, count(*), 0
        from after as m
        cross join lateral member_figures(
            m.kind, m.gender, m.status, m.birth_date, m.membership_start_date,
                m.photo_file_name is not null, m.has_valid_card
        ) as counted
        where m.deleted_at is null
        group by 1, 2, 3;
    elsif tg_op = 'UPDATE' then
        insert into figure_change (locality_id, dimension, key, count, amount)
        with changed as (
            select now_is.id
            from after as now_is
            join before as was on was.id = now_is.id
            where (now_is.locality_id, now_is.kind, now_is.gender, now_is.status, now_is.birth_date,
                now_is.membership_start_date,
                    now_is.photo_file_name is null, now_is.has_valid_card, now_is.deleted_at is null)
                is distinct from (was.locality_id, was.kind, was.gender, was.status, was.birth_date,
                    was.membership_start_date,
                    was.photo_file_name is null, was.has_valid_card, was.deleted_at is null)
        ), state as (
            select after.*, 1 as more from after where id in (select id from changed)
            union all
            select before.*, -1 from before where id in (select id from changed)
        )
        select coalesce(m.locality_id, 0), counted.dimension, counted.key, sum(m.more), 0
        from state as m
        cross join lateral member_figures(
            m.kind, m.gender, m.status, m.birth_date, m.membership_start_date,
                m.photo_file_name is not null, m.has_valid_card
        ) as counted
        where m.deleted_at is null
        group by 1, 2, 3
        having sum(m.more) <> 0;
    else
        insert into figure_change (locality_id, dimension, key, count, amount)
        select coalesce(m.locality_id, 0), counted.dimension, counted.key, -count(*), 0
        from before as m
        cross join lateral member_figures(
            m.kind, m.gender, m.status, m.birth_date, m.membership_start_date,
                m.photo_file_name is not null, m.has_valid_card
        ) as counted
        where m.deleted_at is null
        group by 1, 2, 3;
    end if;
    return null;
end
$$;
create trigger member_figures_insert after insert on member
referencing new table as after for each statement execute function count_members();
create trigger member_figures_update after update on member
referencing old table as before new table as after for each statement execute function count_members();
create trigger member_figures_delete after delete on member
referencing old table as before for each statement execute function count_members();

-- Those that are there already.
insert into figure_change (locality_id, dimension, key, count, amount)
select * from figures_of(null);
