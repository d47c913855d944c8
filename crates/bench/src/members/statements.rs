//! The statements that the product is compared with: what has to be read for one page or one member, and
//! nothing else.

/// All columns of a member that the contract shows.
macro_rules! select {
    ($rest:literal) => {
        concat!(
            "select m.id, m.uuid::text as uuid, m.id_number, m.firstname, m.lastname, m.gender, m.birth_date,
                m.birth_date_precision,
                m.birth_location, m.city, m.address, m.district, m.contact, m.contact_urgency, m.locality_id,
                place.locality_name, place.subprefecture_name, place.department_name, place.region_name,
                m.membership_start_date, m.cooperative_id, cooperative.name as cooperative_name,
                m.kind = 1 as is_main_account, m.kind = 2 as is_spouse, m.kind = 3 as is_child,
                m.main_member_id,
                main.lastname || ' ' || main.firstname as main_member_name, m.order_number, m.status,
                m.status_reason, m.status_on,
                m.marital_status, m.education_level, m.ethnicity, m.nationality, m.other_nationality,
                m.occupation,
                m.other_occupation, m.identity_document_type, m.identity_document_number, m.household_status,
                m.household_size,
                m.dependent_count, m.photo_file_name,
                '/api/member/photo/' || m.photo_file_name as photo_file_path,
                m.photo_checked, m.photo_refused_reason, m.has_valid_card, m.has_unused_transaction,
                m.can_write,
                m.synchronization_needed, m.created_at, m.created_by, m.updated_at, m.updated_by, m.version,
                m.deleted_at, m.photo_is_missing
            from member as m
            left join territory_place as place on place.locality_id = m.locality_id
            left join member as main on main.id = m.main_member_id
            left join cooperative on cooperative.id = m.cooperative_id
            where m.deleted_at is null ",
            $rest
        )
    };
}

/// A page; its limit and offset.
pub(crate) const PAGE: &str = select!("order by m.id limit $1 offset $2");
/// The same for pgbench.
pub(crate) const PAGE_OF: &str = select!("order by m.id limit :limit offset 0");
/// How many there are, from the table that counts them: a full count of a million is no page's business.
pub(crate) const TOTAL: &str =
    "select coalesce(sum(members), 0)::bigint as total from member_tally where locality_id = -1";
/// One member.
pub(crate) const ONE: &str = select!("and m.id = $1");
/// The same for pgbench.
pub(crate) const ONE_OF: &str = select!("and m.id = :id");
/// A new one with what an enrolment fills in, for pgbench.
pub(crate) const CREATE: &str = "insert into member (uuid, id_number, firstname, lastname, gender, \
     birth_date, birth_date_precision, contact, locality_id, kind, created_by, created_by_id, updated_by) \
     values (gen_random_uuid(), 'P' || :nth, 'Awa', 'Bare ' || :nth, 2, '1990-05-17', 1, \
     '07 11 22 33 44', 1, 1, 'bench', 1, 'bench')";
