-- Records that became another one (docs/decisions/0233): two members who are one person, one payment that was
-- entered on two nodes. It is synchronised itself, so that whoever still names the record that is gone finds
-- the one that stays, on every node. One that was undone is a tombstone.
create table entity_alias (
    -- As subjects name it: `member`.
    entity text not null,
    id bigint not null,
    uuid uuid not null,
    -- What it became then; that may have become another one since.
    survivor_id bigint not null,
    version bigint not null default 1,
    deleted_at timestamptz,
    constraint entity_alias_pkey primary key (entity, id),
    constraint entity_alias_uuid_key unique (entity, uuid),
    constraint entity_alias_survivor_check check (survivor_id <> id)
);
select join_feed('entity_alias');
