-- Wrong passwords of the last quarter of an hour, so that nobody can go on guessing, whichever process is asked. What is refused
-- without a look at the password leaves no row, so an address has some twenty at most.
create table sign_in_failure (
    id bigint generated always as identity,
    -- An IPv4 address, an IPv6 network of 64 bits; empty = not told.
    address text not null,
    -- SHA-256 of the folded name: what was typed may be a password in the wrong field.
    name_hash bytea not null,
    failed_at timestamptz not null,
    constraint sign_in_failure_pkey primary key (id)
);

create index sign_in_failure_address_idx on sign_in_failure (address, failed_at);
create index sign_in_failure_failed_at_idx on sign_in_failure (failed_at);

-- A narrower territory and a withdrawn key end sessions too.
alter table session drop constraint session_end_reason_check;
alter table session add constraint session_end_reason_check check (end_reason in (
    'signed_out', 'closed', 'user_deleted', 'role_changed', 'password_changed', 'territory_changed', 'key_withdrawn',
    'too_old', 'idle'
));
