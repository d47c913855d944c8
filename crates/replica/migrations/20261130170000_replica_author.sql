-- Who changed a record on a node: whoever the facts name that are told in the same transaction. No use case
-- has to remember it, and nobody else can be named. The column `changed_at` stays for processes of the
-- version before, and goes with a later one: rows say when they were written.

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
    insert into replica_pending as pending (entity, id, changed, change, first_at)
    values (
        tg_table_name, new.id, noted, nextval('replica_change'),
        (to_jsonb(new) ->> 'updated_at')::timestamptz
    )
    on conflict on constraint replica_pending_pkey do update
    set changed = excluded.changed, change = excluded.change, login_id = null, login_name = null,
        changed_at = null;
    return null;
end
$$;

-- Names the author of what was changed here. Facts of what came from elsewhere name nobody of this node.
create function replica_author() returns trigger
language plpgsql as $$
begin
    if not exists (select from node where number > 0) then
        return null;
    end if;
    update replica_pending as pending set login_id = fact.login_id, login_name = fact.login_name
    from facts as fact
    where fact.origin is null and fact.login_id > 0
        and pending.entity = split_part(fact.subject, '.', 2) and pending.id = fact.entity_id;
    return null;
end
$$;
create trigger outbox_author after insert on outbox referencing new table as facts
for each statement execute function replica_author();
