//! What this service tells the others. No password and no token is ever part of it.

use outbox::{Actor, Event};
use proto::Timestamp;
use proto::maillon::auth::v1::{SessionFact, User as UserFact};
use sqlx::PgExecutor;

use crate::domain::session::{End, Origin, Session};
use crate::domain::user::{User, role};

const SESSION_FACT: &str = "maillon.auth.v1.SessionFact";
const USER: &str = "maillon.auth.v1.User";

/// Somebody signed in.
pub(crate) async fn session_started(
    db: impl PgExecutor<'_>,
    user: &User,
    session: &Session,
    origin: &Origin,
) -> Result<(), sqlx::Error> {
    let event = Event::new("auth.session.started", session.id, 1, SESSION_FACT)
        .after(&session.fact(&user.name, &user.role));
    publish(db, &user.actor(&origin.address), event).await
}

/// Somebody was refused. Whoever it was is not the user of that name, so the user is told in the fact and not as the actor.
pub(crate) async fn session_refused(
    db: impl PgExecutor<'_>,
    user: Option<&User>,
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
    let nobody = Actor {
        address: origin.address.clone(),
        ..Actor::default()
    };
    let event = Event::new("auth.session.refused", 0, 1, SESSION_FACT).after(&fact);
    publish(db, &nobody, event).await
}

/// A session ended; every process refuses its tokens from now on.
pub(crate) async fn session_ended(
    db: impl PgExecutor<'_>,
    actor: &Actor,
    session: &Session,
    why: End,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    let before = session.fact(&actor.login_name, &actor.role);
    let after = SessionFact {
        ended_at: Some(now),
        reason: why.word().to_owned(),
        ..before.clone()
    };
    let event = Event::new("auth.session.ended", session.id, 2, SESSION_FACT)
        .before(&before)
        .after(&after);
    publish(db, actor, event).await
}

/// An account was made by the product itself.
pub(crate) async fn user_created(db: impl PgExecutor<'_>, user: &User) -> Result<(), sqlx::Error> {
    let fact = UserFact {
        id: user.id,
        name: user.name.clone(),
        role: role(&user.role).into(),
        provider: user.provider.clone(),
        last_connection: None,
        must_change_password: user.must_change_password,
        has_sync_token: false,
        region_ids: user.region_ids.clone(),
        version: user.version,
    };
    let event = Event::new("auth.user.created", user.id, user.version, USER).after(&fact);
    publish(db, &Actor::default(), event).await
}

async fn publish(db: impl PgExecutor<'_>, actor: &Actor, event: Event) -> Result<(), sqlx::Error> {
    outbox::publish(db, actor, event).await.map(|_| ())
}
