update card as c
set firstname = m.firstname, lastname = m.lastname, birth_date = coalesce(m.birth_date, c.birth_date),
    birth_date_precision = coalesce(m.birth_date_precision, 1), birth_location = m.birth_location,
    city = m.city, phone_number = m.contact,
    member_id_number = m.id_number, membership_start_date = m.membership_start_date,
    photo_file_name = m.photo_file_name,
    member_version = m.version, qrcode = fresh.qrcode, version = c.version + 1,
    updated_at = $3, updated_by = $4
from unnest($1::bigint[], $2::text[]) as fresh (id, qrcode), known_member as m
where c.id = fresh.id and m.id = c.member_id
