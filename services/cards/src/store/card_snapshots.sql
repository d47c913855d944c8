select
    c.id,
    c.id_number,
    c.member_id,
    c.transaction_id,
    c.replaces_card_id,
    c.expiration_date as "expiration_date: Date",
    m.id_number as member_id_number,
    (
        c.firstname, c.lastname, c.birth_date, c.birth_date_precision, c.birth_location, c.city,
        c.phone_number, c.member_id_number,
        c.membership_start_date, c.photo_file_name
    ) is distinct from (
        m.firstname, m.lastname, coalesce(m.birth_date, c.birth_date), coalesce(m.birth_date_precision, 1),
        m.birth_location, m.city,
        m.contact, m.id_number, m.membership_start_date, m.photo_file_name
    ) as "is_outdated!"
from card as c
join known_member as m on m.id = c.member_id
left join territory_place as place on place.locality_id = m.locality_id
where c.id = any($1)
    and ($2::bigint[] is null or place.region_id = any($2) or m.locality_id is null and c.created_by_id = $3)
order by c.id
