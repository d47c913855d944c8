//! How sessions end: noted, published, and refused by this process at once; the others refuse them when they
//! consume the fact.

use chrono::{DateTime, Utc};
use outbox::Event;
use platform::Caller;
use proto::Timestamp;
use sqlx::{PgConnection, PgTransaction};
use uuid::Uuid;

use crate::domain::session::{End, Session};
use crate::domain::user::User;
use crate::error::Error;
use crate::{App, events, store};

/// Sessions ended by one transaction.
const AT_ONCE: i64 = 500;

/// Ends the caller's session, and commits.
pub(super) async fn end_own(
    app: &App,
    mut tx: PgTransaction<'_>,
    caller: &Caller,
    session: &Session,
    why: End,
) -> Result<(), Error> {
    let now = Timestamp::from(app.clock.now());
    store::session::end(&mut *tx, session.id, why, now).await?;
    let fact = events::session_ended(
        session,
        &caller.name,
        &caller.role,
        &caller.regions,
        why,
        now,
    );
    outbox::publish(&mut *tx, &caller.actor(), fact).await?;
    tx.commit().await?;
    app.verifier.end(session.uuid);
    Ok(())
}

/// Ends the sessions of an account, all but one if need be; answers them with the facts that are to be
/// published. Once that is committed, [`refuse`] is to be called.
pub(super) async fn end_of(
    tx: &mut PgConnection,
    user: &User,
    but: Option<Uuid>,
    why: End,
    now: Timestamp,
) -> sqlx::Result<(Vec<Session>, Vec<Event>)> {
    let ended = store::session::end_of(tx, user.id, but, why, now).await?;
    let facts = ended.iter().map(|session| {
        events::session_ended(session, &user.name, &user.role, &user.region_ids, why, now)
    });
    let facts = facts.collect();
    Ok((ended, facts))
}

/// From now on this process refuses the tokens of sessions that ended.
pub(super) fn refuse(app: &App, ended: Vec<Session>) {
    for session in ended {
        app.verifier.end(session.uuid);
    }
}

/// Ends all sessions that a reason applies to, and publishes it; nobody did it, time or the product did.
pub(super) async fn end_all(app: &App, why: End, now: DateTime<Utc>) -> Result<(), Error> {
    loop {
        let mut tx = outbox::begin(&app.db).await?;
        let ended = store::open_session::end_some(&mut *tx, why, AT_ONCE, now).await?;
        if ended.is_empty() {
            return Ok(());
        }
        let facts = ended.iter().map(|ended| {
            events::session_ended(
                &ended.session,
                &ended.login_name,
                &ended.role,
                &ended.region_ids,
                why,
                now.into(),
            )
        });
        outbox::publish_all(&mut *tx, &outbox::Actor::default(), facts.collect()).await?;
        tx.commit().await?;
        for ended in ended {
            app.verifier.end(ended.session.uuid);
        }
    }
}
