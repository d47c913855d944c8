//! What services keep of one another's records: events as they come, the owner's replay where none were heard yet, and the owner
//! itself where one record is missing or goes.

use std::sync::Arc;

use consistency::Neighbours;
use futures_util::{FutureExt, StreamExt};
use outbox::{Consumer, Envelope, Facts, Failure};
use platform::Clock;
use platform::channel::Channel;
use platform::lifecycle::Process;
use platform::service_token::ServiceToken;
use proto::maillon::auth::v1::auth_references_client::AuthReferencesClient;
use proto::maillon::auth::v1::auth_replay_client::AuthReplayClient;
use proto::maillon::cards::v1::cards_references_client::CardsReferencesClient;
use proto::maillon::cards::v1::cards_replay_client::CardsReplayClient;
use proto::maillon::event::v1::{ReplayRequest, ReserveRequest};
use proto::maillon::geography::v1::geography_replay_client::GeographyReplayClient;
use proto::maillon::members::v1::members_references_client::MembersReferencesClient;
use proto::maillon::members::v1::members_replay_client::MembersReplayClient;
use tonic::{Request, Streaming};

/// Longest that a deletion waits for a service that may refer to the record.
const RESERVING: std::time::Duration = std::time::Duration::from_secs(3);

/// A service that owns records, and the way to it.
#[derive(Clone)]
pub(crate) enum Owner {
    Auth(Channel),
    Geography(Channel),
    Members(Channel),
    Cards(Channel),
}

impl Owner {
    async fn replay(
        self,
        asked: Request<ReplayRequest>,
    ) -> Result<Streaming<Envelope>, tonic::Status> {
        let facts = match self {
            Self::Auth(channel) => AuthReplayClient::new(channel).replay(asked).await,
            Self::Geography(channel) => GeographyReplayClient::new(channel).replay(asked).await,
            Self::Members(channel) => MembersReplayClient::new(channel).replay(asked).await,
            Self::Cards(channel) => CardsReplayClient::new(channel).replay(asked).await,
        };
        Ok(facts?.into_inner())
    }
}

/// A service that refers to others' records, and the way to it.
#[derive(Clone)]
pub(crate) enum Referrer {
    Auth(Channel),
    Members(Channel),
    Cards(Channel),
}

/// How a process asks the services around it, in its own name, with tokens that `auth` gives against the secret.
#[derive(Clone)]
pub(crate) struct Replays {
    token: Arc<ServiceToken>,
}

impl Replays {
    pub(crate) fn new(process: &str, auth: Channel, secret: &str) -> Self {
        Self {
            token: Arc::new(ServiceToken::new(auth, process, secret, Clock::default())),
        }
    }

    /// Keeps a projection of these entities of an owner.
    pub(crate) fn keep(
        &self,
        process: &Process,
        neighbours: &Neighbours,
        consumer: Consumer,
        owner: Owner,
        entities: &'static [&'static str],
    ) {
        hear(process, consumer.clone());
        let (replays, of) = (self.clone(), owner.clone());
        let ask = move |entity: &'static str, ids| {
            let (replays, of) = (replays.clone(), of.clone());
            async move { replays.facts(of, &[entity], ids).await }.boxed()
        };
        neighbours.projections.keep(consumer.clone(), entities, ask);
        let (replays, stop) = (self.clone(), process.stopping());
        process.spawn("projection", async move {
            let ask = || {
                let (replays, owner) = (replays.clone(), owner.clone());
                async move { replays.facts(owner, entities, Vec::new()).await }
            };
            consumer.keep_filled(ask, stop).await
        });
    }

    /// Names a service that refers to records of this entity of the neighbours' service.
    pub(crate) fn refer(&self, neighbours: &Neighbours, entity: &'static str, referrer: Referrer) {
        let replays = self.clone();
        neighbours.add_referrer(entity, move |asked| {
            let (replays, referrer) = (replays.clone(), referrer.clone());
            async move {
                let reserved = replays.reserve(referrer, asked);
                let reserved = tokio::time::timeout(RESERVING, reserved).await;
                reserved.map_err(|_| Failure::from("it did not answer in time"))?
            }
            .boxed()
        });
    }

    async fn reserve(
        &self,
        referrer: Referrer,
        asked: ReserveRequest,
    ) -> Result<consistency::Counts, Failure> {
        let asked = self.signed(asked).await?;
        let reply = match referrer {
            Referrer::Auth(channel) => AuthReferencesClient::new(channel).reserve(asked).await,
            Referrer::Members(channel) => {
                MembersReferencesClient::new(channel).reserve(asked).await
            }
            Referrer::Cards(channel) => CardsReferencesClient::new(channel).reserve(asked).await,
        };
        Ok(reply?.into_inner().used.into_iter().collect())
    }

    async fn facts(
        &self,
        owner: Owner,
        entities: &[&str],
        ids: Vec<i64>,
    ) -> Result<Facts, Failure> {
        let asked = ReplayRequest {
            entities: entities.iter().map(|&entity| entity.to_owned()).collect(),
            ids,
        };
        let stream = owner.replay(self.signed(asked).await?).await?;
        Ok(stream.map(|fact| fact.map_err(Failure::from)).boxed())
    }

    async fn signed<T>(&self, asked: T) -> Result<Request<T>, Failure> {
        let mut request = Request::new(asked);
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
