//! How a process without a user behind it calls others: with a token that `auth` issues against the shared
//! secret, kept until shortly before it expires.

use proto::Timestamp;
use proto::maillon::auth::v1::IssueServiceTokenRequest;
use proto::maillon::auth::v1::service_tokens_client::ServiceTokensClient;
use proto::maillon::refusal::v1::Reason;
use tokio::sync::Mutex;
use tonic::Request;
use tonic::metadata::{Ascii, MetadataValue};

use crate::channel::Channel;
use crate::clock::Clock;
use crate::refusal::Refusal;

/// A token is replaced when it has less than this to live: a call that begins with it ends in time.
const SPARE: chrono::TimeDelta = chrono::TimeDelta::minutes(2);

/// Service tokens of one process.
pub struct ServiceToken {
    client: ServiceTokensClient<Channel>,
    process: String,
    secret: String,
    clock: Clock,
    held: Mutex<Option<Held>>,
}

struct Held {
    authorization: MetadataValue<Ascii>,
    expires_at: Timestamp,
}

impl ServiceToken {
    /// Tokens for a process of this name, from `auth` behind this channel.
    pub fn new(auth: Channel, process: &str, secret: &str, clock: Clock) -> Self {
        Self {
            client: ServiceTokensClient::new(auth),
            process: process.to_owned(),
            secret: secret.to_owned(),
            clock,
            held: Mutex::new(None),
        }
    }

    /// Puts the token on a request.
    pub async fn authorize<T>(&self, request: &mut Request<T>) -> Result<(), Refusal> {
        let authorization = self.authorization().await?;
        request
            .metadata_mut()
            .insert("authorization", authorization);
        Ok(())
    }

    /// The header of a token that lives a while yet. Those who ask at once wait for one answer.
    async fn authorization(&self) -> Result<MetadataValue<Ascii>, Refusal> {
        let mut held = self.held.lock().await;
        if let Some(held) = held.as_ref()
            && held.expires_at.instant() - SPARE > self.clock.now()
        {
            return Ok(held.authorization.clone());
        }
        let asked = IssueServiceTokenRequest {
            process: self.process.clone(),
            secret: self.secret.clone(),
        };
        let issued = self
            .client
            .clone()
            .issue_service_token(asked)
            .await
            .map_err(|status| Refusal::of(&status))?
            .into_inner();
        let authorization: MetadataValue<Ascii> = format!("Bearer {}", issued.token)
            .parse()
            .map_err(|_| Refusal::new(Reason::Internal))?;
        *held = Some(Held {
            authorization: authorization.clone(),
            expires_at: issued.expires_at.unwrap_or_default(),
        });
        Ok(authorization)
    }
}
