insert into member (
    uuid, id_number, firstname, lastname, gender, birth_date, birth_date_precision, birth_location,
    city, address, district, contact, contact_urgency, locality_id, membership_start_date,
    cooperative_id, kind, main_member_id, order_number, marital_status, education_level, ethnicity,
    nationality, other_nationality, occupation, other_occupation, identity_document_type,
    identity_document_number, household_status, household_size, dependent_count, synchronization_needed,
    created_at, created_by, updated_at, updated_by, created_by_id
)
values (
    $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
    $23, $24, $25, $26, $27, $28, $29, $30, $31,
    coalesce((select number <> 0 from node), false), $34, $32, $34, $32, $33
)
on conflict on constraint member_id_number_key do nothing
returning id
