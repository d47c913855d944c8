-- Whoever is limited to regions walks over many entries of others before a page is full. The indexes say
-- which regions an entry concerns, so that only the entries of the page are read (docs/decisions/0195).
drop index audit_entry_at_idx, audit_entry_login_id_at_idx, audit_entry_action_at_idx,
    audit_entry_entity_at_idx;
create index audit_entry_at_idx on audit_entry (at, id) include (regions, action, entity);
create index audit_entry_login_id_at_idx on audit_entry (login_id, at, id) include (regions, action, entity)
    where login_id is not null;
create index audit_entry_action_at_idx on audit_entry (action, at, id) include (regions, entity);
create index audit_entry_entity_at_idx on audit_entry (entity, at, id) include (regions, action);
