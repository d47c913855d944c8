-- Figures as their owners count them (docs/decisions/0174): all of one dimension in one region in a row,
-- replaced as a whole.
create table known_figures (
    -- The service that counts them.
    owner text not null,
    region_id bigint not null,
    dimension integer not null,
    departments bigint[] not null,
    keys bigint[] not null,
    counts bigint[] not null,
    amounts bigint[] not null,
    counted_at timestamptz not null,
    version bigint not null,
    constraint known_figures_pkey primary key (owner, region_id, dimension)
);

-- The same as they were at the end of each day on which they changed.
create table figures_of_day (
    owner text not null,
    region_id bigint not null,
    dimension integer not null,
    day date not null,
    departments bigint[] not null,
    keys bigint[] not null,
    counts bigint[] not null,
    amounts bigint[] not null,
    constraint figures_of_day_pkey primary key (owner, region_id, dimension, day)
);
