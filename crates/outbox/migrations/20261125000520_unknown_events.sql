-- Events of a newer program, which this one does not know: they wait for an upgrade, and are no failures
-- (docs/decisions/0213).
alter table dead_letter add column is_unknown boolean not null default false;
create index dead_letter_unknown_idx on dead_letter (consumer) where is_unknown;
