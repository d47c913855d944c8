-- How many members live where, as `members` tells: no locality is deleted under them.
create table locality_use (
    locality_id bigint not null,
    members bigint not null,
    version bigint not null,
    constraint locality_use_pkey primary key (locality_id)
);
