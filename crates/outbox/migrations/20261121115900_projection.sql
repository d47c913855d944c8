-- The projections that were filled from their owners' replay. One without a row is filled at the next look: at its first start,
-- or because somebody took the row away to have it made anew.
create table projection (
    -- Name of the consumer that keeps it.
    name text not null,
    filled_at timestamptz not null default now(),
    constraint projection_pkey primary key (name)
);
