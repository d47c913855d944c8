-- What every service's database starts with: folding of text for searches, the tables that let events leave with the
-- transaction and arrive once, the node's number and the head of the change feed.

-- Both are trusted: whoever may create objects in the database may create them. In `public`, because fold() names them there.
create extension if not exists unaccent schema public;
create extension if not exists pg_trgm schema public;

-- Text as people search it: no accents, lower case, every hyphen and apostrophe a space, spaces single and none at the
-- ends, nothing that can't be seen (soft hyphens, joiners, marks of direction); so `N'Guessan`, `n’guessan` and `N GUESSAN` are
-- one. Used on columns and on parameters alike.
-- unaccent() is only stable, because its dictionary could be edited; ours is never, and naming it with its schema takes
-- the search path out of play. So the promise `immutable` holds, and generated columns and indexes may use it. After a major
-- upgrade of PostgreSQL the dictionary may know more letters: rewrite such columns then (docs/EVENTS.md).
create function fold(value text) returns text
language sql immutable strict parallel safe
return btrim(regexp_replace(
    lower(public.unaccent('public.unaccent'::regdictionary, normalize(
        regexp_replace(value, '[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]', '', 'g'), nfkc
    ))),
    '[[:space:]''`´‘’‚‛ʼʹ′ꞌ\-‐‑‒–—―−]+', ' ', 'g'
));

-- Facts waiting for, or just after, their publication. `sequence` is given at insert, so it says nothing about the order of
-- commits; `position` is given by the relay, which sees only committed rows: the order in which the stream has them.
create table outbox (
    sequence bigint generated always as identity,
    id uuid not null,
    subject text not null,
    entity_id bigint not null,
    version bigint not null,
    message text not null,
    before bytea,
    after bytea,
    login_id bigint not null,
    login_name text not null,
    role text not null,
    address text not null,
    headers jsonb not null,
    created_at timestamptz not null default clock_timestamp(),
    position bigint,
    published_at timestamptz,
    constraint outbox_pkey primary key (sequence),
    constraint outbox_position_key unique (position),
    constraint outbox_subject_check check (subject ~ '^[a-z][a-z_]*\.[a-z][a-z_]*\.[a-z][a-z_]*$'),
    -- NATS takes messages of 1 MiB; one that can never leave would hold up all that come after it.
    constraint outbox_size_check check (coalesce(octet_length(before), 0) + coalesce(octet_length(after), 0) <= 1000000)
);
create index outbox_unstamped_idx on outbox (sequence) where position is null;
create index outbox_unpublished_idx on outbox (position) where published_at is null;

-- Wakes the relay when it may be asleep. A commit that notifies holds one lock of the whole server while it is flushed, which
-- halves a busy service's commits; so only the first event after a quiet moment does, and the relay polls during a burst.
create function wake_relay() returns trigger
language plpgsql as $$
begin
    if (select created_at from outbox order by sequence desc limit 1) > clock_timestamp() - interval '100 milliseconds' then
        return null;
    end if;
    perform pg_notify('outbox', '');
    return null;
end
$$;
create trigger outbox_wake before insert on outbox for each statement execute function wake_relay();

-- The last position given; it outlives the rows, which are deleted some days after they left.
create table relay (
    is_only boolean not null default true,
    last_position bigint not null default 0,
    constraint relay_pkey primary key (is_only),
    constraint relay_is_only_check check (is_only)
);
insert into relay default values;

-- Events that a consumer of this service has applied: a second delivery finds its row and does nothing.
create table inbox (
    consumer text not null,
    event_id uuid not null,
    handled_at timestamptz not null default now(),
    constraint inbox_pkey primary key (consumer, event_id)
);

-- Events that a consumer of this service could not apply. The row appears with the first failure and goes with the first
-- success; `given_up_at` says that nothing is tried any more until somebody asks for it.
create table dead_letter (
    consumer text not null,
    event_id uuid not null,
    subject text not null,
    envelope bytea not null,
    attempts integer not null,
    cause text not null,
    first_failed_at timestamptz not null default now(),
    last_failed_at timestamptz not null default now(),
    given_up_at timestamptz,
    constraint dead_letter_pkey primary key (consumer, event_id)
);

-- Which node of the network this database belongs to. Its ids start at number × 2^40, so it can never change.
create table node (
    is_only boolean not null default true,
    number integer not null,
    claimed_at timestamptz not null default now(),
    constraint node_pkey primary key (is_only),
    constraint node_is_only_check check (is_only),
    constraint node_number_check check (number between 0 and 8191)
);

-- Gives the sequences of entity tables (bigint, `generated by default`: records of other nodes bring their ids) the node's
-- own range. Those that have it already stay as they are, so later migrations' tables join in at the next start.
create function claim_sequences(node_number integer) returns void
language plpgsql as $$
declare
    lowest constant bigint := (node_number::bigint << 40) + 1;
    highest constant bigint := ((node_number::bigint + 1) << 40) - 1;
    owned record;
    used bigint;
begin
    for owned in
        select sequence.oid, sequence.oid::regclass as name
        from pg_attribute as attribute
        join pg_class as entity on entity.oid = attribute.attrelid
        join pg_depend as ownership
            on ownership.refobjid = entity.oid and ownership.refobjsubid = attribute.attnum and ownership.deptype = 'i'
        join pg_class as sequence on sequence.oid = ownership.objid and sequence.relkind = 'S'
        join pg_sequence as range on range.seqrelid = sequence.oid
        where attribute.attidentity = 'd'
            and entity.relnamespace = current_schema()::regnamespace
            and range.seqtypid = 'bigint'::regtype
            and (range.seqmin, range.seqmax) is distinct from (lowest, highest)
    loop
        used := pg_sequence_last_value(owned.oid);
        execute format(
            'alter sequence %s minvalue %s maxvalue %s start %s restart %s',
            owned.name, lowest, highest, lowest, case when used >= lowest and used < highest then used + 1 else lowest end
        );
    end loop;
end
$$;

-- The head of the change feed. A reader's cursor is (generation, feed_seq): a restored database renews the generation, because
-- its numbers may have been given to other rows before, and readers then compare in full.
create table feed (
    is_only boolean not null default true,
    generation uuid not null default gen_random_uuid(),
    last_seq bigint not null default 0,
    constraint feed_pkey primary key (is_only),
    constraint feed_is_only_check check (is_only)
);
insert into feed default values;

-- Numbers committed rows whose `feed_seq` is null, at most so many of each table, and says how many. The lock on the feed's row
-- is held until commit, so numbers become visible in their order: a reader that saw n will never find a smaller one later.
-- A row that somebody is writing is left for the next time; its writer nulls the number again anyway.
create function stamp_feed(tables text[], at_most integer) returns bigint
language plpgsql as $$
declare
    table_name text;
    is_waiting boolean;
    head bigint;
    reached bigint;
    stamped bigint;
    total bigint := 0;
begin
    foreach table_name in array tables loop
        execute format('select exists (select from %I where feed_seq is null)', table_name) into is_waiting;
        continue when not is_waiting;
        if head is null then
            select last_seq into head from feed for update;
        end if;
        execute format(
            'with locked as (
                select ctid from %1$I where feed_seq is null limit $2 for update skip locked
            ), numbered as (
                select ctid, $1 + row_number() over () as number from locked
            ), stamped as (
                update %1$I as entity set feed_seq = numbered.number
                from numbered where entity.ctid = numbered.ctid
                returning entity.feed_seq
            )
            select count(*), max(feed_seq) from stamped', table_name
        ) into stamped, reached using head, at_most;
        head := coalesce(reached, head);
        total := total + stamped;
    end loop;
    if total > 0 then
        update feed set last_seq = head;
    end if;
    return total;
end
$$;
