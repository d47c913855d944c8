//! A user as the rest of the product sees one.

use proto::maillon::auth::v1::{Role, SignedInUser};

/// Name of the first account.
pub(crate) const FIRST_ADMIN: &str = "admin";
/// Longest name, in characters.
pub(crate) const MAX_NAME: usize = 100;

/// A living account.
#[derive(Clone)]
pub(crate) struct User {
    pub(crate) id: i64,
    pub(crate) name: String,
    /// Code of the role.
    pub(crate) role: String,
    pub(crate) must_change_password: bool,
    /// Empty = national.
    pub(crate) region_ids: Vec<i64>,
    pub(crate) provider: String,
    pub(crate) version: i64,
}

impl User {
    /// As its owner is told.
    pub(crate) fn signed_in(&self) -> SignedInUser {
        SignedInUser {
            id: self.id,
            name: self.name.clone(),
            role: role(&self.role).into(),
            must_change_password: self.must_change_password,
            region_ids: self.region_ids.clone(),
        }
    }

    /// Who acts, as events tell it.
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
}
