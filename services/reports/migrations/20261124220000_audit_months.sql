-- The audit in months (docs/decisions/0183). The id of an entry begins with the month it was written in
-- (202612000000001), so a month is a run of ids and a partition of its own; what was written before, by a
-- sequence of the node's own, is month 0. A month that is over is anchored: where it began, where it ended
-- and how many entries it had stay known when its entries are gone.
do $$
begin
    if (select max(id) from audit_entry) >= 200001000000000 then
        raise exception
            'entries of this node have ids that those of months would not follow (docs/decisions/0183)';
    end if;
end
$$;
drop trigger audit_entry_keep on audit_entry;
drop index audit_entry_login_id_idx, audit_entry_action_idx;
alter table audit_entry alter column id drop identity;
alter table audit_entry rename to audit_entry_0;
alter table audit_entry_0 rename constraint audit_entry_pkey to audit_entry_0_pkey;
alter table audit_entry_0 rename constraint audit_entry_event_id_key to audit_entry_0_event_id_key;
alter index audit_entry_entity_idx rename to audit_entry_0_entity_idx;
alter index audit_entry_at_idx rename to audit_entry_0_at_idx;
alter index audit_entry_search_idx rename to audit_entry_0_search_idx;
alter index audit_entry_regions_idx rename to audit_entry_0_regions_idx;

create table audit_entry (
    like audit_entry_0 including defaults including generated including constraints,
    constraint audit_entry_pkey primary key (id)
) partition by range (id);
create index audit_entry_entity_idx on audit_entry (entity, entity_id, id) where entity_id is not null;
create index audit_entry_at_idx on audit_entry (at, id);
create index audit_entry_login_id_at_idx on audit_entry (login_id, at, id) where login_id is not null;
create index audit_entry_action_at_idx on audit_entry (action, at, id);
create index audit_entry_entity_at_idx on audit_entry (entity, at, id);
create index audit_entry_search_idx on audit_entry using gin (search gin_trgm_ops) with (fastupdate = off);
create index audit_entry_regions_idx on audit_entry using gin (regions);
create trigger audit_entry_keep before update or delete on audit_entry for each row
    execute function keep_audit();
create trigger audit_entry_keep_all before truncate on audit_entry for each statement
    execute function keep_audit();
-- Searches are planned by how rare their words are.
alter table audit_entry_0 alter column search set statistics 1000;
alter table audit_entry attach partition audit_entry_0 for values from (minvalue) to (200001000000000);

create table audit_anchor (
    month integer not null,
    -- The first entry, and the hash before it; the last one, and its own.
    first_id bigint not null,
    hash_before bytea not null,
    last_id bigint not null,
    last_hash bytea not null,
    entries bigint not null,
    -- When the last one was written.
    recorded_until timestamptz not null,
    -- Over this row and the hash of the anchor before it.
    hash bytea not null,
    constraint audit_anchor_pkey primary key (month),
    constraint audit_anchor_last_id_key unique (last_id)
);
create trigger audit_anchor_keep before update or delete on audit_anchor for each row
    execute function keep_audit();
create trigger audit_anchor_keep_all before truncate on audit_anchor for each statement
    execute function keep_audit();

-- Anchors the month of the last entry. The owner's, as are the two below: whoever only adds entries can't
-- write an anchor.
create function anchor_audit_month() returns void
language plpgsql set search_path = public, pg_temp as $$
declare
    nothing bytea := decode(repeat('00', 32), 'hex');
    before audit_anchor;
    last audit_entry;
    ended integer;
    begun bigint;
    counted bigint;
    digest bytea;
begin
    select * into last from audit_entry order by id desc limit 1;
    select * into before from audit_anchor order by month desc limit 1;
    if last.id is null or last.id <= coalesce(before.last_id, 0) then
        return;
    end if;
    ended := case when last.id < 200001000000000 then 0 else last.id / 1000000000 end;
    select min(id), count(*) into begun, counted from audit_entry where id > coalesce(before.last_id, 0);
    digest := sha256(
        coalesce(before.hash, nothing) || int8send(ended) || int8send(begun)
        || coalesce(before.last_hash, nothing) || int8send(last.id) || last.hash || int8send(counted)
        || int8send((extract(epoch from last.recorded_at) * 1000000)::bigint)
    );
    insert into audit_anchor (month, first_id, hash_before, last_id, last_hash, entries, recorded_until, hash)
    values (
        ended, begun, coalesce(before.last_hash, nothing), last.id, last.hash, counted, last.recorded_at,
        digest
    );
end
$$;

-- Makes room for the entries of a month and anchors the one before. Under the lock of the chain, by whoever
-- adds its first entry, who need not be the owner.
create function open_audit_month(asked integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
    name text := 'audit_entry_' || asked;
begin
    if asked % 100 not between 1 and 12 or asked / 100 not between 2000 and 9999 then
        raise exception 'no month: %', asked;
    end if;
    perform pg_advisory_xact_lock(hashtext('audit_entry'));
    if asked <= (select coalesce(max(id), 0) / 1000000000 from audit_entry) then
        raise exception 'the audit is in a later month than %', asked;
    end if;
    perform anchor_audit_month();
    if to_regclass(name) is not null then
        return;
    end if;
    execute format(
        'create table %I (like audit_entry including defaults including generated including constraints)',
        name
    );
    execute format('alter table %I alter column search set statistics 1000', name);
    -- A fact is an entry once in a month by this, and once at all by a look at the months before.
    execute format('create unique index on %I (event_id)', name);
    execute format(
        'create trigger audit_entry_keep_all before truncate on %I
            for each statement execute function keep_audit()', name
    );
    execute format(
        'alter table audit_entry attach partition %I for values from (%s) to (%s)', name,
        asked * 1000000000::bigint,
        (asked + case when asked % 100 = 12 then 89 else 1 end) * 1000000000::bigint
    );
end
$$;

-- Gives up the entries of the months up to one; their anchors stay. For the owner alone.
create function drop_audit_months(until integer) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
    gone integer;
begin
    for gone in
        select month from audit_anchor
        where month <= until and to_regclass('audit_entry_' || month) is not null
        order by month
    loop
        execute format('alter table audit_entry detach partition %I', 'audit_entry_' || gone);
        execute format('drop table %I', 'audit_entry_' || gone);
    end loop;
end
$$;
revoke execute on function anchor_audit_month(), drop_audit_months(integer) from public;
