-- What goes down from the centre to nodes (docs/decisions/0291): how far a node has read each entity, and at
-- the centre the stamps of its rows.

create table replica_cursor (
    entity text not null,
    -- Of the centre's database.
    generation uuid not null,
    seq bigint not null,
    constraint replica_cursor_pkey primary key (entity)
);

-- The generation in which this database began to give stamps. It stands by itself: which generation is the
-- oldest can't be told by times, as clocks go wrong.
create table replica_first (
    is_only boolean not null default true,
    generation uuid not null,
    constraint replica_first_pkey primary key (is_only),
    constraint replica_first_is_only_check check (is_only)
);
insert into replica_first (generation) select generation from feed;

-- Stamps of rows that were written since a backup was put back; all others have one number, of the first
-- generation.
create table replica_lineage (
    entity text not null,
    id bigint not null,
    stamp jsonb not null,
    constraint replica_lineage_pkey primary key (entity, id)
);

create function replica_stamp(of_entity text, record_id bigint, version bigint) returns jsonb
language sql stable
return coalesce(
    (select stamp from replica_lineage where entity = of_entity and id = record_id),
    (select jsonb_build_array(jsonb_build_array(generation, version)) from replica_first)
);

-- Notes the stamp of a row that is written after a backup was put back. Until then there is nothing to note.
create function replica_trace() returns trigger
language plpgsql as $$
declare
    present uuid;
    others jsonb := '[]';
begin
    select feed.generation into present from feed, replica_first
    where feed.generation <> replica_first.generation;
    if present is null then
        return null;
    end if;
    if tg_op = 'UPDATE' then
        select coalesce(jsonb_agg(part), '[]') into others
        from jsonb_array_elements(replica_stamp(tg_table_name, new.id, old.version)) as part
        where part ->> 0 <> present::text;
    end if;
    insert into replica_lineage (entity, id, stamp)
    values (
        tg_table_name, new.id, others || jsonb_build_array(jsonb_build_array(present, new.version))
    )
    on conflict on constraint replica_lineage_pkey do update set stamp = excluded.stamp;
    return null;
end
$$;

-- Makes a table with `id`, `version` and `deleted_at` one whose records go down; `deleted` is always one of
-- the groups.
create function join_replica_down(of_entity regclass, groups jsonb) returns void
language plpgsql as $$
begin
    insert into replica_group (entity, name, columns)
    select of_entity::text, named.key, array(select jsonb_array_elements_text(named.value))
    from jsonb_each(groups) as named;
    execute format(
        'create trigger %I after insert on %s for each row execute function replica_trace()',
        of_entity::text || '_inserted_lineage', of_entity
    );
    execute format(
        'create trigger %I after update on %s for each row
            when (new.version is distinct from old.version) execute function replica_trace()',
        of_entity::text || '_updated_lineage', of_entity
    );
end
$$;

-- The same of one whose changes go up as well: `{"firstname": ["firstname"], …}`.
create or replace function join_replica(of_entity regclass, groups jsonb) returns void
language plpgsql as $$
begin
    perform join_replica_down(of_entity, groups);
    execute format(
        'create trigger %I after insert on %s for each row execute function replica_note()',
        of_entity::text || '_inserted_replica', of_entity
    );
    execute format(
        'create trigger %I after update on %s for each row
            when (new.version is distinct from old.version) execute function replica_note()',
        of_entity::text || '_updated_replica', of_entity
    );
end
$$;

-- At the centre: records between two numbers of the feed, in its order.
create function replica_page(of_entity text, behind bigint, upto bigint, at_most bigint)
returns table (id bigint, seq bigint, stamp jsonb, groups jsonb)
language plpgsql stable as $$
begin
    return query execute format(
        'select record.id, entry.seq, replica_stamp($1, record.id, record.version),
            replica_groups($1, to_jsonb(record))
        from feed_entry as entry
        join %I as record on record.id = entry.id
        where entry.entity = $1 and entry.seq > $2 and entry.seq <= $3
        order by entry.seq
        limit $4', of_entity
    ) using of_entity, behind, upto, at_most;
end
$$;

-- The groups of the records that people see, which nobody else changes until the transaction ends.
create function replica_rows(of_entity text, ids bigint[]) returns table (id bigint, groups jsonb)
language plpgsql as $$
begin
    return query execute format(
        'select record.id, replica_groups($1, to_jsonb(record)) from %I as record
        where record.id = any($2) order by record.id for update', of_entity
    ) using of_entity, ids;
end
$$;
drop function replica_row;

-- Takes records out of each other's way that are written next, all of them: those that exchanged a name, or
-- a number, could not be written one after the other. No version changes, so it is no news.
create function replica_set_aside(of_entity text, ids bigint[]) returns void
language plpgsql as $$
begin
    execute format(
        'update %I set deleted_at = ''infinity'' where id = any($1) and deleted_at is null', of_entity
    ) using ids;
end
$$;
