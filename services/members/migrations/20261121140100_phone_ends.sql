-- Members of one phone are found whatever stands before it: the prefix of the country is typed by some and left out by others. The
-- index answers at once also for a first name that tens of thousands bear.

-- The last eight digits of each phone of a `contact_key`; what is shorter is no phone.
create function phone_ends(phones text) returns text[]
language sql immutable strict parallel safe
return array(select right(phone, 8) from unnest(string_to_array(phones, ' ')) as phone where length(phone) >= 8);

create index member_phone_ends_idx on member using gin (phone_ends(contact_key)) with (fastupdate = off) where deleted_at is null;
