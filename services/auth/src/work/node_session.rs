//! Signing in of nodes, which prove who they are by a token that only they and its hash know.

use platform::Refusal;
use proto::Timestamp;
use proto::maillon::auth::v1::{SignInNodeReply, SignInNodeRequest};
use proto::maillon::refusal::v1::{Fault, Reason};
use uuid::Uuid;

use super::attempt::Attempt;
use super::key;
use crate::domain::key::TOKEN_LIFE;
use crate::domain::session::Origin;
use crate::domain::sync_token;
use crate::domain::user::User;
use crate::error::Error;
use crate::{App, events, store};

/// What wrong tokens are counted under, whichever node they were of.
const COUNTED_AS: &str = "sync token";

/// Opens a session of the account that the token was made for.
pub(crate) async fn sign_in(
    app: &App,
    origin: &Origin,
    request: SignInNodeRequest,
) -> Result<SignInNodeReply, Error> {
    if request.sync_token.trim().is_empty() {
        return Err(Refusal::field("login_syncToken", Fault::Required).into());
    }
    let now = app.clock.now();
    let attempt = Attempt::new(&origin.address, COUNTED_AS);
    attempt.refuse_closed(app)?;
    let hash = sync_token::hash(request.sync_token.trim());
    let mut tx = outbox::begin(&app.db).await?;
    let found = store::credential::sign_in_node(&mut *tx, &hash, now.into()).await?;
    let Some(user) = found else {
        drop(tx);
        let mut tx = attempt.count_failure(app).await?;
        events::session_refused(&mut *tx, None, origin, now.into()).await?;
        tx.commit().await?;
        return Err(Reason::WrongSyncToken.into());
    };
    attempt.forget_failures(app, &mut tx).await?;
    let at = Timestamp::from(now);
    let session = store::session::insert(&mut *tx, Uuid::new_v4(), user.id, origin, at).await?;
    events::session_started(&mut *tx, &user, &session, origin).await?;
    tx.commit().await?;
    // Nobody types a password here, so nobody has to choose another one.
    let node = User {
        must_change_password: false,
        ..user
    };
    let key = key::find_signing(app, now).await?;
    Ok(SignInNodeReply {
        token: key.token(&node, session.uuid, now)?,
        login_id: node.id,
        expires_at: Some((now + TOKEN_LIFE).into()),
    })
}
