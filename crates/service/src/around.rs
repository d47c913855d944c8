//! The services around a process: how it asks owners for their records, and those who refer to its own
//! whether they may go.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use consistency::{Answer, Counts, Failure, LARGEST_EXCHANGE, Neighbours, Owner};
use futures_util::{FutureExt, StreamExt, TryStreamExt};
use healing::{Comparison, Head};
use outbox::{Consumer, Facts};
use platform::channel::Channel;
use platform::process::Process;
use platform::service_token::ServiceToken;
use platform::{Clock, Refusal};
use proto::maillon::auth::v1::authors_client::AuthorsClient;
use proto::maillon::auth::v1::{Author, ListAuthorsRequest};
use proto::maillon::event::v1::outbox_client::OutboxClient;
use proto::maillon::event::v1::printables_client::PrintablesClient;
use proto::maillon::event::v1::references_client::ReferencesClient;
use proto::maillon::event::v1::replay_client::ReplayClient;
use proto::maillon::event::v1::upkeep_client::UpkeepClient;
use proto::maillon::event::v1::{
    AttendReply, AttendRequest, CompareOutboxRequest, DescribeServiceRequest, Printable,
    ReadPrintableRequest, ReplayRequest, ReserveRequest, ServiceCondition,
};
use proto::maillon::refusal::v1::Reason;
use proto::maillon::sync::v1::replica_client::ReplicaClient;
use proto::maillon::sync::v1::{
    AcknowledgeRecordsReply, AcknowledgeRecordsRequest, ApplyRecordsReply, ApplyRecordsRequest,
    DecideConflictReply, DecideReplicaConflictsRequest, DescribeReplicaReply,
    DescribeReplicaRequest, ListConflictsReply, ListReplicaConflictsRequest, PullRecordsReply,
    PullRecordsRequest, ReceiveRecordsReply, ReceiveRecordsRequest, SendRecordsReply,
    SendRecordsRequest,
};
use tonic::{Request, Response, Status};
use uuid::Uuid;

/// Longest wait for an owner to compare the newest fact that is known of it.
const COMPARING: Duration = Duration::from_secs(5);

/// Longest that a deletion waits for a service that may refer to the record.
const RESERVING: Duration = Duration::from_secs(3);

/// Parts of a record that are printed to try a template: itself and five hundred lines.
const PRINTED: usize = 501;

/// The ways to services by their names, and the token to go there with.
pub struct Around {
    channels: HashMap<&'static str, Channel>,
    token: Option<Arc<ServiceToken>>,
}

impl Around {
    /// The ways of a process. Against the secret `auth` gives it tokens in its own name; without one, or
    /// without a way to `auth`, it asks nobody.
    pub fn new(
        process: &str,
        channels: HashMap<&'static str, Channel>,
        secret: Option<&str>,
    ) -> Self {
        let auth = channels.get("auth").cloned();
        let token = auth.zip(secret).map(|(auth, secret)| {
            Arc::new(ServiceToken::new(auth, process, secret, Clock::default()))
        });
        Self { channels, token }
    }

    fn way_to(&self, service: &str) -> Option<Way> {
        let channel = self.channels.get(service)?.clone();
        let token = self.token.clone()?;
        Some(Way { channel, token })
    }

    /// Has a projection filled by its owner: all of it at the first start and where either was put back to an
    /// older state, and what is not known when it is asked for.
    pub(crate) fn fill(
        &self,
        process: &Process,
        neighbours: &Neighbours,
        consumer: Consumer,
        owner: &str,
        entities: &'static [&'static str],
    ) {
        let Some(owner) = self.way_to(owner) else {
            return;
        };
        let consumer = consumer.filled_by_its_owner();
        let of = owner.clone();
        let ask = move |entity: &'static str, ids| {
            let owner = of.clone();
            async move { owner.replay(&[entity], ids).await }.boxed()
        };
        neighbours.projections.keep(consumer.clone(), entities, ask);
        let stop = process.stopping();
        process.spawn("projection", async move {
            let ask = || {
                let owner = owner.clone();
                async move { owner.replay(entities, Vec::new()).await }
            };
            let compare = |head, generation| {
                let owner = owner.clone();
                async move { owner.compare(head, generation).await }
            };
            consumer.keep_filled(ask, compare, stop).await
        });
    }

    /// Has an owner told what is known of its newest fact by somebody who collects them.
    pub(crate) fn name_heads(&self, process: &Process, consumer: Consumer) {
        let Some(owner) = self.way_to(consumer.stream()) else {
            return;
        };
        let stop = process.stopping();
        process.spawn("newest facts", async move {
            let compare = |head, generation| {
                let owner = owner.clone();
                async move { owner.compare(head, generation).await }
            };
            consumer.keep_naming(compare, stop).await
        });
    }

    /// Has a service asked before records of this entity go.
    pub(crate) fn reserve_at(&self, service: &str, neighbours: &Neighbours, entity: &'static str) {
        let Some(referrer) = self.way_to(service) else {
            return;
        };
        neighbours.add_referrer(entity, move |asked| {
            let referrer = referrer.clone();
            async move {
                let reserved = tokio::time::timeout(RESERVING, referrer.reserve(asked)).await;
                reserved.map_err(|_| Failure::from("it did not answer in time"))?
            }
            .boxed()
        });
    }

    /// Has a service asked how it is, and to do something about it.
    pub(crate) fn look_after(&self, service: &'static str, neighbours: &Neighbours) {
        let Some(attended) = self.way_to(service) else {
            return;
        };
        let described = attended.clone();
        neighbours.add_attended(
            service,
            move |asked| {
                let attended = described.clone();
                async move { attended.describe(asked).await }.boxed()
            },
            move |asked| {
                let attended = attended.clone();
                async move { attended.attend(asked).await }.boxed()
            },
        );
    }

    /// Has the records of a service exchanged with other nodes.
    pub(crate) fn exchange_with(&self, owner: &str, neighbours: &Neighbours) {
        if let Some(owner) = self.way_to(owner) {
            neighbours.add_owner(owner);
        }
    }

    /// Has a service asked which accounts there are now.
    pub(crate) fn ask_for_authors(&self, service: &str, neighbours: &Neighbours) {
        let Some(service) = self.way_to(service) else {
            return;
        };
        neighbours.ask_for_authors(move |login_ids| {
            let service = service.clone();
            async move { service.list_authors(login_ids).await }.boxed()
        });
    }

    /// Has a service asked what is printed of records of these types.
    pub(crate) fn read_printables(
        &self,
        service: &str,
        neighbours: &Neighbours,
        types: &'static [&'static str],
    ) {
        let Some(printer) = self.way_to(service) else {
            return;
        };
        neighbours.add_printables(types, move |asked| {
            let printer = printer.clone();
            async move { printer.read_printable(asked).await }.boxed()
        });
    }
}

#[derive(Clone)]
struct Way {
    channel: Channel,
    token: Arc<ServiceToken>,
}

impl Way {
    async fn replay(&self, entities: &[&str], ids: Vec<i64>) -> Result<Facts, Failure> {
        let request = ReplayRequest {
            entities: entities.iter().map(|&entity| entity.to_owned()).collect(),
            ids,
        };
        let request = self.signed(request).await?;
        let mut owner = ReplayClient::new(self.channel.clone());
        let facts = owner.replay(request).await?.into_inner();
        Ok(facts.map(|fact| fact.map_err(Failure::from)).boxed())
    }

    async fn compare(
        &self,
        head: Option<Head>,
        generation: Option<Uuid>,
    ) -> Result<Comparison, Failure> {
        let request = CompareOutboxRequest {
            event: head.map_or_else(String::new, |head| head.event.to_string()),
            sequence: head.map_or(0, |head| head.position),
            generation: generation.map_or_else(String::new, |told| told.to_string()),
        };
        let request = self.signed(request).await?;
        let mut owner = OutboxClient::new(self.channel.clone());
        let compared = tokio::time::timeout(COMPARING, owner.compare_outbox(request)).await;
        let reply = compared
            .map_err(|_| Failure::from("it did not answer in time"))??
            .into_inner();
        Ok(Comparison {
            generation: reply.generation.parse()?,
            newest: reply.event.parse().ok().map(|event| Head {
                event,
                position: reply.sequence,
            }),
            tables: reply.tables.parse()?,
            is_forgotten: reply.is_forgotten,
        })
    }

    async fn reserve(&self, request: ReserveRequest) -> Result<Counts, Failure> {
        let request = self.signed(request).await?;
        let mut referrer = ReferencesClient::new(self.channel.clone());
        let reply = referrer.reserve(request).await?.into_inner();
        Ok(reply.used.into_iter().collect())
    }

    async fn describe(&self, asked: DescribeServiceRequest) -> Result<ServiceCondition, Failure> {
        let request = self.signed(asked).await?;
        let mut attended = UpkeepClient::new(self.channel.clone());
        Ok(attended.describe_service(request).await?.into_inner())
    }

    async fn attend(&self, asked: AttendRequest) -> Result<AttendReply, Refusal> {
        let request = self.signed_or_refused(asked).await?;
        let mut attended = UpkeepClient::new(self.channel.clone());
        let reply = attended.attend(request).await;
        Ok(reply.map_err(|status| Refusal::of(&status))?.into_inner())
    }

    async fn list_authors(&self, login_ids: Vec<i64>) -> Result<Vec<Author>, Refusal> {
        let request = self
            .signed_or_refused(ListAuthorsRequest { login_ids })
            .await?;
        let reply = AuthorsClient::new(self.channel.clone())
            .list_authors(request)
            .await;
        Ok(reply
            .map_err(|status| Refusal::of(&status))?
            .into_inner()
            .authors)
    }

    async fn read_printable(&self, asked: ReadPrintableRequest) -> Result<Vec<Printable>, Refusal> {
        let request = self.signed_or_refused(asked).await?;
        let mut printer = PrintablesClient::new(self.channel.clone());
        let of = |status: Status| Refusal::of(&status);
        let printed = printer.read_printable(request).await.map_err(of)?;
        let printed = printed.into_inner().take(PRINTED).map_err(of);
        printed.try_collect().await
    }

    /// Asks an owner of records that are on several nodes.
    fn exchange<T, R, F>(
        &self,
        asked: T,
        ask: impl FnOnce(ReplicaClient<Channel>, Request<T>) -> F + Send + 'static,
    ) -> Answer<R>
    where
        T: Send + 'static,
        F: Future<Output = Result<Response<R>, Status>> + Send,
    {
        let way = self.clone();
        async move {
            let request = way.signed_or_refused(asked).await?;
            let owner = ReplicaClient::new(way.channel);
            let reply = ask(owner.max_decoding_message_size(LARGEST_EXCHANGE), request).await;
            Ok(reply.map_err(|status| Refusal::of(&status))?.into_inner())
        }
        .boxed()
    }

    /// The same for a caller who comes again where there is no token now.
    async fn signed_or_refused<T>(&self, asked: T) -> Result<Request<T>, Refusal> {
        self.signed(asked).await.map_err(|error| {
            tracing::warn!(error = &*error, "a service could not be asked");
            Refusal::new(Reason::Unavailable).retry_after(1)
        })
    }

    async fn signed<T>(&self, asked: T) -> Result<Request<T>, Failure> {
        let mut request = Request::new(asked);
        let signing = self.token.authorize(&mut request).await;
        signing.map_err(|refusal| format!("no service token: {refusal:?}"))?;
        Ok(request)
    }
}

impl Owner for Way {
    fn describe(&self) -> Answer<DescribeReplicaReply> {
        self.exchange(DescribeReplicaRequest {}, |mut owner, asked| async move {
            owner.describe_replica(asked).await
        })
    }

    fn pull(&self, asked: PullRecordsRequest) -> Answer<PullRecordsReply> {
        self.exchange(asked, |mut owner, asked| async move {
            owner.pull_records(asked).await
        })
    }

    fn apply(&self, pages: ApplyRecordsRequest) -> Answer<ApplyRecordsReply> {
        self.exchange(pages, |mut owner, asked| async move {
            owner.apply_records(asked).await
        })
    }

    fn send(&self, asked: SendRecordsRequest) -> Answer<SendRecordsReply> {
        self.exchange(asked, |mut owner, asked| async move {
            owner.send_records(asked).await
        })
    }

    fn receive(&self, sent: ReceiveRecordsRequest) -> Answer<ReceiveRecordsReply> {
        self.exchange(sent, |mut owner, asked| async move {
            owner.receive_records(asked).await
        })
    }

    fn acknowledge(&self, answers: AcknowledgeRecordsRequest) -> Answer<AcknowledgeRecordsReply> {
        self.exchange(answers, |mut owner, asked| async move {
            owner.acknowledge_records(asked).await
        })
    }

    fn list_conflicts(&self, asked: ListReplicaConflictsRequest) -> Answer<ListConflictsReply> {
        self.exchange(asked, |mut owner, asked| async move {
            owner.list_replica_conflicts(asked).await
        })
    }

    fn decide_conflicts(
        &self,
        asked: DecideReplicaConflictsRequest,
    ) -> Answer<DecideConflictReply> {
        self.exchange(asked, |mut owner, asked| async move {
            owner.decide_replica_conflicts(asked).await
        })
    }
}
