-- What writes were answered whose callers named them by a key of their own (docs/decisions/0138). The row commits with the write, so
-- a call whose answer was lost is answered again as it was, and two at once are one.
create table answered_call (
    login_id bigint not null,
    rpc text not null,
    key text not null,
    -- Of the request: another one under the same key is not the same call.
    fingerprint text not null,
    reply bytea not null,
    answered_at timestamptz not null default now(),
    constraint answered_call_pkey primary key (login_id, rpc, key)
);
create index answered_call_age_idx on answered_call (answered_at);
