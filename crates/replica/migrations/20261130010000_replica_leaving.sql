-- Records of which a node gets few, and that come to it and leave it (docs/decisions/0296).

-- What left the territory and is still here: tried after each page.
create index replica_known_leaving_idx on replica_known (entity, id) where is_leaving;

-- At the centre: records that reach other nodes than before although nobody wrote them. Rows are only added,
-- so who moves one member never waits for who moves another.
create table replica_touched (
    entity text not null,
    id bigint not null
);

-- Has them numbered anew in the feed, and says how many that were. An entry that somebody is writing is left
-- for the next time: waiting for it while others are held, two would wait for each other.
create function replica_renumber() returns bigint
language plpgsql as $$
declare
    part record;
    freed bigint;
    total bigint := 0;
begin
    for part in
        select entity, array_agg(distinct id) as ids
        from (select * from replica_touched limit 20000) as waiting group by entity
    loop
        with free as (
            select entry.id from feed_entry as entry
            where entry.entity = part.entity and entry.id = any(part.ids)
            for update skip locked
        ), renumbered as (
            update feed_entry as entry set seq = null from free
            where entry.entity = part.entity and entry.id = free.id and entry.seq is not null
        ), heard as (
            delete from replica_touched as touched using free
            where touched.entity = part.entity and touched.id = free.id
        )
        select count(*) into freed from free;
        total := total + freed;
    end loop;
    return total;
end
$$;

-- A record as a node of these regions sees it; a table whose records are not the same for all has a function
-- of this name for itself.
create function shown_to(record anyelement, regions bigint[]) returns anyelement
language sql immutable as $$
    select record
$$;

-- At the centre: records between two numbers of the feed, in its order. Of an entity with limits, the
-- function `reaching_` of its name says which of some records reach a node of some regions (none: of the
-- whole country). Another is told by its number and its stamp where it stands behind `told`; before that, the
-- node has nothing. The function with six arguments stays for processes of the version before, and goes with
-- a later version.
create function replica_page(
    of_entity text, behind bigint, upto bigint, at_most bigint, is_limited boolean, regions bigint[],
    told bigint
) returns table (id bigint, seq bigint, stamp jsonb, groups jsonb)
language plpgsql stable as $$
declare
    looked_at bigint[];
    reaching bigint[];
begin
    if not is_limited then
        return query select page.* from replica_page(of_entity, behind, upto, at_most) as page;
        return;
    end if;
    looked_at := array(
        select entry.id from feed_entry as entry
        where entry.entity = of_entity and entry.seq > behind and entry.seq <= upto
        order by entry.seq limit case when behind >= told then at_most end
    );
    execute format('select array(select %I($1, $2))', 'reaching_' || of_entity)
    into reaching using looked_at, regions;
    return query execute format(
        'select record.id, entry.seq, replica_stamp($1, record.id, record.version),
            case when reaching.id is not null then replica_groups($1, to_jsonb(shown_to(record, $5))) end
        from feed_entry as entry
        join %1$I as record on record.id = entry.id
        left join unnest($7) as reaching (id) on reaching.id = entry.id
        where entry.entity = $1 and entry.seq > $2 and entry.seq <= $3
            and (entry.seq > $6 or reaching.id is not null)
        order by entry.seq
        limit $4', of_entity
    ) using of_entity, behind, upto, at_most, regions, told, reaching;
end
$$;

-- The same of a table whose rows are never archived.
create or replace function replica_set_aside(of_entity text, ids bigint[]) returns void
language plpgsql as $$
begin
    if not exists (select from replica_group where entity = of_entity and name = 'deleted') then
        return;
    end if;
    execute format(
        'update %I set deleted_at = ''infinity'' where id = any($1) and deleted_at is null', of_entity
    ) using ids;
end
$$;

-- Which of these records the table would take if it were empty: each has what must be there, of the right
-- type, within the checks. What is between records (a number that is another's, a family) is the owner's.
create function replica_taken(of_entity text, ids bigint[], rows jsonb[]) returns bigint[]
language plpgsql as $$
declare
    taken bigint[] := '{}';
    insertion text;
    records jsonb[];
begin
    -- Without indexes and triggers; gone with the transaction.
    if to_regclass('pg_temp.replica_tried_' || of_entity) is null then
        execute format(
            'create temp table %I
                (like %I including constraints including defaults including generated) on commit drop',
            'replica_tried_' || of_entity, of_entity
        );
    end if;
    select array_agg(given.fields order by given.nth) into records from (
        select one.nth, jsonb_object_agg(field.name, case cardinality(known.columns)
                when 1 then one.row -> known.name else one.row -> known.name -> field.name
            end) || jsonb_build_object('id', one.id) as fields
        from unnest(ids, rows) with ordinality as one (id, row, nth)
        join replica_group as known on known.entity = of_entity
        cross join unnest(known.columns) as field (name)
        group by one.nth, one.id
    ) as given;
    select format(
        'insert into pg_temp.%1$I (id, %2$s) select id, %2$s from jsonb_populate_recordset(null::%3$I, $1)',
        'replica_tried_' || of_entity, string_agg(quote_ident(field.name), ', '), of_entity
    ) into insertion
    from replica_group as known, unnest(known.columns) as field (name) where known.entity = of_entity;
    begin
        execute insertion using to_jsonb(records);
        return ids;
    exception when data_exception or integrity_constraint_violation then
        null;
    end;
    for nth in 1 .. coalesce(cardinality(ids), 0) loop
        begin
            execute insertion using to_jsonb(records[nth:nth]);
            taken := taken || ids[nth];
        exception when data_exception or integrity_constraint_violation then
            null;
        end;
    end loop;
    return taken;
end
$$;

-- As before, but at the centre, where every record of the country is written, it looks no further.
create or replace function replica_note() returns trigger
language plpgsql as $$
declare
    after jsonb;
    before jsonb := '{}';
    known replica_known;
    noted jsonb;
    is_news boolean := false;
    entry jsonb;
    name text;
begin
    if coalesce(current_setting('maillon.replica', true), '') = 'on'
        or not exists (select from node where number > 0) then
        return null;
    end if;
    after := replica_groups(tg_table_name, to_jsonb(new));
    if tg_op = 'UPDATE' then
        before := replica_groups(tg_table_name, to_jsonb(old));
    end if;
    select * into known from replica_known where entity = tg_table_name and id = new.id;
    select changed into noted from replica_pending where entity = tg_table_name and id = new.id;
    noted := coalesce(noted, '{}');
    for name in select jsonb_object_keys(after) loop
        continue when before -> name is not distinct from after -> name;
        entry := coalesce(
            noted -> name,
            jsonb_build_object('seen', coalesce(known.shown, '[]'))
                || case when before ? name then jsonb_build_object('base', before -> name) else '{}' end
        ) - 'beside';
        if name = 'deleted' and after -> name <> 'null' and tg_op = 'UPDATE' then
            entry := entry || jsonb_build_object('beside', before);
        elsif name <> 'deleted' and before -> 'deleted' <> 'null' then
            entry := entry || jsonb_build_object(
                'beside', jsonb_build_object('deleted', before -> 'deleted')
            );
        end if;
        noted := noted || jsonb_build_object(name, entry);
        is_news := true;
    end loop;
    if not is_news then
        return null;
    end if;
    -- The row stops to be the centre's last word.
    update replica_known set theirs = before
    where entity = tg_table_name and id = new.id and theirs is null;
    insert into replica_pending as pending (entity, id, changed, change, login_id, login_name, changed_at)
    values (
        tg_table_name, new.id, noted, nextval('replica_change'),
        nullif(current_setting('maillon.login_id', true), '')::bigint,
        nullif(current_setting('maillon.login_name', true), ''),
        nullif(current_setting('maillon.at', true), '')::timestamptz
    )
    on conflict on constraint replica_pending_pkey do update
    set changed = excluded.changed, change = excluded.change, login_id = excluded.login_id,
        login_name = excluded.login_name, changed_at = excluded.changed_at;
    return null;
end
$$;
