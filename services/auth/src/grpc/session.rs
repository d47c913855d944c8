//! Signing in, staying signed in, leaving.

use platform::caller::USER_AGENT_HEADER;
use platform::{Caller, Refusal, access, text};
use proto::Timestamp;
use proto::maillon::auth::v1 as pb;
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::maillon::v1::Done;
use tonic::Request;
use uuid::Uuid;

use crate::App;
use crate::attempts::Attempt;
use crate::domain::key::signing;
use crate::domain::password;
use crate::domain::session::{End, Origin, Session};
use crate::domain::user::{MAX_NAME, User};
use crate::error::Error;
use crate::store::credential::Credentials;
use crate::{events, store};

pub(crate) async fn login(
    app: &App,
    request: Request<pb::LoginRequest>,
) -> Result<pb::LoginReply, Error> {
    let origin = origin(&request);
    let earlier = access::bearer(request.metadata().as_ref()).map(str::to_owned);
    let asked = request.into_inner();
    required(&asked)?;
    let now = Timestamp::from(app.clock.now());
    // What can't be a name is refused like any unknown one.
    let name = text::line(&asked.login, MAX_NAME).unwrap_or_default();
    let attempt = Attempt::new(&origin.address, &name);
    attempt.check(app)?;
    let found = store::credential::named(&app.db, &name).await?;
    let account = found.as_ref().map(|found| found.id);
    let attempt = attempt.by_anybody(app, account, earlier.as_deref()).await?;
    let hash = found.as_ref().and_then(|found| found.password_hash.clone());
    // One that is too long opens nothing, and an empty one takes as long to refuse.
    let password = Some(asked.password)
        .filter(|password| password.len() <= password::MAX_BYTES)
        .unwrap_or_default();
    let turn = app.hasher.turn().await?;
    // Those before it in the queue may have failed meanwhile.
    attempt.check(app)?;
    let checked = turn.check(password, hash.clone()).await?;
    let (Some(found), Some(hash), true) = (found.as_ref(), hash, checked.is_right) else {
        return refused(app, &attempt, found.as_ref(), &origin).await;
    };

    let mut tx = app.db.begin().await?;
    attempt.succeeded(app, &mut tx).await?;
    let fresh = checked.fresh_hash.as_deref();
    let user = store::credential::sign_in(&mut *tx, found.id, &hash, fresh, now).await?;
    let Some(user) = user else {
        // Deleted, or the password changed, while the old one was being checked.
        drop(tx);
        return refused(app, &attempt, Some(found), &origin).await;
    };
    let session = store::session::insert(&mut *tx, Uuid::new_v4(), user.id, &origin, now).await?;
    events::session_started(&mut *tx, &user, &session, &origin).await?;
    tx.commit().await?;
    Ok(pb::LoginReply {
        token: token(app, &user, &session).await?,
        user: Some(user.signed_in()),
    })
}

/// Counts a failure and tells it to the audit.
async fn refused<T>(
    app: &App,
    attempt: &Attempt,
    found: Option<&Credentials>,
    origin: &Origin,
) -> Result<T, Error> {
    let mut tx = attempt.failed(app).await?;
    let now = app.clock.now().into();
    events::session_refused(&mut *tx, found, origin, now).await?;
    tx.commit().await?;
    Err(Error::WrongCredentials)
}

pub(crate) async fn refresh(
    app: &App,
    request: Request<pb::RefreshSessionRequest>,
) -> Result<pb::RefreshSessionReply, Error> {
    let headers = request.metadata().as_ref();
    let bearer = access::bearer(headers).ok_or_else(|| Refusal::new(Reason::Unauthenticated))?;
    let mut caller = app.verifier.verify_expired(bearer).await?;
    caller.address = access::address(headers);
    let now = app.clock.now();

    let mut tx = app.db.begin().await?;
    let session = store::session::find_for_update(&mut *tx, caller.session, caller.login_id)
        .await?
        .filter(|session| session.ended_at.is_none())
        .ok_or(Error::SessionEnded)?;
    let user = store::user::find(&mut *tx, caller.login_id).await?;
    let user = match (session.lives(user.as_ref(), &caller.role, now), user) {
        (Ok(()), Some(user)) => user,
        (lives, _) => {
            let why = lives.err().unwrap_or(End::UserDeleted);
            end(app, tx, &caller, &session, why).await?;
            return Err(Error::SessionEnded);
        }
    };
    store::session::touch(&mut *tx, session.id, now.into()).await?;
    tx.commit().await?;
    Ok(pb::RefreshSessionReply {
        token: token(app, &user, &session).await?,
    })
}

pub(crate) async fn me(
    app: &App,
    request: Request<pb::GetMeRequest>,
) -> Result<pb::GetMeReply, Error> {
    let caller = Caller::of(&request)?;
    // The database is asked, not the token: this is where a screen learns that it is signed out.
    if !store::session::is_open(&app.db, caller.session, caller.login_id).await? {
        return Err(Error::SessionEnded);
    }
    let user = store::user::find(&app.db, caller.login_id)
        .await?
        .ok_or(Error::SessionEnded)?;
    Ok(pb::GetMeReply {
        user: Some(user.signed_in()),
    })
}

pub(crate) async fn logout(app: &App, request: Request<pb::LogoutRequest>) -> Result<Done, Error> {
    let caller = Caller::of(&request)?;
    let mut tx = app.db.begin().await?;
    let open = store::session::find_for_update(&mut *tx, caller.session, caller.login_id)
        .await?
        .filter(|session| session.ended_at.is_none());
    // Leaving twice is leaving.
    if let Some(session) = open {
        end(app, tx, &caller, &session, End::SignedOut).await?;
    }
    Ok(Done {})
}

/// Ends a session and tells everybody; this process refuses its tokens at once, the others when they hear of it.
async fn end(
    app: &App,
    mut tx: sqlx::PgTransaction<'_>,
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

/// The keys are read for every token: half a millisecond, and no cache that could sign with a retired one.
async fn token(app: &App, user: &User, session: &Session) -> Result<String, Error> {
    let now = app.clock.now();
    let keys = store::key::published(&app.db, now).await?;
    let key = signing(&keys, now).ok_or(Error::NoKey)?;
    Ok(key.token(user, session.uuid, now)?)
}

fn required(asked: &pb::LoginRequest) -> Result<(), Refusal> {
    let mut refusal = Refusal::new(Reason::ValidationFailed);
    if asked.login.trim().is_empty() {
        refusal = refusal.and("login", Fault::Required, "");
    }
    if asked.password.is_empty() {
        refusal = refusal.and("password", Fault::Required, "");
    }
    refusal.unless_clean()
}

fn origin<T>(request: &Request<T>) -> Origin {
    let headers = request.metadata().as_ref();
    let user_agent = headers
        .get(USER_AGENT_HEADER)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    Origin::new(&access::address(headers), user_agent)
}
