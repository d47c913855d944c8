//! Signing in, staying signed in, leaving.

use platform::{Caller, text};
use proto::Timestamp;
use proto::maillon::auth::v1::{GetMeReply, LoginReply, LoginRequest, RefreshSessionReply};
use proto::maillon::refusal::v1::Reason;
use proto::maillon::v1::Done;
use uuid::Uuid;

use super::attempt::Attempt;
use super::{key, session_end};
use crate::domain::password;
use crate::domain::session::{End, Origin, Session, refuse_empty};
use crate::domain::user::User;
use crate::error::Error;
use crate::store::credential::Credentials;
use crate::{App, events, store};

/// `earlier` is a token of an earlier session that the device still has.
pub(crate) async fn login(
    app: &App,
    origin: &Origin,
    earlier: Option<&str>,
    login: LoginRequest,
) -> Result<LoginReply, Error> {
    refuse_empty(&login.login, &login.password)?;
    // What can't be a name is refused like any unknown one.
    let name = text::line(&login.login, proto::bounds::LOGIN_NAME_MAX).unwrap_or_default();
    let done = open(app, origin, earlier, &name, login.password).await;
    done.inspect_err(|error| app.flood.note(error, origin, &name, app.clock.now()))
}

async fn open(
    app: &App,
    origin: &Origin,
    earlier: Option<&str>,
    name: &str,
    password: String,
) -> Result<LoginReply, Error> {
    let now = Timestamp::from(app.clock.now());
    let attempt = Attempt::new(&origin.address, name);
    attempt.refuse_closed(app)?;
    let found = store::credential::named(&app.db, name).await?;
    let account = found.as_ref().map(|found| found.id);
    let attempt = attempt.by_stranger(app, account, earlier).await?;
    let hash = found.as_ref().and_then(|found| found.password_hash.clone());
    // One that is too long opens nothing, and an empty one takes as long to refuse.
    let password = Some(password)
        .filter(|password| password.len() <= password::MAX_BYTES)
        .unwrap_or_default();
    let turn = app.hasher.turn().await?;
    // Those before it in the queue may have failed meanwhile.
    attempt.refuse_closed(app)?;
    let checked = turn.check(password, hash.clone()).await?;
    let (Some(found), Some(hash), true) = (found.as_ref(), hash, checked.is_right) else {
        return refuse(app, &attempt, found.as_ref(), origin).await;
    };

    let mut tx = outbox::begin(&app.db).await?;
    attempt.forget_failures(app, &mut tx).await?;
    let fresh = checked.fresh_hash.as_deref();
    let user = store::credential::sign_in(&mut *tx, found.id, &hash, fresh, now).await?;
    let Some(user) = user else {
        // Deleted, or the password changed, while the old one was being checked.
        drop(tx);
        return refuse(app, &attempt, Some(found), origin).await;
    };
    let session = store::session::insert(&mut *tx, Uuid::new_v4(), user.id, origin, now).await?;
    events::session_started(&mut *tx, &user, &session, origin).await?;
    tx.commit().await?;
    Ok(LoginReply {
        token: sign_token(app, &user, &session).await?,
        user: Some(user.signed_in()),
    })
}

/// Counts a failure and publishes it for the audit.
async fn refuse<T>(
    app: &App,
    attempt: &Attempt,
    found: Option<&Credentials>,
    origin: &Origin,
) -> Result<T, Error> {
    let mut tx = attempt.count_failure(app).await?;
    let now = app.clock.now().into();
    events::session_refused(&mut *tx, found, origin, now).await?;
    tx.commit().await?;
    Err(Reason::WrongCredentials.into())
}

/// Gives the next token of a session for one that may have expired; `address` is the caller's.
pub(crate) async fn refresh(
    app: &App,
    address: String,
    token: &str,
) -> Result<RefreshSessionReply, Error> {
    let mut caller = app.verifier.verify_expired(token).await?;
    caller.address = address;
    let now = app.clock.now();

    let mut tx = outbox::begin(&app.db).await?;
    let session = store::session::find_for_update(&mut *tx, caller.session, caller.login_id)
        .await?
        .filter(|session| session.ended_at.is_none())
        .ok_or(Reason::SessionEnded)?;
    let user = store::user::find(&mut *tx, caller.login_id).await?;
    let user = match (session.lives(user.as_ref(), &caller.role, now), user) {
        (Ok(()), Some(user)) => user,
        (lives, _) => {
            let why = lives.err().unwrap_or(End::UserDeleted);
            session_end::end_own(app, tx, &caller, &session, why).await?;
            return Err(Reason::SessionEnded.into());
        }
    };
    store::session::touch(&mut *tx, session.id, now.into()).await?;
    tx.commit().await?;
    Ok(RefreshSessionReply {
        token: sign_token(app, &user, &session).await?,
    })
}

pub(crate) async fn me(app: &App, caller: &Caller) -> Result<GetMeReply, Error> {
    // The database is asked, not the token: this is where a screen learns that it is signed out.
    if !store::session::is_open(&app.db, caller.session, caller.login_id).await? {
        return Err(Reason::SessionEnded.into());
    }
    let user = store::user::find(&app.db, caller.login_id)
        .await?
        .ok_or(Reason::SessionEnded)?;
    Ok(GetMeReply {
        user: Some(user.signed_in()),
    })
}

pub(crate) async fn logout(app: &App, caller: &Caller) -> Result<Done, Error> {
    let mut tx = outbox::begin(&app.db).await?;
    let open = store::session::find_for_update(&mut *tx, caller.session, caller.login_id)
        .await?
        .filter(|session| session.ended_at.is_none());
    // Leaving twice is leaving.
    if let Some(session) = open {
        session_end::end_own(app, tx, caller, &session, End::SignedOut).await?;
    }
    Ok(Done {})
}

async fn sign_token(app: &App, user: &User, session: &Session) -> Result<String, Error> {
    let now = app.clock.now();
    let key = key::find_signing(app, now).await?;
    Ok(key.token(user, session.uuid, now)?)
}
