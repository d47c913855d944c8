-- How often some work was tried, and whether somebody may have it tried again (docs/decisions/0194).
alter table known_job
    add column tries integer not null default 1,
    add column can_retry boolean not null default false;
