-- An operator asks for a given up event to be tried again by writing it down here; a process that runs its
-- consumer looks for it (docs/decisions/0222).
alter table dead_letter add column retry_asked_at timestamptz;
create index dead_letter_asked_idx on dead_letter (consumer) where retry_asked_at is not null;
