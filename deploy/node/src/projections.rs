//! What services keep of one another's records: events as they come, and the owner's replay where none were heard yet.

use std::sync::Arc;

use futures_util::StreamExt;
use outbox::{Consumer, Envelope, Facts, Failure};
use platform::Clock;
use platform::channel::Channel;
use platform::lifecycle::Process;
use platform::service_token::ServiceToken;
use proto::maillon::auth::v1::auth_replay_client::AuthReplayClient;
use proto::maillon::cards::v1::cards_replay_client::CardsReplayClient;
use proto::maillon::event::v1::ReplayRequest;
use proto::maillon::geography::v1::geography_replay_client::GeographyReplayClient;
use proto::maillon::members::v1::members_replay_client::MembersReplayClient;
use tonic::{Request, Streaming};

/// How a process asks the owners of records for all of them.
#[derive(Clone)]
pub(crate) struct Replays {
    token: Arc<ServiceToken>,
}

impl Replays {
    /// In the name of a process, with tokens that `auth` gives against the secret.
    pub(crate) fn new(process: &str, auth: Channel, secret: &str) -> Self {
        Self {
            token: Arc::new(ServiceToken::new(auth, process, secret, Clock::default())),
        }
    }

    /// Keeps a projection of these entities of `auth`.
    pub(crate) fn keep_of_auth(
        &self,
        process: &Process,
        consumer: Consumer,
        auth: Channel,
        entities: &'static [&'static str],
    ) {
        let replays = self.clone();
        keep(process, consumer, move || {
            let (replays, client) = (replays.clone(), AuthReplayClient::new(auth.clone()));
            async move {
                let asked = replays.asked(entities).await?;
                Ok(facts({ client }.replay(asked).await?.into_inner()))
            }
        });
    }

    /// Keeps a projection of these entities of `geography`.
    pub(crate) fn keep_of_geography(
        &self,
        process: &Process,
        consumer: Consumer,
        geography: Channel,
        entities: &'static [&'static str],
    ) {
        let replays = self.clone();
        keep(process, consumer, move || {
            let (replays, client) = (
                replays.clone(),
                GeographyReplayClient::new(geography.clone()),
            );
            async move {
                let asked = replays.asked(entities).await?;
                Ok(facts({ client }.replay(asked).await?.into_inner()))
            }
        });
    }

    /// Keeps a projection of these entities of `members`.
    pub(crate) fn keep_of_members(
        &self,
        process: &Process,
        consumer: Consumer,
        members: Channel,
        entities: &'static [&'static str],
    ) {
        let replays = self.clone();
        keep(process, consumer, move || {
            let (replays, client) = (replays.clone(), MembersReplayClient::new(members.clone()));
            async move {
                let asked = replays.asked(entities).await?;
                Ok(facts({ client }.replay(asked).await?.into_inner()))
            }
        });
    }

    /// Keeps a projection of these entities of `cards`.
    pub(crate) fn keep_of_cards(
        &self,
        process: &Process,
        consumer: Consumer,
        cards: Channel,
        entities: &'static [&'static str],
    ) {
        let replays = self.clone();
        keep(process, consumer, move || {
            let (replays, client) = (replays.clone(), CardsReplayClient::new(cards.clone()));
            async move {
                let asked = replays.asked(entities).await?;
                Ok(facts({ client }.replay(asked).await?.into_inner()))
            }
        });
    }

    async fn asked(&self, entities: &[&str]) -> Result<Request<ReplayRequest>, Failure> {
        let mut request = Request::new(ReplayRequest {
            entities: entities.iter().map(|&entity| entity.to_owned()).collect(),
        });
        self.token
            .authorize(&mut request)
            .await
            .map_err(|refusal| format!("no service token: {refusal:?}"))?;
        Ok(request)
    }
}

/// Applies events for the life of the process.
pub(crate) fn hear(process: &Process, consumer: Consumer) {
    let stop = process.stopping();
    process.spawn("consumer", async move { consumer.run(stop).await });
}

fn keep<Asked>(
    process: &Process,
    consumer: Consumer,
    ask: impl Fn() -> Asked + Send + Sync + 'static,
) where
    Asked: Future<Output = Result<Facts, Failure>> + Send + 'static,
{
    hear(process, consumer.clone());
    let stop = process.stopping();
    process.spawn("projection", async move {
        consumer.keep_filled(ask, stop).await
    });
}

fn facts(stream: Streaming<Envelope>) -> Facts {
    stream.map(|fact| fact.map_err(Failure::from)).boxed()
}
