-- Printing more than one answer holds: a job draws it in parts, which lie in the store of the photos until they are too old.
create table print_part (
    job_id bigint not null,
    nth integer not null,
    -- The cards or deliveries on it: who fetches the file has to see every one of them.
    entity_ids bigint[] not null,
    constraint print_part_pkey primary key (job_id, nth),
    constraint print_part_job_fkey foreign key (job_id) references job (id) on delete cascade
);
-- A file is fetched by the number of its job.
alter table job drop column file_name;
create index job_file_idx on job (file_until) where file_until is not null;
