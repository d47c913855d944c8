-- What a person opened by signing in. Tokens last ten minutes; the session decides whether the next one is given.
-- Sessions belong to the node they were opened on and are not synchronised.
create table session (
    -- What REST calls name a session by.
    id bigint generated always as identity,
    -- What tokens name it by (claim `sid`): not to be guessed.
    uuid uuid not null,
    login_id bigint not null,
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    ended_at timestamptz,
    end_reason text,
    -- Of the sign-in; empty = not told.
    address text not null,
    user_agent text not null,
    constraint session_pkey primary key (id),
    constraint session_uuid_key unique (uuid),
    constraint session_login_id_fkey foreign key (login_id) references login (id),
    constraint session_end_check check ((ended_at is null) = (end_reason is null)),
    constraint session_end_reason_check check (end_reason in (
        'signed_out', 'closed', 'user_deleted', 'role_changed', 'password_changed', 'too_old', 'idle'
    ))
);

create index session_login_id_idx on session (login_id) where ended_at is null;
-- A process that starts asks which sessions ended lately, to refuse the tokens they left behind.
create index session_ended_at_idx on session (ended_at) where ended_at is not null;
