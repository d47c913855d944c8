-- The regions that an entry concerns, as its fact told them; none = not known, or all (docs/decisions/0130). Entries from before
-- have none: nobody changes them any more, and whoever is limited to regions is not told of them.
alter table audit_entry add column regions bigint[] not null default '{}';
create index audit_entry_regions_idx on audit_entry using gin (regions);
-- The regions that whoever began the work was limited to; none = the whole country.
alter table known_job add column regions bigint[] not null default '{}';
