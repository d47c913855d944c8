-- Accounts and settings are written at the centre and go down to nodes (docs/decisions/0295).

-- The token of a node's account opens the centre, so it stays there; when somebody signed in last is of the
-- node where they did.
select join_replica_down('login', '{
    "name": ["name"], "role": ["role"], "provider": ["provider"], "territory": ["region_ids"],
    "password": ["password_hash", "must_change_password"], "deleted": ["deleted_at"],
    "written": ["created_at", "created_by", "updated_at", "updated_by"]
}');

-- Whether a node of these regions (none: of the whole country) gets an account: a laptop that is stolen tells
-- nothing of who works elsewhere, and a national account opens nodes of the whole country alone.
create function reaches(account login, regions bigint[]) returns boolean
language sql immutable
return account.role <> 'sync' and (cardinality(regions) = 0 or account.region_ids && regions);

alter table setting alter column version set default 1;
select join_replica_down('setting', '{
    "name": ["name"], "value": ["string_value", "int_value", "bool_value"], "deleted": ["deleted_at"],
    "written": ["created_at", "created_by", "updated_at", "updated_by"]
}');
