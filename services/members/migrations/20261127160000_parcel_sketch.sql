-- What maps draw of a parcel (docs/decisions/0271): no more than 64 corners, so that a rectangle full of them
-- has a bound, whatever people drew.

-- Longitude and latitude of every nth corner of the outline, in millionths of a degree, without its end. As
-- text, since degrees are written with exactly six decimals: as JSON it takes thirty times as long.
create function sketch_of(geometry text) returns integer[]
language plpgsql immutable strict parallel safe
as $$
declare
    ring text := split_part(split_part(geometry, '"coordinates":', 2), ']]', 1);
    numbers integer[] := string_to_array(translate(ring, '[]{}.', ''), ',')::integer[];
    corners integer := cardinality(numbers) / 2 - 1;
    step integer := (corners + 63) / 64;
begin
    if corners < 1 then
        return numbers;
    elsif step = 1 then
        return numbers[:corners * 2];
    end if;
    return array(
        select numbers[at] from generate_series(1, corners * 2) as at
        where ((at - 1) / 2) % step = 0 order by at
    );
end
$$;

alter table parcel add column sketch integer[] generated always as (sketch_of(geometry)) stored;
