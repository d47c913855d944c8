-- Work that goes on after its answer, as the services tell of it.
create table known_job (
    -- The service that does it.
    service text not null,
    id bigint not null,
    -- Stable word, such as `card_creation` or `card_print`.
    kind text not null,
    -- 1 waiting, 2 running, 3 done, 4 failed, 5 cancelled
    state integer not null,
    done bigint not null,
    total bigint not null,
    errors bigint not null,
    login_id bigint not null,
    login_name text not null,
    created_at timestamptz,
    started_at timestamptz,
    finished_at timestamptz,
    code text,
    result text,
    file_path text,
    file_until timestamptz,
    version bigint not null,
    constraint known_job_pkey primary key (service, id)
);
-- Calls name a job by its number alone.
create unique index known_job_id_key on known_job (id);
create index known_job_login_idx on known_job (login_id, id);
