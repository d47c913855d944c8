//! Whose history there is, and who may read it.

use proto::maillon::refusal::v1::Reason;

/// A kind of record.
pub(crate) struct Kind {
    /// As facts name it.
    pub(crate) entity: &'static str,
    /// The permission that reads the record itself.
    pub(crate) permission: &'static str,
    /// The refusal of a record outside of the caller's territory; none = it has no place.
    pub(crate) outside: Option<Reason>,
    /// Who made a record sees it outside of their territory too (decision 0095).
    pub(crate) maker_sees_outside: bool,
}

/// Why a caller sees a record.
#[derive(PartialEq)]
pub(crate) enum Visibility {
    /// It lies where the caller may look.
    Territory,
    /// The caller made it.
    Maker,
}

const fn everywhere(entity: &'static str, permission: &'static str) -> Kind {
    Kind {
        entity,
        permission,
        outside: None,
        maker_sees_outside: false,
    }
}

const fn bounded(entity: &'static str, permission: &'static str, outside: Reason) -> Kind {
    Kind {
        entity,
        permission,
        outside: Some(outside),
        maker_sees_outside: false,
    }
}

const KINDS: [Kind; 14] = [
    bounded("member", "members.read", Reason::MemberNotFound),
    bounded("card", "cards.read", Reason::CardNotFound),
    Kind {
        maker_sees_outside: true,
        ..bounded("delivery", "deliveries.read", Reason::DeliveryNotFound)
    },
    bounded(
        "transaction",
        "transactions.read",
        Reason::TransactionNotFound,
    ),
    bounded(
        "cooperative",
        "cooperatives.read",
        Reason::CooperativeNotFound,
    ),
    bounded("parcel", "parcels.read", Reason::ParcelNotFound),
    everywhere("region", "geography.read"),
    everywhere("department", "geography.read"),
    everywhere("subprefecture", "geography.read"),
    everywhere("locality", "geography.read"),
    everywhere("user", "users.read"),
    everywhere("session", "users.read"),
    everywhere("setting", "settings.write"),
    everywhere("report", "reports.read"),
];

/// The kind of this name.
pub(crate) fn kind(entity: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.entity == entity)
}

/// All names, for the refusal of another one.
pub(crate) fn names() -> String {
    KINDS.map(|kind| kind.entity).join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_read_with_a_permission_that_exists() {
        for kind in &KINDS {
            assert!(
                proto::Permission::of(kind.permission).is_some(),
                "{}",
                kind.entity
            );
        }
        assert!(kind("member").is_some() && kind("members").is_none());
    }
}
