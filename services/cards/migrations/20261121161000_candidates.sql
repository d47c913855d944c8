-- Whom cards could be made for, and against whom something stands: few of a million members, or nearly all of them. Without these an empty
-- list reads every member, and the count of the eligible reads each paying member's row.
create index known_member_able_idx on known_member (id)
where not is_archived and status = 1 and photo_file_name is not null and birth_date is not null and firstname <> '' and lastname <> '';
create index known_member_without_photo_idx on known_member (id) where not is_archived and photo_file_name is null;
create index known_member_unchecked_idx on known_member (id) where not is_archived and photo_file_name is not null and not photo_checked;
create index known_member_incomplete_idx on known_member (id)
where not is_archived and (firstname = '' or lastname = '' or birth_date is null);
create index known_member_inactive_idx on known_member (id) where not is_archived and status <> 1;
