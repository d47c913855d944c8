-- What some members are found by, which tells how common a word is (docs/decisions/0120, 0215): drawn by the
-- process that first sees that PostgreSQL has counted the table anew, and read by all others, so that a total
-- is the same whoever is asked.
create table text_sample (
    is_only boolean not null default true,
    -- How many members there were, archived ones too, as PostgreSQL had counted them.
    members bigint not null,
    texts text[] not null,
    constraint text_sample_pkey primary key (is_only),
    constraint text_sample_is_only_check check (is_only)
);
