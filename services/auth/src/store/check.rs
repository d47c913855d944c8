//! The accounts that break a rule which always holds: what the checks look for.

/// A name of an account is a person's; its number says as much.
pub(crate) const REGION_GONE: &str = "
    select l.id, l.id::text as label from login as l
    where l.deleted_at is null
        and exists (
            select from unnest(l.region_ids) as limited (id)
            where not exists (select from region where region.id = limited.id and not region.is_deleted)
        )";
