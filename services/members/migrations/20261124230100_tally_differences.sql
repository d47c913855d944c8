-- What is missing in the tally, or too much in it: the members that there are, less those that are counted,
-- whether added up yet or not. Nothing, if all is well. Read at one instant, so a change under way is seen
-- with both or with neither.
create function tally_differences() returns table (
    locality_id bigint, kind integer, gender integer, status integer, has_photo boolean,
    has_valid_card boolean, has_unused_transaction boolean, members bigint
)
language sql stable as $$
    select k.locality_id, k.kind, k.gender, k.status, k.has_photo, k.has_valid_card, k.has_unused_transaction,
        sum(k.members)::bigint
    from (
        select coalesce(m.locality_id, 0) as locality_id, m.kind, coalesce(m.gender, 0) as gender, m.status,
            m.photo_file_name is not null as has_photo, m.has_valid_card, m.has_unused_transaction,
            1 as members
        from member as m where m.deleted_at is null
        union all
        select t.locality_id, t.kind, t.gender, t.status, t.has_photo, t.has_valid_card,
            t.has_unused_transaction, -t.members
        from member_tally as t where t.locality_id <> -1
        union all
        select c.locality_id, c.kind, c.gender, c.status, c.has_photo, c.has_valid_card,
            c.has_unused_transaction, -c.members
        from member_tally_change as c
    ) as k
    group by 1, 2, 3, 4, 5, 6, 7
    having sum(k.members) <> 0
$$;
