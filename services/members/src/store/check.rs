//! The members that break a rule which always holds: what the checks look for.

pub(crate) const WITHOUT_MAIN: &str = "
    select m.id, m.id_number as label from member as m
    where m.deleted_at is null and m.kind <> 1
        and not exists (select from member as main where main.id = m.main_member_id and main.is_main)";

pub(crate) const PHOTO_MISSING: &str = "
    select m.id, m.id_number as label from member as m
    where m.deleted_at is null and m.photo_file_name is not null and m.photo_is_missing";

pub(crate) const WITHOUT_LOCALITY: &str = "
    select m.id, m.id_number as label from member as m
    where m.deleted_at is null and m.locality_id is null";

pub(crate) const PLACE_UNKNOWN: &str = "
    select m.id, m.id_number as label from member as m
    where m.deleted_at is null and m.locality_id is not null
        and not exists (
            select from territory_place as place
            where place.locality_id = m.locality_id and not place.is_deleted
        )";

pub(crate) const FLAGS: &str = "
    select m.id, m.id_number as label
    from member as m left join member_holder as told on told.member_id = m.id
    where m.deleted_at is null
        and (m.has_valid_card, m.has_unused_transaction)
            <> (coalesce(told.has_valid_card, false), coalesce(told.has_unused_transaction, false))";
