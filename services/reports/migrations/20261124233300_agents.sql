-- What each account did in each month, out of the audit (docs/decisions/0192).
create table agent_figure (
    -- -1 = the whole country: an entry may concern several regions, or none.
    region_id bigint not null,
    -- Months since the year 0.
    month integer not null,
    -- 0 = nobody known.
    login_id bigint not null,
    action text not null,
    entity text not null,
    count bigint not null,
    -- Of these what concerns no other region: of sums, who is limited to regions sees no others.
    whole bigint not null,
    constraint agent_figure_pkey primary key (region_id, month, login_id, action, entity)
);
create table agent (
    login_id bigint not null,
    name text not null,
    constraint agent_pkey primary key (login_id)
);

do $$
begin
    lock table audit_entry in share row exclusive mode;
    insert into agent_figure (region_id, month, login_id, action, entity, count, whole)
    select place.region_id,
        extract(year from at at time zone 'UTC')::integer * 12
            + extract(month from at at time zone 'UTC')::integer - 1,
        coalesce(login_id, 0), action, entity, count(*),
        count(*) filter (where regions = array[place.region_id])
    from audit_entry
    cross join lateral (
        select distinct region_id from unnest(regions || -1::bigint) as concerned (region_id)
    ) as place
    group by 1, 2, 3, 4, 5;
    insert into agent (login_id, name)
    select distinct on (login_id) login_id, login_name
    from audit_entry
    where login_id is not null and login_name is not null
    order by login_id, id desc;
end
$$;
