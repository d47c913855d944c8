-- What became of each record that went up in a run (docs/decisions/0298).
create table run_record (
    run_id bigint not null,
    entity text not null,
    record_id bigint not null,
    -- ExchangeOutcome of the contract.
    result integer not null,
    -- A stable word.
    reason text,
    conflicts integer not null,
    at timestamptz not null,
    constraint run_record_pkey primary key (run_id, entity, record_id),
    constraint run_record_run_fkey foreign key (run_id) references run (id) on delete cascade
);
create index run_record_at_idx on run_record (at);
