//! When a member may be archived: nothing may refer to it.

use std::collections::BTreeMap;

use platform::Refusal;
use proto::maillon::members::v1::Member;
use proto::maillon::refusal::v1::Reason;

/// Refuses what would leave dependants without a main member.
pub(crate) fn check_dependants(dependants: i64) -> Result<(), Refusal> {
    match dependants {
        0 => Ok(()),
        dependants => Err(in_use().count("dependants", dependants)),
    }
}

/// Refuses a member who presides over cooperatives.
pub(crate) fn check_presidencies(presidencies: i64) -> Result<(), Refusal> {
    match presidencies {
        0 => Ok(()),
        presidencies => Err(in_use().count("presidencies", presidencies)),
    }
}

/// Refuses a member who has parcels.
pub(crate) fn check_parcels(parcels: i64) -> Result<(), Refusal> {
    match parcels {
        0 => Ok(()),
        parcels => Err(in_use().count("parcels", parcels)),
    }
}

/// Refuses a member whose card is valid.
pub(crate) fn check_valid_card(member: &Member) -> Result<(), Refusal> {
    if member.has_valid_card {
        Err(in_use().count("cards", 1))
    } else {
        Ok(())
    }
}

/// Refuses a member that other services refer to: how many of which records.
pub(crate) fn check_uses(uses: &BTreeMap<String, i64>) -> Result<(), Refusal> {
    if uses.is_empty() {
        return Ok(());
    }
    let counted = uses.iter();
    Err(counted.fold(in_use(), |refusal, (record, count)| {
        refusal.count(record, *count)
    }))
}

fn in_use() -> Refusal {
    Refusal::new(Reason::MemberInUse)
}
