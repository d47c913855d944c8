-- What a node keeps beside a synchronised record (docs/decisions/0290), in the database of its owner: which
-- of the centre's versions it is, and what was changed here and not acknowledged yet. Decisions are those of
-- the crate `exchange`; only what a statement of any service does is noted here, by a trigger, so that none
-- can forget it. It decides as `exchange::Held::edit` does, and a test holds the two together.

-- Groups of fields that travel, merge and conflict together; `deleted` has the one column `deleted_at`.
create table replica_group (
    entity text not null,
    name text not null,
    columns text[] not null,
    constraint replica_group_pkey primary key (entity, name),
    constraint replica_group_columns_check check (cardinality(columns) > 0)
);

-- A record that the centre had or has. Stamps are [[generation, version], …].
create table replica_known (
    entity text not null,
    id bigint not null,
    -- Of the centre's last word.
    stamp jsonb not null,
    -- Of what people see here, beside what they changed.
    shown jsonb not null,
    -- The centre's last word, by group; null = what the row says.
    theirs jsonb,
    is_leaving boolean not null default false,
    constraint replica_known_pkey primary key (entity, id)
);
-- What came down and is not shown yet, because it does not fit.
create index replica_known_waiting_idx on replica_known (entity, id) where shown <> stamp;

create sequence replica_change;

-- A record that was changed here since the centre last acknowledged it.
create table replica_pending (
    entity text not null,
    id bigint not null,
    -- By changed group: base (none = made here), seen, beside, sent.
    changed jsonb not null,
    -- Grows with each change, so that what was changed longest ago goes first.
    change bigint not null,
    login_id bigint,
    login_name text,
    changed_at timestamptz,
    constraint replica_pending_pkey primary key (entity, id)
);
create index replica_pending_change_idx on replica_pending (entity, change);

-- The groups of a record: the value of a column, or an object of several.
create function replica_groups(of_entity text, record jsonb) returns jsonb
language sql stable
return (
    select coalesce(jsonb_object_agg(name, case cardinality(columns)
        when 1 then record -> columns[1]
        else (select jsonb_object_agg(field, record -> field) from unnest(columns) as field)
    end), '{}')
    from replica_group where entity = of_entity
);

-- The groups of the record that people see, which nobody else changes until the transaction ends; null = it
-- is not here.
create function replica_row(of_entity text, record_id bigint) returns jsonb
language plpgsql as $$
declare
    record jsonb;
begin
    execute format('select to_jsonb(found) from %I as found where id = $1 for update', of_entity)
    into record using record_id;
    if record is null then
        return null;
    end if;
    return replica_groups(of_entity, record);
end
$$;

-- Writes groups of a record, which is inserted if it is not here, with what identifies it elsewhere. Nothing
-- is noted as changed here.
create function replica_write(of_entity text, record_id bigint, groups jsonb, identity jsonb) returns void
language plpgsql as $$
declare
    fields jsonb;
    names text;
    written bigint;
begin
    select jsonb_object_agg(field, case cardinality(columns)
            when 1 then groups -> name else groups -> name -> field
        end), string_agg(quote_ident(field), ', ')
    into fields, names
    from replica_group, unnest(columns) as field
    where entity = of_entity and groups ? name;
    perform set_config('maillon.replica', 'on', true);
    execute format(
        'update %1$I as entity set (%2$s, version) = (
            select %2$s, entity.version + 1 from jsonb_populate_record(null::%1$I, $1)
        ) where id = $2', of_entity, names
    ) using fields, record_id;
    get diagnostics written = row_count;
    if written = 0 then
        select string_agg(quote_ident(field), ', ') into names
        from jsonb_object_keys(fields || identity || '{"id": 0}') as field;
        execute format(
            'insert into %1$I (%2$s) select %2$s from jsonb_populate_record(null::%1$I, $1)', of_entity, names
        ) using fields || identity || jsonb_build_object('id', record_id);
    end if;
    perform set_config('maillon.replica', 'off', true);
end
$$;

-- Notes on a node what somebody changed, with what they saw. At the centre, and while rows are written that
-- came down, it does nothing.
create function replica_note() returns trigger
language plpgsql as $$
declare
    after constant jsonb := replica_groups(tg_table_name, to_jsonb(new));
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

-- Makes a table with `id` and `version` one whose changes go up: `{"firstname": ["firstname"], …}`.
create function join_replica(of_entity regclass, groups jsonb) returns void
language plpgsql as $$
begin
    insert into replica_group (entity, name, columns)
    select of_entity::text, named.key, array(select jsonb_array_elements_text(named.value))
    from jsonb_each(groups) as named;
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
