-- What the checks of a service found last, and what somebody asked of them (docs/decisions/0187).
create table check_result (
    name text not null,
    -- Records that don't agree; none = it was not made yet.
    count bigint,
    -- The first of them, with their numbers or codes.
    example_ids bigint[] not null default '{}',
    example_labels text[] not null default '{}',
    checked_at timestamptz,
    -- Since when it is to be made, and since when to be mended first; none = it is not.
    run_at timestamptz,
    mend_at timestamptz,
    constraint check_result_pkey primary key (name)
);
