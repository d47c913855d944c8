-- Whom cards could be made for, by place: a hundred thousand who paid are looked up without reading the rows of a million members, and a
-- region's are found in the order of its localities.
drop index known_member_able_idx;
create index known_member_able_idx on known_member (id) include (locality_id)
where not is_archived and status = 1 and photo_file_name is not null and birth_date is not null and firstname <> '' and lastname <> '';
create index known_member_able_place_idx on known_member (locality_id, id) include (lastname_key)
where not is_archived and status = 1 and photo_file_name is not null and birth_date is not null and firstname <> '' and lastname <> '';
