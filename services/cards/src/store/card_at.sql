select
    c.id,
    c.id_number,
    case when c.status = 4 and c.expiration_date < $2 then 12 else c.status end as "status!",
    c.firstname,
    c.lastname,
    c.birth_date as "birth_date?",
    c.birth_date_precision,
    c.birth_location,
    c.city,
    c.phone_number,
    c.member_id,
    c.member_id_number,
    c.membership_start_date,
    c.expiration_date as "expiration_date?",
    c.delivered_at,
    c.qrcode,
    c.photo_file_name,
    '/api/member/photo/' || c.photo_file_name as photo_file_path,
    null::text as photo,
    c.replaces_card_id,
    line.delivery_id as "delivery_id?",
    c.status_reason,
    member.locality_id as "locality_id?",
    place.locality_name as "locality_name?",
    place.subprefecture_name as "subprefecture_name?",
    place.department_name as "department_name?",
    place.region_name as "region_name?",
    c.created_at as "created_at?",
    c.printed_at,
    c.version
from unnest($1::bigint[]) with ordinality as asked (id, nth)
join card as c on c.id = asked.id
left join known_member as member on member.id = c.member_id
left join territory_place as place on place.locality_id = member.locality_id
left join delivery_line as line on line.card_id = c.id and line.is_open
order by asked.nth
