-- What users keep for themselves, and what holds for all.

-- Columns of lists, page sizes, saved views. Of this node: what fits one screen need not fit another.
create table login_param (
    login_id bigint not null,
    name text not null,
    string_value text,
    int_value bigint,
    date_value date,
    bool_value boolean,
    version bigint not null,
    updated_at timestamptz not null,
    constraint login_param_pkey primary key (login_id, name),
    constraint login_param_login_id_fkey foreign key (login_id) references login (id),
    constraint login_param_name_check check (name <> '')
);

-- Settings that somebody set; the others have the default of the catalogue (domain/setting.rs), whose number is the id on every
-- node. Synchronised.
create table setting (
    id bigint not null,
    name text not null,
    int_value bigint,
    bool_value boolean,
    version bigint not null,
    feed_seq bigint,
    deleted_at timestamptz,
    created_at timestamptz not null,
    created_by text not null,
    updated_at timestamptz not null,
    updated_by text not null,
    constraint setting_pkey primary key (id),
    constraint setting_name_key unique (name)
);

create index setting_unstamped_idx on setting (id) where feed_seq is null;
create unique index setting_feed_key on setting (feed_seq);
