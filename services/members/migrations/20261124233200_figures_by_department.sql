-- Members are counted by the week in which their membership began, too, and figures are kept by department
-- (docs/decisions/0190). Nobody writes meanwhile.
create or replace function member_figures(
    kind integer, gender integer, status integer, birth_date date, membership_start_date date,
        has_photo boolean, has_valid_card boolean
) returns table (dimension integer, key bigint)
language sql immutable parallel safe as $$
    select dimension, key
    from (values
        (1, 1::bigint),
        (1, case when has_photo then 2 end),
        (1, case when has_valid_card then 3 end),
        (2, coalesce(gender, 0)),
        (3, kind),
        (4, status),
        (5, coalesce(extract(year from birth_date)::bigint, 0)),
        (6, coalesce(extract(year from membership_start_date)::bigint * 12 + extract(month from
            membership_start_date)::bigint - 1, -1)),
        (7, floor((membership_start_date - date '1970-01-05') / 7.0)::bigint)
    ) as counted (dimension, key)
    where key is not null
$$;

do $$
begin
    lock table member, figure in share row exclusive mode;
    perform count_anew();
end
$$;
