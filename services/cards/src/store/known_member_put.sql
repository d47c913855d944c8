-- A row that is there as it is told is not written.
insert into known_member as known (
    id, id_number, firstname, lastname, birth_date, birth_date_precision, birth_location, city, contact,
    kind, main_member_id, locality_id, membership_start_date, cooperative_id, status, photo_file_name,
    photo_checked, is_archived, version, uuid, standing_at
)
select
    told.id, told.id_number, told.firstname, told.lastname, told.birth_date, told.birth_date_precision,
    told.birth_location, told.city, told.contact, told.kind, told.main_member_id, told.locality_id,
    told.membership_start_date, told.cooperative_id, told.status, told.photo_file_name,
    told.photo_checked, told.is_archived, told.version, told.uuid,
    case when told.status <> 1 or told.is_archived then $21::timestamptz end
from unnest(
    $1::bigint[], $2::text[], $3::text[], $4::text[], $5::date[], $6::integer[], $7::text[], $8::text[],
    $9::text[], $10::integer[], $11::bigint[], $12::bigint[], $13::date[], $14::bigint[],
    $15::integer[], $16::text[], $17::boolean[], $18::boolean[], $19::bigint[], $20::uuid[]
) as told (
    id, id_number, firstname, lastname, birth_date, birth_date_precision, birth_location, city, contact,
    kind, main_member_id, locality_id, membership_start_date, cooperative_id, status, photo_file_name,
    photo_checked, is_archived, version, uuid
)
left join known_member as kept on kept.id = told.id
where (kept.id is not null or not told.is_archived)
    and (
        kept.id, kept.id_number, kept.firstname, kept.lastname, kept.birth_date,
        kept.birth_date_precision, kept.birth_location, kept.city, kept.contact, kept.kind,
        kept.main_member_id, kept.locality_id, kept.membership_start_date, kept.cooperative_id,
        kept.status, kept.photo_file_name, kept.photo_checked, kept.is_archived, kept.version, kept.uuid
    ) is distinct from (
        told.id, told.id_number, told.firstname, told.lastname, told.birth_date,
        told.birth_date_precision, told.birth_location, told.city, told.contact, told.kind,
        told.main_member_id, told.locality_id, told.membership_start_date, told.cooperative_id,
        told.status, told.photo_file_name, told.photo_checked, told.is_archived, told.version, told.uuid
    )
order by told.id
on conflict (id) do update
set (
    id_number, firstname, lastname, birth_date, birth_date_precision, birth_location, city, contact,
    kind, main_member_id, locality_id, membership_start_date, cooperative_id, status, photo_file_name,
    photo_checked, is_archived, version, uuid, standing_at
) = (
    excluded.id_number, excluded.firstname, excluded.lastname, excluded.birth_date,
    excluded.birth_date_precision, excluded.birth_location, excluded.city, excluded.contact,
    excluded.kind, excluded.main_member_id, excluded.locality_id, excluded.membership_start_date,
    excluded.cooperative_id, excluded.status, excluded.photo_file_name, excluded.photo_checked,
    excluded.is_archived, excluded.version, excluded.uuid,
    case when (known.status, known.is_archived)
        is distinct from (excluded.status, excluded.is_archived) then $21 else known.standing_at end
)
where known.version < excluded.version or known.uuid <> excluded.uuid or known.id = any($22)
    or known.version = excluded.version
        and known.photo_file_name is distinct from excluded.photo_file_name
