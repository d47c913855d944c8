-- Work can be paused (state 6), and what failed can be tried again (docs/decisions/0194).
alter table job
    drop constraint job_state_check,
    add constraint job_state_check check (state between 1 and 6),
    add column tries integer not null default 1;
