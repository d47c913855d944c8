//! One's own password.

use platform::{Caller, Refusal};
use proto::maillon::auth::v1::ChangeOwnPasswordRequest;
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::maillon::v1::Done;
use tonic::Request;

use crate::App;
use crate::attempts::Attempt;
use crate::domain::password;
use crate::domain::session::End;
use crate::error::Error;
use crate::{events, store};

pub(super) async fn change(
    app: &App,
    request: Request<ChangeOwnPasswordRequest>,
) -> Result<Done, Error> {
    let caller = Caller::of(&request)?;
    let asked = request.into_inner();
    // A token may outlive the session by a moment; this is no call to make without one.
    if !store::session::is_open(&app.db, caller.session, caller.login_id).await? {
        return Err(Error::SessionEnded);
    }
    let found = store::credential::find(&app.db, caller.login_id)
        .await?
        .ok_or(Error::SessionEnded)?;
    good(app, &asked, &found.name).await?;
    let attempt = Attempt::new(&caller.address, &found.name);
    attempt.check(app)?;
    let turn = app.hasher.turn().await?;
    attempt.check(app)?;
    let checked = turn.check(asked.old, found.password_hash.clone()).await?;
    let (Some(old_hash), true) = (found.password_hash, checked.is_right) else {
        return wrong(app, &attempt).await;
    };
    let hash = app.hasher.hash(asked.new).await?;

    let now = app.clock.now().into();
    let mut tx = app.db.begin().await?;
    attempt.succeeded(app, &mut tx).await?;
    let before = store::user::lock(&mut *tx, caller.login_id)
        .await?
        .ok_or(Error::SessionEnded)?;
    let by = &caller.name;
    let changed =
        store::credential::change_own(&mut *tx, before.id, &old_hash, &hash, by, now).await?;
    let Some(user) = changed else {
        // Another one was set while the old one was being checked.
        drop(tx);
        return wrong(app, &attempt).await;
    };
    let why = End::PasswordChanged;
    let but = Some(caller.session);
    let ended = store::session::end_of(&mut *tx, user.id, but, why, now).await?;
    let mut facts = vec![events::user_updated(&before, &user)];
    facts.extend(ended.iter().map(|session| {
        events::session_ended(session, &user.name, &user.role, &user.region_ids, why, now)
    }));
    outbox::publish_all(&mut *tx, &caller.actor(), facts).await?;
    let done = outbox::commit(tx, Done {}).await?;
    for session in ended {
        app.verifier.end(session.uuid);
    }
    Ok(done)
}

/// Whether both passwords can be what they are said to be; before anything is hashed.
async fn good(app: &App, asked: &ChangeOwnPasswordRequest, name: &str) -> Result<(), Error> {
    let mut refusal = Refusal::new(Reason::ValidationFailed);
    if asked.old.is_empty() {
        refusal = refusal.and("old", Fault::Required, "");
    } else if asked.old.len() > password::MAX_BYTES {
        refusal = refusal.and("old", Fault::Wrong, "");
    }
    let policy = store::setting::policy(&app.db).await?;
    if let Err((fault, detail)) = policy.check(&asked.new, name) {
        refusal = refusal.and("new", fault, &detail);
    } else if asked.new == asked.old {
        refusal = refusal.and("new", Fault::Unchanged, "");
    }
    Ok(refusal.unless_clean()?)
}

/// Whoever has a session of somebody does not get to guess their password either.
async fn wrong(app: &App, attempt: &Attempt) -> Result<Done, Error> {
    attempt.failed(app).await?.commit().await?;
    Err(Refusal::field("old", Fault::Wrong).into())
}
