//! The localities that break a rule which always holds: what the checks look for.

/// A living locality lies in a living sub-prefecture, that in a living department, that in a living region.
pub(crate) const BROKEN_CHAIN: &str = "
    select l.id, l.name as label from locality as l
    where l.deleted_at is null
        and not exists (
            select from subprefecture as s
            join department as d on d.id = s.department_id and d.deleted_at is null
            join region as r on r.id = d.region_id and r.deleted_at is null
            where s.id = l.subprefecture_id and s.deleted_at is null
        )";
