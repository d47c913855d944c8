-- What lets projections heal after any database, or NATS, was put back to an older state
-- (docs/decisions/0226).

-- The generations that this database had; the present one stands in `feed`.
create table generation (
    id uuid not null,
    begun_at timestamptz not null default now(),
    -- It began because the database was put back, or may have been.
    went_back boolean not null default false,
    constraint generation_pkey primary key (id)
);
insert into generation (id) select generation from feed;

-- How far each consumer is, written by the transactions that apply: what NATS believes may be of another
-- time.
create table consumer_place (
    consumer text not null,
    -- Whose stream it is.
    owner text not null,
    -- When the stream was made, in microseconds: another stream under its name is another one. 0 = none was
    -- seen yet.
    stream bigint not null default 0,
    -- Of the last message.
    sequence bigint not null default 0,
    -- Up to here a filling has everything.
    filled_to bigint not null default 0,
    -- Of the owner, and those before.
    generation uuid,
    past uuid[] not null default '{}',
    -- The newest fact of the owner that is known, and its position in the outbox there.
    head uuid,
    head_position bigint not null default 0,
    -- The process that fills the projection, until the filling has ended, and until when it is taken to be
    -- at it.
    filler uuid,
    filling_until timestamptz,
    constraint consumer_place_pkey primary key (consumer)
);

-- Moves ids and the numbers that people are given ahead, so that none is given twice: what was given after
-- the state that was put back is in people's hands. Not taken back with a transaction. A running service does
-- not own its sequences.
create function skip_ahead(numbers bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
    given record;
begin
    for given in
        select sequence.oid::regclass as name, range.seqmax as highest,
            coalesce(pg_sequence_last_value(sequence.oid), range.seqstart) as last
        from pg_class as sequence
        join pg_sequence as range on range.seqrelid = sequence.oid
        left join pg_depend as ownership
            on ownership.classid = 'pg_class'::regclass and ownership.objid = sequence.oid
                and ownership.deptype in ('i', 'a')
        left join pg_attribute as attribute
            on attribute.attrelid = ownership.refobjid and attribute.attnum = ownership.refobjsubid
        where sequence.relkind = 'S' and sequence.relnamespace = 'public'::regnamespace
            and range.seqtypid = 'bigint'::regtype
            -- Ids that records of other nodes bring, and sequences that stand alone: numbers.
            and (ownership.objid is null or attribute.attidentity = 'd')
    loop
        perform setval(given.name, least(given.last + numbers, given.highest));
    end loop;
end
$$;
