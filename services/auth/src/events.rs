//! What this service publishes. No password and no token is ever part of it.

use chrono::{DateTime, Utc};
use outbox::{Actor, Event};
use platform::Caller;
use proto::maillon::auth::v1::{Denial, LoginParam, SessionFact};
use proto::{Named, Timestamp};
use sqlx::PgExecutor;

use crate::domain::session::{End, Origin, Session};
use crate::domain::user::User;
use crate::store::credential::Credentials;

const SESSION_FACT: &str = SessionFact::FULL_NAME;
/// Full names of what facts and replays hold.
pub(crate) const USER: &str = proto::maillon::auth::v1::User::FULL_NAME;
pub(crate) const LOGIN_PARAM: &str = LoginParam::FULL_NAME;

/// Somebody signed in.
pub(crate) async fn session_started(
    db: impl PgExecutor<'_>,
    user: &User,
    session: &Session,
    origin: &Origin,
) -> Result<(), sqlx::Error> {
    let event = Event::new("auth.session.started", session.id, 1, SESSION_FACT)
        .concerning(user.region_ids.iter().copied())
        .after(&session.fact(&user.name, &user.role));
    publish(db, &user.actor(&origin.address), event).await
}

/// Somebody was refused. Whoever it was is not the user of that name, so the user stands in the fact and not
/// as the actor.
pub(crate) async fn session_refused(
    db: impl PgExecutor<'_>,
    user: Option<&Credentials>,
    origin: &Origin,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    let fact = SessionFact {
        login_id: user.map_or(0, |user| user.id),
        login_name: user.map(|user| user.name.clone()).unwrap_or_default(),
        role: user.map(|user| user.role.clone()).unwrap_or_default(),
        started_at: Some(now),
        reason: if user.is_some() {
            "wrong_password".to_owned()
        } else {
            "unknown_login".to_owned()
        },
        user_agent: origin.user_agent.clone(),
        ..SessionFact::default()
    };
    publish(db, &nobody(origin), refused(user, &fact)).await
}

/// So many were refused unseen, from the first to the last, because too many failed before.
pub(crate) fn sign_ins_refused(
    user: Option<&Credentials>,
    origin: &Origin,
    count: i64,
    (first, last): (Option<DateTime<Utc>>, Option<DateTime<Utc>>),
) -> Event {
    let fact = SessionFact {
        login_id: user.map_or(0, |user| user.id),
        login_name: user.map(|user| user.name.clone()).unwrap_or_default(),
        role: user.map(|user| user.role.clone()).unwrap_or_default(),
        started_at: first.map(Timestamp::from),
        ended_at: last.map(Timestamp::from),
        reason: "rate_limited".to_owned(),
        user_agent: origin.user_agent.clone(),
        count: Some(count),
        ..SessionFact::default()
    };
    refused(user, &fact)
}

fn refused(user: Option<&Credentials>, fact: &SessionFact) -> Event {
    let regions = user.map(|user| user.region_ids.clone()).unwrap_or_default();
    Event::new("auth.session.refused", 0, 1, SESSION_FACT)
        .concerning(regions)
        .after(fact)
}

/// Whoever asks from there.
pub(crate) fn nobody(origin: &Origin) -> Actor {
    Actor {
        address: origin.address.clone(),
        ..Actor::default()
    }
}

/// A session ended; every process refuses its tokens from now on.
pub(crate) fn session_ended(
    session: &Session,
    login_name: &str,
    role: &str,
    region_ids: &[i64],
    why: End,
    now: Timestamp,
) -> Event {
    let before = session.fact(login_name, role);
    let after = SessionFact {
        ended_at: Some(now),
        reason: why.word().to_owned(),
        ..before.clone()
    };
    Event::new("auth.session.ended", session.id, 2, SESSION_FACT)
        .concerning(region_ids.iter().copied())
        .before(&before)
        .after(&after)
}

/// An account was made.
pub(crate) fn user_created(user: &User) -> Event {
    Event::new("auth.user.created", user.id, user.version, USER)
        .concerning(user.region_ids.iter().copied())
        .after(&user.message())
}

/// An account was changed.
pub(crate) fn user_updated(before: &User, after: &User) -> Event {
    Event::new("auth.user.updated", after.id, after.version, USER)
        .concerning(before.region_ids.iter().chain(&after.region_ids).copied())
        .before(&before.message())
        .after(&after.message())
}

/// An account was deleted.
pub(crate) fn user_deleted(before: &User, version: i64) -> Event {
    Event::new("auth.user.deleted", before.id, version, USER)
        .concerning(before.region_ids.iter().copied())
        .before(&before.message())
}

/// A setting has another value in force.
pub(crate) fn setting_updated(id: i64, before: &LoginParam, after: &LoginParam) -> Event {
    Event::new("auth.setting.updated", id, after.version, LOGIN_PARAM)
        .before(before)
        .after(after)
}

/// A caller asked, so many times, for what they may not do.
pub(crate) fn denied(denial: &Denial, caller: &Caller) -> Event {
    Event::new("auth.call.denied", 0, 1, Denial::FULL_NAME)
        .concerning(caller.regions.iter().copied())
        .after(denial)
}

async fn publish(db: impl PgExecutor<'_>, actor: &Actor, event: Event) -> Result<(), sqlx::Error> {
    outbox::publish(db, actor, event).await.map(|_| ())
}
