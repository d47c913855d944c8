-- Values of which a person chooses one are called by a number, and decided (docs/decisions/0299).

-- Owners count apart, each by its own remainder, so that a number is one conflict wherever it is asked for.
create sequence replica_conflict_number increment by 16 start with 16;

alter table replica_conflict
    add number bigint not null default nextval('replica_conflict_number'),
    -- Who changed the record last at the centre, and when.
    add centre_login_name text,
    add centre_at timestamptz,
    add decision text,
    -- What became live then.
    add decided_value jsonb,
    add decided_by_id bigint,
    add decided_by text,
    add decided_at timestamptz,
    add constraint replica_conflict_decision_check check (
        (decision is null) = (decided_at is null)
        and (decision is null or decided_by is not null)
        and decision in ('keep_centre', 'keep_node', 'type_in')
    );
-- A node keeps the centre's numbers, and a centre that was put back gives some of them again.
create index replica_conflict_number_idx on replica_conflict (number);
create index replica_conflict_open_idx on replica_conflict (found_at) where decided_at is null;

-- Groups of records as they are, and their versions.
create function replica_shown(of_entity text, ids bigint[])
returns table (id bigint, version bigint, groups jsonb)
language plpgsql stable as $$
begin
    return query execute format(
        'select record.id, record.version, replica_groups($1, to_jsonb(record))
        from %I as record where record.id = any($2)', of_entity
    ) using of_entity, ids;
end
$$;
