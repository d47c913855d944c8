insert into card (
    uuid, id_number, status, status_reason, status_at, member_id, firstname, lastname, birth_date,
    birth_date_precision, birth_location,
    city, phone_number, member_id_number, membership_start_date, photo_file_name, member_version,
    expiration_date, qrcode, transaction_id,
    replaces_card_id, job_id, created_at, created_by, created_by_id, updated_at, updated_by
)
select
    made.uuid, made.id_number, 1, $7, $8, m.id, m.firstname, m.lastname, m.birth_date,
    coalesce(m.birth_date_precision, 1),
    m.birth_location, m.city, m.contact, m.id_number, m.membership_start_date, m.photo_file_name, m.version,
    $9, made.qrcode,
    made.transaction_id, made.replaces_card_id, $10, $8, $11, $12, $8, $11
from unnest($1::bigint[], $2::uuid[], $3::text[], $4::text[], $5::bigint[], $6::bigint[])
    as made (member_id, uuid, id_number, qrcode, transaction_id, replaces_card_id)
join known_member as m on m.id = made.member_id
order by made.id_number
returning id, member_id, id_number
