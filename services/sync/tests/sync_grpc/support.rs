//! The service on a database of its own, the owner of the hierarchy on another, and how a test talks to them.

use std::sync::Arc;

use auth::testing::Mint;
use consistency::{Answer, Owner};
use futures_util::FutureExt;
use platform::channel::{self, Channel};
use platform::{Clock, Refusal, grpc};
use proto::maillon::geography::v1::departments_client::DepartmentsClient;
use proto::maillon::geography::v1::regions_client::RegionsClient;
use proto::maillon::geography::v1::{SaveDepartmentRequest, SaveRegionRequest};
use proto::maillon::refusal::v1::Reason;
use proto::maillon::sync::v1::replica_client::ReplicaClient;
use proto::maillon::sync::v1::synchronization_client::SynchronizationClient;
use proto::maillon::sync::v1::{
    AcknowledgeRecordsReply, AcknowledgeRecordsRequest, ApplyRecordsReply, ApplyRecordsRequest,
    DecideConflictReply, DecideReplicaConflictsRequest, DescribeReplicaReply,
    DescribeReplicaRequest, ListConflictsReply, ListReplicaConflictsRequest, PullRecordsReply,
    PullRecordsRequest, ReceiveRecordsReply, ReceiveRecordsRequest, SendRecordsReply,
    SendRecordsRequest, StartSynchronizationReply, StartSynchronizationRequest,
    StopSynchronizationReply, StopSynchronizationRequest, SynchronizationDirection,
    SynchronizationReply, SynchronizeFromServerRequest,
};
use serde_json::json;
use sqlx::{PgPool, Postgres, QueryBuilder};
use sync::App;
use tonic::{Request, Response, Status};

pub(crate) const NOON: &str = "2026-11-29T12:00:00Z";

/// The service, and somebody who calls it.
#[derive(Clone)]
pub(crate) struct Service {
    pub(crate) app: App,
    channel: Channel,
    bearer: String,
    mint: Arc<Mint>,
}

impl Service {
    pub(crate) fn start(db: PgPool) -> Self {
        let mint = Mint::new();
        let app = App {
            db,
            clock: Clock::fixed(NOON.parse().expect("an instant")),
            neighbours: sync::Neighbours::default(),
            node_name: "Siège".into(),
            centre: None,
            wanted: Arc::default(),
        };
        let stack = grpc::stack(sync::services(app.clone()), mint.verifier());
        let claims = [("sub", json!("42")), ("name", json!("awa"))];
        Self {
            app,
            channel: channel::in_process(stack),
            bearer: mint.token("admin", &claims),
            mint: Arc::new(mint),
        }
    }

    /// The same, and a caller of another role.
    pub(crate) fn as_role(&self, role: &str, id: i64) -> Self {
        let claims = [
            ("sub", json!(id.to_string())),
            ("name", json!(format!("{role} {id}"))),
        ];
        Self {
            bearer: self.mint.token(role, &claims),
            ..self.clone()
        }
    }

    pub(crate) fn asked<T>(&self, message: T) -> Request<T> {
        let mut request = Request::new(message);
        let bearer = format!("Bearer {}", self.bearer);
        let metadata = request.metadata_mut();
        metadata.insert("authorization", bearer.parse().expect("ASCII"));
        request
    }

    pub(crate) fn client(&self) -> SynchronizationClient<Channel> {
        SynchronizationClient::new(self.channel.clone())
    }

    pub(crate) fn channel(&self) -> Channel {
        self.channel.clone()
    }

    pub(crate) async fn start_run(
        &self,
        direction: SynchronizationDirection,
    ) -> Result<StartSynchronizationReply, Status> {
        self.start_as(StartSynchronizationRequest {
            direction: direction.into(),
            ..StartSynchronizationRequest::default()
        })
        .await
    }

    pub(crate) async fn start_as(
        &self,
        start: StartSynchronizationRequest,
    ) -> Result<StartSynchronizationReply, Status> {
        let reply = self.client().start_synchronization(self.asked(start)).await;
        reply.map(Response::into_inner)
    }

    pub(crate) async fn stop_run(&self, uuid: &str) -> Result<StopSynchronizationReply, Status> {
        let uuid = uuid.to_owned();
        let stop = self.asked(StopSynchronizationRequest {
            uuid,
            ..StopSynchronizationRequest::default()
        });
        let reply = self.client().stop_synchronization(stop).await;
        reply.map(Response::into_inner)
    }

    pub(crate) async fn read(
        &self,
        asked: SynchronizeFromServerRequest,
    ) -> Result<SynchronizationReply, Status> {
        let reply = self
            .client()
            .synchronize_from_server(self.asked(asked))
            .await;
        reply.map(Response::into_inner)
    }

    /// Subjects of the facts, in order.
    pub(crate) async fn told(&self) -> Vec<String> {
        let subjects = sqlx::query_scalar("select subject from outbox order by sequence");
        subjects.fetch_all(&self.app.db).await.expect("the outbox")
    }
}

/// A start of the node with this number.
pub(crate) fn of_node(number: i64) -> StartSynchronizationRequest {
    StartSynchronizationRequest {
        direction: SynchronizationDirection::FromServer.into(),
        node: Some(number),
        node_name: Some(format!("Nœud {number}")),
        program: Some("0.1.0".to_owned()),
        ..StartSynchronizationRequest::default()
    }
}

/// The reason of a refusal; unspecified when there was none.
pub(crate) fn reason<T>(answer: Result<T, Status>) -> Reason {
    answer.map_or_else(
        |status| Refusal::of(&status).reason(),
        |_| Reason::Unspecified,
    )
}

/// The owner of the hierarchy, in this process.
#[derive(Clone)]
pub(crate) struct Geography {
    pub(crate) db: PgPool,
    channel: Channel,
    mint: Arc<Mint>,
}

impl Geography {
    pub(crate) fn start(db: PgPool) -> Self {
        let mint = Mint::new();
        let app = geography::App {
            db: db.clone(),
            clock: Clock::fixed(NOON.parse().expect("an instant")),
            neighbours: geography::Neighbours::default(),
        };
        let stack = grpc::stack(geography::services(app), mint.verifier());
        Self {
            db,
            channel: channel::in_process(stack),
            mint: Arc::new(mint),
        }
    }

    pub(crate) fn asked<T>(&self, role: &str, message: T) -> Request<T> {
        let mut request = Request::new(message);
        let bearer = format!("Bearer {}", self.mint.token(role, &[]));
        let metadata = request.metadata_mut();
        metadata.insert("authorization", bearer.parse().expect("ASCII"));
        request
    }

    pub(crate) fn regions(&self) -> RegionsClient<Channel> {
        RegionsClient::new(self.channel.clone())
    }

    /// Makes a region, or changes one.
    pub(crate) async fn save(&self, id: Option<i64>, code: &str, name: &str) -> i64 {
        let save = SaveRegionRequest {
            id,
            code: Some(code.to_owned()),
            name: Some(name.to_owned()),
            ..SaveRegionRequest::default()
        };
        let saved = self.regions().save_region(self.asked("admin", save)).await;
        saved.expect("it is good").into_inner().id
    }

    /// Makes a department of a region.
    pub(crate) async fn department(&self, region_id: i64) {
        let save = SaveDepartmentRequest {
            code: Some("D1".to_owned()),
            name: Some("Katiola".to_owned()),
            region_id: Some(region_id),
            ..SaveDepartmentRequest::default()
        };
        let mut departments = DepartmentsClient::new(self.channel.clone());
        let saved = departments.save_department(self.asked("admin", save)).await;
        saved.expect("it is good");
    }

    fn ask<T, R, F>(
        &self,
        message: T,
        ask: impl FnOnce(ReplicaClient<Channel>, Request<T>) -> F + Send + 'static,
    ) -> Answer<R>
    where
        T: Send + 'static,
        F: Future<Output = Result<Response<R>, Status>> + Send,
    {
        let (client, request) = (
            ReplicaClient::new(self.channel.clone()),
            self.asked("service", message),
        );
        async move {
            let reply = ask(client, request).await;
            Ok(reply.map_err(|status| Refusal::of(&status))?.into_inner())
        }
        .boxed()
    }
}

impl Owner for Geography {
    fn describe(&self) -> Answer<DescribeReplicaReply> {
        self.ask(DescribeReplicaRequest {}, |mut owner, asked| async move {
            owner.describe_replica(asked).await
        })
    }

    fn pull(&self, asked: PullRecordsRequest) -> Answer<PullRecordsReply> {
        self.ask(asked, |mut owner, asked| async move {
            owner.pull_records(asked).await
        })
    }

    fn apply(&self, pages: ApplyRecordsRequest) -> Answer<ApplyRecordsReply> {
        self.ask(pages, |mut owner, asked| async move {
            owner.apply_records(asked).await
        })
    }

    fn send(&self, asked: SendRecordsRequest) -> Answer<SendRecordsReply> {
        self.ask(asked, |mut owner, asked| async move {
            owner.send_records(asked).await
        })
    }

    fn receive(&self, sent: ReceiveRecordsRequest) -> Answer<ReceiveRecordsReply> {
        self.ask(sent, |mut owner, asked| async move {
            owner.receive_records(asked).await
        })
    }

    fn acknowledge(&self, answers: AcknowledgeRecordsRequest) -> Answer<AcknowledgeRecordsReply> {
        self.ask(answers, |mut owner, asked| async move {
            owner.acknowledge_records(asked).await
        })
    }

    fn list_conflicts(&self, asked: ListReplicaConflictsRequest) -> Answer<ListConflictsReply> {
        self.ask(asked, |mut owner, asked| async move {
            owner.list_replica_conflicts(asked).await
        })
    }

    fn decide_conflicts(
        &self,
        asked: DecideReplicaConflictsRequest,
    ) -> Answer<DecideConflictReply> {
        self.ask(asked, |mut owner, asked| async move {
            owner.decide_replica_conflicts(asked).await
        })
    }
}

/// The service at a centre with a hierarchy beside it.
pub(crate) struct World {
    pub(crate) service: Service,
    pub(crate) geography: Geography,
    database: String,
}

impl World {
    /// The hierarchy's database is named after the test.
    pub(crate) async fn new(db: PgPool, test: &str) -> Self {
        let database = format!("sync_{test}_{}", std::process::id());
        // Not the template of the tests, which has the tables of this service.
        let mut make = QueryBuilder::<Postgres>::new("create database ");
        make.push(&database).push(" template template0");
        make.build().execute(&db).await.expect("a database");
        let place = (*db.connect_options()).clone().database(&database);
        let pool = PgPool::connect_with(place).await.expect("it is there");
        geography::MIGRATOR.run(&pool).await.expect("its tables");
        let service = Service::start(db);
        let geography = Geography::start(pool);
        service.app.neighbours.add_owner(geography.clone());
        Self {
            service,
            geography,
            database,
        }
    }

    pub(crate) async fn end(self) {
        self.geography.db.close().await;
        let mut drop = QueryBuilder::<Postgres>::new("drop database ");
        drop.push(&self.database).push(" with (force)");
        let dropped = drop.build().execute(&self.service.app.db).await;
        dropped.expect("nobody uses it");
    }
}
