//! Tokens of processes without a user behind them.

use proto::maillon::auth::v1::{IssueServiceTokenReply, IssueServiceTokenRequest};
use proto::maillon::refusal::v1::Reason;

use super::attempt::Attempt;
use super::key;
use crate::App;
use crate::domain::key::TOKEN_LIFE;
use crate::domain::service_secret::read_process;
use crate::error::Error;

/// What wrong secrets are counted under, whichever process they were given for.
const COUNTED_AS: &str = "service token";

/// `address` is the process's own.
pub(crate) async fn issue(
    app: &App,
    address: &str,
    request: IssueServiceTokenRequest,
) -> Result<IssueServiceTokenReply, Error> {
    let process = read_process(&request.process)?;
    // Without a secret in the configuration nobody gets a token.
    let secret = app
        .service_secret
        .as_ref()
        .ok_or(Reason::PermissionDenied)?;
    let attempt = Attempt::new(address, COUNTED_AS);
    attempt.refuse_closed(app)?;
    if !secret.is(&request.secret) {
        attempt.count_failure(app).await?.commit().await?;
        tracing::warn!("a process asked for a service token with a wrong secret");
        return Err(Reason::WrongCredentials.into());
    }
    let mut tx = outbox::begin(&app.db).await?;
    attempt.forget_failures(app, &mut tx).await?;
    tx.commit().await?;
    let now = app.clock.now();
    let key = key::find_signing(app, now).await?;
    Ok(IssueServiceTokenReply {
        token: key.service_token(&process, now)?,
        expires_at: Some((now + TOKEN_LIFE).into()),
    })
}
