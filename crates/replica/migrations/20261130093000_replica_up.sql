-- What goes from nodes up to the centre (docs/decisions/0297).

-- At the centre: each change of a group once.
create table replica_op (
    -- Worked out of node, record, group, the version that its author saw, and the value.
    name bytea not null,
    node integer not null,
    taken_at timestamptz not null,
    constraint replica_op_pkey primary key (name)
);
create index replica_op_taken_at_idx on replica_op (taken_at);

-- Values of a node that did not become live, until a person decides; at the centre and on that node.
create table replica_conflict (
    uuid uuid not null,
    entity text not null,
    id bigint not null,
    -- The group.
    name text not null,
    node integer not null,
    -- None = the record was made on the node.
    base jsonb,
    node_value jsonb not null,
    centre_value jsonb not null,
    why text not null,
    login_id bigint,
    login_name text,
    changed_at timestamptz,
    found_at timestamptz not null,
    constraint replica_conflict_pkey primary key (uuid)
);
create index replica_conflict_record_idx on replica_conflict (entity, id);

-- At the centre: the records that are live, as a node of these regions sees them, which nobody else changes
-- until the transaction ends.
create function replica_live(of_entity text, ids bigint[], regions bigint[])
returns table (id bigint, stamp jsonb, groups jsonb)
language plpgsql as $$
begin
    return query execute format(
        'select record.id, replica_stamp($1, record.id, record.version),
            replica_groups($1, to_jsonb(shown_to(record, $3)))
        from %I as record where record.id = any($2) order by record.id for update', of_entity
    ) using of_entity, ids, regions;
end
$$;

-- Which of these UUIDs are taken, and by which record.
create function replica_by_uuid(of_entity text, uuids uuid[]) returns table (uuid uuid, id bigint)
language plpgsql stable as $$
begin
    return query execute format(
        'select record.uuid, record.id from %I as record where record.uuid = any($1)', of_entity
    ) using uuids;
end
$$;
