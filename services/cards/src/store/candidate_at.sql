select
    m.id,
    m.id_number,
    m.firstname,
    m.lastname,
    m.birth_date,
    m.contact,
    m.kind,
    m.status,
    m.is_archived,
    m.photo_file_name,
    m.photo_checked,
    m.locality_id,
    place.locality_name as "locality_name?",
    place.subprefecture_name as "subprefecture_name?",
    place.department_name as "department_name?",
    place.region_id as "region_id?",
    place.region_name as "region_name?",
    free.id as "payment?"
from unnest($1::bigint[]) with ordinality as asked (id, nth)
join known_member as m on m.id = asked.id
left join territory_place as place on place.locality_id = m.locality_id
left join lateral (
    select t.id
    from transaction as t
    where t.member_id = m.id and t.card_id is null and t.transaction_type = 2 and t.deleted_at is null
        and t.amount >= $2
    order by t.date, t.id
    limit 1
) as free on true
order by asked.nth
