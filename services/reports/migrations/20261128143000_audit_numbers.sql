-- The number of the member whom an entry is about, so that the audit is searched by it
-- (docs/decisions/0196). It is what the states of the entry say, which the hash covers; it has no part in the
-- hash itself. Entries from before have none.
alter table audit_entry add column number text;
create index audit_entry_number_idx on audit_entry (number, at, id) include (regions, action, entity)
    where number is not null;
