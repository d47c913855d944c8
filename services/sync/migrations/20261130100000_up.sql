-- What went up in a run and was not taken by the centre.
alter table run add column rejected bigint not null default 0;

-- On a node: records on their way to the centre, whose answer is not here yet. They are sent again as they
-- are until it is: what somebody changed in them since goes with the next batch. One at a time.
create table out_batch (
    is_only boolean not null default true,
    uuid uuid not null,
    records jsonb not null,
    made_at timestamptz not null,
    constraint out_batch_pkey primary key (is_only),
    constraint out_batch_is_only_check check (is_only)
);
