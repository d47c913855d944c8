-- The numbers of the change feed leave the rows that they number (docs/decisions/0240). A number given
-- after the commit wrote the whole row a second time, with an entry in each of its indexes: 35 of a member.
-- Now a synchronised row has one line here, small and with three indexes, and is itself written once.
create table feed_entry (
    entity text not null,
    id bigint not null,
    -- null = written, and not numbered yet.
    seq bigint,
    constraint feed_entry_pkey primary key (entity, id)
);
-- What readers walk along, and what the relay has still to number.
create unique index feed_entry_seq_key on feed_entry (entity, seq);
create index feed_entry_waiting_idx on feed_entry (entity) where seq is null;

-- Notes that rows were written, in the transaction that writes them, so that no statement can forget it.
-- Only a new version is news: what is derived beside a record (a flag, a sum) does not count.
create function note_in_feed() returns trigger
language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        insert into feed_entry (entity, id) select distinct tg_table_name, after.id from after
        on conflict (entity, id) do update set seq = null where feed_entry.seq is not null;
    else
        insert into feed_entry (entity, id)
        select distinct tg_table_name, after.id from after join before using (id)
        where after.version is distinct from before.version
        on conflict (entity, id) do update set seq = null where feed_entry.seq is not null;
    end if;
    return null;
end
$$;

-- Makes a table with `id` and `version` part of the feed. Its lock keeps writers away until the migration
-- ends, so that nothing is written unseen while the rows that are there already are entered.
create function join_feed(entity regclass) returns void
language plpgsql as $$
begin
    execute format(
        'create trigger %I after insert on %s referencing new table as after
            for each statement execute function note_in_feed()',
        entity::text || '_inserted_feed', entity
    );
    execute format(
        'create trigger %I after update on %s referencing old table as before new table as after
            for each statement execute function note_in_feed()',
        entity::text || '_updated_feed', entity
    );
end
$$;

-- Numbers entries that wait, at most so many of each table, and says how many. The lock on the feed's row
-- is held until commit, so numbers become visible in their order: a reader that saw n will never find a
-- smaller one later. An entry whose row somebody is writing is left for the next time; its writer takes the
-- number away again anyway.
create or replace function stamp_feed(tables text[], at_most integer) returns bigint
language plpgsql as $$
declare
    table_name text;
    head bigint;
    reached bigint;
    stamped bigint;
    total bigint := 0;
begin
    foreach table_name in array tables loop
        continue when not exists (select from feed_entry where entity = table_name and seq is null);
        if head is null then
            select last_seq into head from feed for update;
        end if;
        with locked as (
            select id from feed_entry where entity = table_name and seq is null limit at_most
            for update skip locked
        ), numbered as (
            select id, head + row_number() over () as number from locked
        ), stamped_now as (
            update feed_entry set seq = numbered.number
            from numbered where feed_entry.entity = table_name and feed_entry.id = numbered.id
            returning feed_entry.seq
        )
        select count(*), max(stamped_now.seq) into stamped, reached from stamped_now;
        head := coalesce(reached, head);
        total := total + stamped;
    end loop;
    if total > 0 then
        update feed set last_seq = head;
    end if;
    return total;
end
$$;
