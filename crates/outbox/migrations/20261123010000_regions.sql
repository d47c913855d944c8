-- The regions that an event concerns; none = not known, or all.
alter table outbox add column regions bigint[] not null default '{}';
