-- The records that a check found when it was made last, all of them: the list that it leads to is narrowed to
-- them (docs/decisions/0193).
create table check_found (
    name text not null,
    record_id bigint not null,
    constraint check_found_pkey primary key (name, record_id)
);
