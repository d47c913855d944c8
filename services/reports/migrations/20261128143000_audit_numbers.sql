-- The number of the member whom an entry is about, so that the audit is searched by it
-- (docs/decisions/0196). The hash covers it where there is one; entries from before have none, and keep their
-- hashes.
alter table audit_entry add column number text;
create index audit_entry_number_idx on audit_entry (number, at, id) include (regions, action, entity)
    where number is not null;
