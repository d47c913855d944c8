//! What opens an account: the hash of a password, that of a synchronization token.

use crate::domain::account::Content;
use crate::domain::sync_token;
use crate::domain::user::{LOCAL, SYNC, User};

/// Secrets that a save sets beside the content.
pub(crate) struct Secrets {
    pub(crate) password: Secret<String>,
    pub(crate) sync_token: Secret<Vec<u8>>,
    pub(crate) must_change_password: bool,
}

impl Secrets {
    /// Those of a new account, opened by the hash of its password; its owner sets another one first.
    pub(crate) fn of_new(content: &Content, hash: Option<String>, token: Option<&str>) -> Self {
        Self {
            password: Secret::Set(hash),
            sync_token: Secret::Set(token.map(sync_token::hash)),
            must_change_password: content.is_local(),
        }
    }

    /// Those that a change sets: `hash` is that of a new password, `token` a new one. Who sets their own
    /// password (`is_own`) chose it, and need not replace it.
    pub(crate) fn of_change(
        before: &User,
        content: &Content,
        hash: Option<String>,
        token: Option<&str>,
        is_own: bool,
    ) -> Self {
        let must_change = if hash.is_some() {
            !is_own
        } else {
            before.must_change_password
        };
        Self {
            password: match hash {
                Some(hash) => Secret::Set(Some(hash)),
                // It moved to another provider.
                None if before.provider == LOCAL && !content.is_local() => Secret::Set(None),
                None => Secret::Keep,
            },
            sync_token: match (content.sync_token, token) {
                (Some(true), Some(token)) => Secret::Set(Some(sync_token::hash(token))),
                (Some(false), _) => Secret::Set(None),
                _ => Secret::Keep,
            },
            must_change_password: content.is_local() && must_change,
        }
    }

    /// Whether what opened the account does so no more: its password, or the token of the node whose account
    /// it is.
    pub(crate) fn closes_door(&self, role: &str) -> bool {
        self.password.is_set() || self.sync_token.is_set() && role == SYNC
    }
}

/// What becomes of a stored hash.
pub(crate) enum Secret<T> {
    Keep,
    /// A new one; none = nothing opens it any more.
    Set(Option<T>),
}

impl<T> Secret<T> {
    pub(crate) fn is_set(&self) -> bool {
        matches!(self, Self::Set(_))
    }

    pub(crate) fn hash(&self) -> Option<&T> {
        match self {
            Self::Keep | Self::Set(None) => None,
            Self::Set(Some(hash)) => Some(hash),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn user(provider: &str) -> User {
        User {
            id: 7,
            name: "awa".to_owned(),
            role: "admin".to_owned(),
            must_change_password: true,
            region_ids: Vec::new(),
            provider: provider.to_owned(),
            last_connection_at: None,
            has_sync_token: false,
            version: 1,
        }
    }

    fn content(provider: &str) -> Content {
        Content {
            name: "awa".to_owned(),
            role: "admin",
            provider: provider.to_owned(),
            region_ids: Vec::new(),
            password: None,
            sync_token: None,
        }
    }

    #[test]
    fn who_gets_a_password_of_somebody_else_has_to_replace_it() {
        let given = |is_own| {
            let hash = Some("hash".to_owned());
            Secrets::of_change(&user(LOCAL), &content(LOCAL), hash, None, is_own)
        };
        assert!(given(false).must_change_password && given(false).closes_door("admin"));
        assert!(!given(true).must_change_password);
        let kept = Secrets::of_change(&user(LOCAL), &content(LOCAL), None, None, true);
        assert!(kept.must_change_password && !kept.closes_door("sync"));
    }

    #[test]
    fn an_account_that_moves_to_another_provider_loses_its_password() {
        let moved = Secrets::of_change(&user(LOCAL), &content("ldap"), None, None, false);
        assert!(moved.closes_door("admin") && moved.password.hash().is_none());
        assert!(!moved.must_change_password);
        let stays = Secrets::of_change(&user("ldap"), &content("ldap"), None, None, false);
        assert!(!stays.closes_door("admin"));
    }
}
