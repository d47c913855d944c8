select
    line.delivery_id,
    line.nth,
    line.card_id,
    line.card_id_number,
    c.firstname as "card_firstname?",
    c.lastname as "card_lastname?",
    c.birth_date as "card_birth_date?",
    c.birth_date_precision as "card_birth_date_precision?",
    c.member_id as "card_member_id?",
    c.member_id_number as "card_member_id_number?",
    line.delivered_at as card_delivered_at,
    c.expiration_date as "card_expiration_date?",
    case when c.status = 4 and c.expiration_date < $2 then 12 else c.status end as card_status,
    c.photo_file_name as "card_photo_file_name?",
    line.motive,
    line.received_by,
    line.relation,
    line.identity_document,
    line.not_delivered_reason,
    line.is_under_responsibility
from delivery_line as line
left join card as c on c.id = line.card_id
left join known_member as member on member.id = c.member_id
left join territory_place as place on place.locality_id = member.locality_id
where line.delivery_id = any($1) and (
    $3::bigint[] is null or line.card_id is null or place.region_id = any($3)
    or member.locality_id is null and c.created_by_id = $4
)
order by line.delivery_id, line.nth
