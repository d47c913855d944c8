//! One's own password.

use platform::{Caller, Refusal};
use proto::maillon::auth::v1::ChangeOwnPasswordRequest;
use proto::maillon::refusal::v1::{Fault, Reason};
use proto::maillon::v1::Done;

use super::attempt::Attempt;
use super::session_end;
use crate::domain::session::End;
use crate::error::Error;
use crate::{App, events, store};

pub(crate) async fn change(
    app: &App,
    caller: &Caller,
    change: ChangeOwnPasswordRequest,
) -> Result<Done, Error> {
    // A token may outlive the session by a moment; this is no call to make without one.
    if !store::session::is_open(&app.db, caller.session, caller.login_id).await? {
        return Err(Reason::SessionEnded.into());
    }
    let found = store::credential::find(&app.db, caller.login_id)
        .await?
        .ok_or(Reason::SessionEnded)?;
    // Before anything is hashed.
    let policy = store::setting::policy(&app.db).await?;
    policy.check_change(&change.old, &change.new, &found.name)?;
    let attempt = Attempt::new(&caller.address, &found.name);
    attempt.refuse_closed(app)?;
    let turn = app.hasher.turn().await?;
    attempt.refuse_closed(app)?;
    let checked = turn.check(change.old, found.password_hash.clone()).await?;
    let (Some(old_hash), true) = (found.password_hash, checked.is_right) else {
        return refuse(app, &attempt).await;
    };
    let hash = app.hasher.hash(change.new).await?;

    let now = app.clock.now().into();
    let mut tx = outbox::begin(&app.db).await?;
    attempt.forget_failures(app, &mut tx).await?;
    let before = store::user::lock(&mut *tx, caller.login_id)
        .await?
        .ok_or(Reason::SessionEnded)?;
    let by = &caller.name;
    let changed =
        store::credential::change_own(&mut *tx, before.id, &old_hash, &hash, by, now).await?;
    let Some(user) = changed else {
        // Another one was set while the old one was being checked.
        drop(tx);
        return refuse(app, &attempt).await;
    };
    let but = Some(caller.session);
    let (ended, ends) = session_end::end_of(&mut tx, &user, but, End::PasswordChanged, now).await?;
    let mut facts = vec![events::user_updated(&before, &user)];
    facts.extend(ends);
    outbox::publish_all(&mut *tx, &caller.actor(), facts).await?;
    let done = outbox::commit(tx, Done {}).await?;
    session_end::refuse(app, ended);
    Ok(done)
}

/// Whoever has a session of somebody does not get to guess their password either.
async fn refuse(app: &App, attempt: &Attempt) -> Result<Done, Error> {
    attempt.count_failure(app).await?.commit().await?;
    Err(Refusal::field("old", Fault::Wrong).into())
}
