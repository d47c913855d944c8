//! Tokens of processes without a user behind them.

use platform::{Refusal, access, text};
use proto::maillon::auth::v1::{IssueServiceTokenReply, IssueServiceTokenRequest};
use proto::maillon::refusal::v1::{Fault, Reason};
use tonic::Request;

use crate::App;
use crate::attempts::Attempt;
use crate::domain::key::{TOKEN_LIFE, signing};
use crate::error::Error;
use crate::store;

/// What wrong secrets are counted under, whichever process they were given for.
const COUNTED_AS: &str = "service token";
/// Longest name of a process, in characters.
const MAX_PROCESS: usize = 50;

pub(super) async fn issue(
    app: &App,
    request: Request<IssueServiceTokenRequest>,
) -> Result<IssueServiceTokenReply, Error> {
    // No gateway stands between: the peer's own address, where the network tells it.
    let address = request.remote_addr().map_or_else(
        || access::address(request.metadata().as_ref()),
        |peer| peer.ip().to_string(),
    );
    let asked = request.into_inner();
    let process = text::line(&asked.process, MAX_PROCESS)
        .ok()
        .filter(|process| !process.is_empty())
        .ok_or_else(|| Refusal::field("process", Fault::Required))?;
    // Without a secret in the configuration nobody gets a token.
    let secret = app
        .service_secret
        .as_ref()
        .ok_or(Reason::PermissionDenied)?;
    let attempt = Attempt::new(&address, COUNTED_AS);
    attempt.check(app)?;
    if !secret.is(&asked.secret) {
        attempt.failed(app).await?.commit().await?;
        tracing::warn!("a process asked for a service token with a wrong secret");
        return Err(Error::WrongCredentials);
    }
    let mut tx = app.db.begin().await?;
    attempt.succeeded(app, &mut tx).await?;
    tx.commit().await?;
    let now = app.clock.now();
    let keys = store::key::published(&app.db, now).await?;
    let key = signing(&keys, now).ok_or(Error::NoKey)?;
    Ok(IssueServiceTokenReply {
        token: key.service_token(&process, now)?,
        expires_at: Some((now + TOKEN_LIFE).into()),
    })
}
