-- Whom cards could be made for, by words and by last name: what a search reads stands in the indexes, so that a hundred thousand who paid
-- are looked up without a row of the table.
drop index known_member_able_idx;
create index known_member_able_idx on known_member (id) include (locality_id, search, firstname_key, kind, cooperative_id)
where not is_archived and status = 1 and photo_file_name is not null and birth_date is not null and firstname <> '' and lastname <> '';
create index known_member_able_lastname_idx on known_member (lastname_key, id) include (search)
where not is_archived and status = 1 and photo_file_name is not null and birth_date is not null and firstname <> '' and lastname <> '';

-- Who paid has no card, mostly: the planner would take the one for as rare as the other.
create statistics holder_able (mcv) on best_payment, has_faulty_card, is_in_preparation, valid_until from holder;
analyze holder;
