//! How long a session lives, and why it ends (contract §2).

use chrono::{DateTime, TimeDelta, Utc};
use platform::Refusal;
use proto::Timestamp;
use proto::maillon::auth::v1::SessionFact;
use proto::maillon::refusal::v1::{Fault, Reason};
use uuid::Uuid;

use crate::domain::user::User;

/// A session ends this long after the sign-in, whatever happens.
pub(crate) const MAX_AGE: TimeDelta = TimeDelta::hours(12);
/// A session ends when it was not refreshed for this long.
pub(crate) const MAX_IDLE: TimeDelta = TimeDelta::minutes(30);
/// How long the row of an ended session stays; the audit has its own.
pub(crate) const KEPT: TimeDelta = TimeDelta::days(30);
/// Longest address and description of a browser that are kept, in characters.
const MAX_ADDRESS: usize = 64;
const MAX_USER_AGENT: usize = 200;

/// Why a session ended; the words are those of the database and the events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// Its owner left.
    SignedOut,
    /// It was ended from the list of open sessions.
    Closed,
    /// The account is gone.
    UserDeleted,
    /// The role is another than the token's.
    RoleChanged,
    /// Another password opens the account, or none.
    PasswordChanged,
    /// The account may see less than the token says.
    TerritoryChanged,
    /// The key that signed its token was withdrawn.
    KeyWithdrawn,
    /// Older than [`MAX_AGE`].
    TooOld,
    /// Not refreshed for [`MAX_IDLE`].
    Idle,
}

impl End {
    /// Why a change of an account ends its sessions, if it does: they say something else of it.
    pub(crate) fn of_change(before: &User, after: &User, closes_door: bool) -> Option<Self> {
        if after.role != before.role {
            Some(Self::RoleChanged)
        } else if closes_door {
            Some(Self::PasswordChanged)
        } else if before.loses_by(&after.region_ids) {
            Some(Self::TerritoryChanged)
        } else {
            None
        }
    }

    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::SignedOut => "signed_out",
            Self::Closed => "closed",
            Self::UserDeleted => "user_deleted",
            Self::RoleChanged => "role_changed",
            Self::PasswordChanged => "password_changed",
            Self::TerritoryChanged => "territory_changed",
            Self::KeyWithdrawn => "key_withdrawn",
            Self::TooOld => "too_old",
            Self::Idle => "idle",
        }
    }
}

/// Refuses a sign-in without a name or without a password.
pub(crate) fn refuse_empty(name: &str, password: &str) -> Result<(), Refusal> {
    let mut refusal = Refusal::new(Reason::ValidationFailed);
    if name.trim().is_empty() {
        refusal = refusal.and("login", Fault::Required, "");
    }
    if password.is_empty() {
        refusal = refusal.and("password", Fault::Required, "");
    }
    refusal.unless_clean()
}

/// Where a sign-in came from, as it is kept.
pub(crate) struct Origin {
    pub(crate) address: String,
    pub(crate) user_agent: String,
}

impl Origin {
    pub(crate) fn new(address: &str, user_agent: &str) -> Self {
        let short = |text: &str, max: usize| {
            text.chars()
                .filter(|letter| !letter.is_control())
                .take(max)
                .collect()
        };
        Self {
            address: short(address, MAX_ADDRESS),
            user_agent: short(user_agent, MAX_USER_AGENT),
        }
    }
}

/// A session as it is kept.
#[derive(Clone)]
pub(crate) struct Session {
    pub(crate) id: i64,
    pub(crate) uuid: Uuid,
    pub(crate) login_id: i64,
    pub(crate) created_at: Timestamp,
    pub(crate) last_seen_at: Timestamp,
    pub(crate) ended_at: Option<Timestamp>,
    pub(crate) user_agent: String,
}

impl Session {
    /// Whether its owner gets another token: `user` is the account as it is now, `role` the one the old token
    /// tells.
    pub(crate) fn lives(
        &self,
        user: Option<&User>,
        role: &str,
        now: DateTime<Utc>,
    ) -> Result<(), End> {
        let Some(user) = user else {
            return Err(End::UserDeleted);
        };
        if user.role != role {
            return Err(End::RoleChanged);
        }
        if now - self.created_at.instant() >= MAX_AGE {
            return Err(End::TooOld);
        }
        if now - self.last_seen_at.instant() >= MAX_IDLE {
            return Err(End::Idle);
        }
        Ok(())
    }

    /// As facts have it.
    pub(crate) fn fact(&self, login_name: &str, role: &str) -> SessionFact {
        SessionFact {
            id: self.uuid.to_string(),
            login_id: self.login_id,
            login_name: login_name.to_owned(),
            role: role.to_owned(),
            started_at: Some(self.created_at),
            ended_at: None,
            reason: String::new(),
            user_agent: self.user_agent.clone(),
            count: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: i64 = 1_800_000_000;

    fn at(minutes: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(START + minutes * 60, 0).expect("an instant of this century")
    }

    fn user(role: &str) -> User {
        User {
            id: 7,
            name: "awa".to_owned(),
            role: role.to_owned(),
            must_change_password: false,
            region_ids: vec![],
            provider: "local".to_owned(),
            last_connection_at: None,
            has_sync_token: false,
            version: 1,
        }
    }

    #[test]
    fn a_session_lives_until_the_first_reason_to_end_it() {
        let session = |seen| Session {
            id: 1,
            uuid: Uuid::nil(),
            login_id: 7,
            created_at: at(0).into(),
            last_seen_at: at(seen).into(),
            ended_at: None,
            user_agent: String::new(),
        };
        let cards = user("cards");
        let moved = user("viewer");
        let cases = [
            ("just seen", Some(&cards), 0, 0, Ok(())),
            ("idle, nearly", Some(&cards), 0, 29, Ok(())),
            ("idle", Some(&cards), 0, 30, Err(End::Idle)),
            ("old, nearly", Some(&cards), 700, 719, Ok(())),
            ("old", Some(&cards), 719, 720, Err(End::TooOld)),
            ("another role", Some(&moved), 0, 1, Err(End::RoleChanged)),
            ("no account", None, 0, 1, Err(End::UserDeleted)),
        ];
        for (what, user, seen, now, expected) in cases {
            assert_eq!(
                session(seen).lives(user, "cards", at(now)),
                expected,
                "{what}"
            );
        }
    }

    #[test]
    fn an_origin_is_cut_and_cleaned() {
        let origin = Origin::new(&"1".repeat(100), "Fire\nfox\u{0}");
        assert_eq!(origin.address.len(), MAX_ADDRESS);
        assert_eq!(origin.user_agent, "Firefox");
    }
}
