-- How often the next part of some work was begun: noted before it begins, in a transaction of its own, so
-- that what ended its process counts as well (docs/decisions/0214). The row goes when a part is done, or the
-- work is over.
create table job_attempt (
    job_id bigint not null,
    attempts integer not null,
    constraint job_attempt_pkey primary key (job_id)
);
