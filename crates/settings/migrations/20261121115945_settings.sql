-- The installation's settings as `auth` tells them, with the values in force.
create table known_setting (
    name text not null,
    int_value bigint,
    bool_value boolean,
    version bigint not null,
    constraint known_setting_pkey primary key (name)
);
