//! A user as the rest of the product sees one.

use proto::Timestamp;
use proto::maillon::auth::v1::{Role, SignedInUser, User as Message};

/// Name of the first account.
pub(crate) const FIRST_ADMIN: &str = "admin";

/// Role whose holders can make anybody one of them.
pub(crate) const ADMIN: &str = "admin";
/// The role of a node, which signs in with a token.
pub(crate) const SYNC: &str = "sync";
/// Provider of the accounts whose password is kept here.
pub(crate) const LOCAL: &str = "local";

/// An account.
#[derive(Clone, PartialEq)]
pub(crate) struct User {
    pub(crate) id: i64,
    pub(crate) name: String,
    /// Code of the role.
    pub(crate) role: String,
    pub(crate) must_change_password: bool,
    /// Empty = national.
    pub(crate) region_ids: Vec<i64>,
    pub(crate) provider: String,
    pub(crate) last_connection_at: Option<Timestamp>,
    pub(crate) has_sync_token: bool,
    pub(crate) version: i64,
}

impl User {
    /// As its owner gets it.
    pub(crate) fn signed_in(&self) -> SignedInUser {
        SignedInUser {
            id: self.id,
            name: self.name.clone(),
            role: role(&self.role).into(),
            must_change_password: self.must_change_password,
            region_ids: self.region_ids.clone(),
        }
    }

    /// As administrators of accounts see it, and as facts have it.
    pub(crate) fn message(&self) -> Message {
        Message {
            id: self.id,
            name: self.name.clone(),
            role: role(&self.role).into(),
            provider: self.provider.clone(),
            last_connection: self.last_connection_at,
            must_change_password: self.must_change_password,
            has_sync_token: self.has_sync_token,
            region_ids: self.region_ids.clone(),
            version: self.version,
        }
    }

    /// Whether a territory leaves out something of this account's; empty = national.
    pub(crate) fn loses_by(&self, region_ids: &[i64]) -> bool {
        let narrows = !region_ids.is_empty();
        narrows
            && (self.region_ids.is_empty()
                || self.region_ids.iter().any(|id| !region_ids.contains(id)))
    }

    /// Whether somebody limited to these regions may dispose of this account; empty = national.
    pub(crate) fn is_within(&self, regions: &[i64]) -> bool {
        is_within(&self.region_ids, regions)
    }

    /// Whether its owner can open everything to everybody again: one such account is always left.
    pub(crate) fn keeps_the_house(&self) -> bool {
        self.role == ADMIN && self.provider == LOCAL && self.region_ids.is_empty()
    }

    /// The actor in facts.
    pub(crate) fn actor(&self, address: &str) -> outbox::Actor {
        outbox::Actor {
            login_id: self.id,
            login_name: self.name.clone(),
            role: self.role.clone(),
            address: address.to_owned(),
        }
    }
}

/// The contract's word for a role's code; the unspecified one for a code of a newer version.
pub(crate) fn role(code: &str) -> Role {
    Role::from_str_name(&format!("ROLE_{}", code.to_uppercase())).unwrap_or_default()
}

/// The code of a role that an account can have; none for a word of no role, and for the role of our own
/// processes.
pub(crate) fn code(role: Role) -> Option<&'static str> {
    proto::ROLES
        .iter()
        .find(|code| **code != proto::SERVICE && self::role(code) == role)
        .copied()
}

/// Whether a territory lies in another; empty = national, which lies in nothing smaller.
pub(crate) fn is_within(region_ids: &[i64], regions: &[i64]) -> bool {
    regions.is_empty()
        || (!region_ids.is_empty() && region_ids.iter().all(|id| regions.contains(id)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_role_of_the_permission_table_is_a_word_of_the_contract() {
        for code in proto::ROLES {
            assert_ne!(role(code), Role::Unspecified, "{code}");
        }
        assert_eq!(role("emperor"), Role::Unspecified);
    }

    #[test]
    fn an_account_has_every_role_but_that_of_processes() {
        assert_eq!(code(Role::Admin), Some("admin"));
        assert_eq!(code(Role::Sync), Some("sync"));
        assert_eq!(code(Role::Service), None);
        assert_eq!(code(Role::Unspecified), None);
    }

    #[test]
    fn a_territory_is_narrower_when_a_region_is_missing() {
        let user = |region_ids: &[i64]| User {
            id: 7,
            name: "awa".to_owned(),
            role: "viewer".to_owned(),
            must_change_password: false,
            region_ids: region_ids.to_vec(),
            provider: LOCAL.to_owned(),
            last_connection_at: None,
            has_sync_token: false,
            version: 1,
        };
        let cases: &[(&[i64], &[i64], bool)] = &[
            (&[], &[], false),
            (&[], &[1], true),
            (&[1], &[], false),
            (&[1], &[1, 2], false),
            (&[1, 2], &[2], true),
            (&[1], &[2], true),
        ];
        for (before, after, expected) in cases {
            assert_eq!(
                user(before).loses_by(after),
                *expected,
                "{before:?} {after:?}"
            );
        }
    }
}
