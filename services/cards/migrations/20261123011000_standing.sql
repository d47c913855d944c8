-- Since when a member may not use a card, or may again: the list of revocations tells what changed since then. Null = always could.
alter table known_member add column standing_at timestamptz;
update known_member set standing_at = now() where status <> 1 or is_archived;
create index known_member_standing_idx on known_member (standing_at) where standing_at is not null;
create index known_member_fallen_idx on known_member (id) where status <> 1 or is_archived;
