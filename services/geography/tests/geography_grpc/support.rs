//! A service on a database of its own, and how a test talks to it.

use std::sync::Arc;

use auth::testing::Mint;
use platform::channel::{self, Channel};
use platform::{Clock, Refusal, grpc};
use prost::Message;
use proto::maillon::geography::v1::departments_client::DepartmentsClient;
use proto::maillon::geography::v1::localities_client::LocalitiesClient;
use proto::maillon::geography::v1::regions_client::RegionsClient;
use proto::maillon::geography::v1::subprefectures_client::SubprefecturesClient;
use proto::maillon::geography::v1::{
    DeleteRegionRequest, GetRegionReply, GetRegionRequest, ListRegionsReply, ListRegionsRequest,
    Region, SaveRegionReply, SaveRegionRequest,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use serde_json::json;
use sqlx::{PgPool, Row};
use tonic::{Request, Status};

/// What the service's clock shows.
pub(crate) const NOON: &str = "2026-11-21T12:00:00Z";

/// The service, and somebody who may do everything in it.
#[derive(Clone)]
pub(crate) struct Service {
    channel: Channel,
    bearer: String,
    mint: Arc<Mint>,
    pub(crate) db: PgPool,
}

impl Service {
    pub(crate) fn start(db: PgPool) -> Self {
        Self::beside(db, geography::Neighbours::default())
    }

    /// The service beside others that refer to its units.
    pub(crate) fn beside(db: PgPool, neighbours: geography::Neighbours) -> Self {
        let mint = Mint::new();
        let services = geography::services(geography::App {
            db: db.clone(),
            clock: Clock::fixed(NOON.parse().expect("an instant")),
            neighbours,
        });
        let claims = [("sub", json!("42")), ("name", json!("awa"))];
        Self {
            channel: channel::in_process(grpc::stack(services, mint.verifier())),
            bearer: format!("Bearer {}", mint.token("admin", &claims)),
            mint: Arc::new(mint),
            db,
        }
    }

    pub(crate) fn regions(&self) -> RegionsClient<Channel> {
        RegionsClient::new(self.channel.clone())
    }

    pub(crate) fn departments(&self) -> DepartmentsClient<Channel> {
        DepartmentsClient::new(self.channel.clone())
    }

    pub(crate) fn subprefectures(&self) -> SubprefecturesClient<Channel> {
        SubprefecturesClient::new(self.channel.clone())
    }

    pub(crate) fn localities(&self) -> LocalitiesClient<Channel> {
        LocalitiesClient::new(self.channel.clone()).max_decoding_message_size(64 * 1024 * 1024)
    }

    /// The channel, for what has no client here.
    pub(crate) fn channel(&self) -> Channel {
        self.channel.clone()
    }

    /// The same service, and a caller of another role.
    pub(crate) fn as_role(&self, role: &str) -> Self {
        let bearer = format!("Bearer {}", self.mint.token(role, &[]));
        Self {
            bearer,
            ..self.clone()
        }
    }

    /// The same service, and an administrator who is limited to regions.
    pub(crate) fn limited_to(&self, regions: &[i64]) -> Self {
        let token = self.mint.token("admin", &[("scope", json!(regions))]);
        Self {
            bearer: format!("Bearer {token}"),
            ..self.clone()
        }
    }

    /// A message with the caller's token.
    pub(crate) fn asked<T>(&self, message: T) -> Request<T> {
        let mut request = Request::new(message);
        let metadata = request.metadata_mut();
        metadata.insert("authorization", self.bearer.parse().expect("ASCII"));
        metadata.insert("x-maillon-address", "192.0.2.7".parse().expect("ASCII"));
        request
    }

    pub(crate) async fn save(&self, save: SaveRegionRequest) -> Result<SaveRegionReply, Status> {
        let answer = self.regions().save_region(self.asked(save)).await;
        answer.map(tonic::Response::into_inner)
    }

    /// A new region that nothing speaks against.
    pub(crate) async fn create(&self, code: &str, name: &str) -> i64 {
        let reply = self.save(new(code, name)).await.expect("it is good");
        assert_eq!(reply.version, 1);
        reply.id
    }

    pub(crate) async fn get(&self, id: i64) -> Result<Region, Status> {
        let asked = self.asked(GetRegionRequest { id });
        let answer = self.regions().get_region(asked).await;
        answer.map(|reply| reply.into_inner().region.expect("always there"))
    }

    pub(crate) async fn list(&self, asked: ListRegionsRequest) -> Result<ListRegionsReply, Status> {
        let answer = self.regions().list_regions(self.asked(asked)).await;
        answer.map(tonic::Response::into_inner)
    }

    pub(crate) async fn delete(&self, id: i64) -> Result<(), Status> {
        let asked = self.asked(DeleteRegionRequest { id });
        self.regions().delete_region(asked).await.map(|_| ())
    }

    /// Codes of the regions that a filter finds, in the order of their codes.
    pub(crate) async fn found(&self, filter: &str) -> Vec<String> {
        let asked = ListRegionsRequest {
            filter: Some(filter.to_owned()),
            order_by: Some("region_code".to_owned()),
            ..ListRegionsRequest::default()
        };
        let reply = self.list(asked).await.expect("it is good");
        assert_eq!(usize::try_from(reply.total), Ok(reply.rows.len()));
        reply.rows.into_iter().map(|region| region.code).collect()
    }

    /// Runs a statement that stands for what another process does.
    pub(crate) async fn sql(&self, statement: &'static str) {
        let done = sqlx::raw_sql(statement).execute(&self.db).await;
        done.expect("a statement");
    }

    pub(crate) async fn number(&self, statement: &'static str) -> i64 {
        let one = sqlx::query_scalar(statement).fetch_one(&self.db).await;
        one.expect("a number")
    }

    /// Every event, in order.
    pub(crate) async fn events(&self) -> Vec<Told> {
        let region = |row: &sqlx::postgres::PgRow, state: &str| {
            row.get::<Option<Vec<u8>>, _>(state)
                .map(|bytes| Region::decode(bytes.as_slice()).expect("a region"))
        };
        sqlx::query("select * from outbox order by sequence")
            .fetch_all(&self.db)
            .await
            .expect("the outbox")
            .into_iter()
            .map(|row| Told {
                subject: row.get("subject"),
                entity_id: row.get("entity_id"),
                version: row.get("version"),
                message: row.get("message"),
                before: region(&row, "before"),
                after: region(&row, "after"),
                by: [
                    row.get::<i64, _>("login_id").to_string(),
                    row.get("login_name"),
                    row.get("role"),
                    row.get("address"),
                ],
            })
            .collect()
    }
}

/// An event as it stands in the outbox.
#[derive(Debug, PartialEq)]
pub(crate) struct Told {
    pub(crate) subject: String,
    pub(crate) entity_id: i64,
    pub(crate) version: i64,
    pub(crate) message: String,
    pub(crate) before: Option<Region>,
    pub(crate) after: Option<Region>,
    /// Id, name, role and address of who did it.
    pub(crate) by: [String; 4],
}

/// A save that makes a region.
pub(crate) fn new(code: &str, name: &str) -> SaveRegionRequest {
    SaveRegionRequest {
        code: Some(code.to_owned()),
        name: Some(name.to_owned()),
        ..SaveRegionRequest::default()
    }
}

/// A save that changes nothing of a region yet.
pub(crate) fn change(id: i64) -> SaveRegionRequest {
    SaveRegionRequest {
        id: Some(id),
        ..SaveRegionRequest::default()
    }
}

/// The reason of a refusal; unspecified when there was none.
pub(crate) fn reason<T>(answer: Result<T, Status>) -> Reason {
    answer.map_or_else(
        |status| Refusal::of(&status).reason(),
        |_| Reason::Unspecified,
    )
}

/// What is wrong with which field of a refused save.
pub(crate) fn faults<T: std::fmt::Debug>(answer: Result<T, Status>) -> Vec<(String, Fault)> {
    let refusal = Refusal::of(&answer.expect_err("it is refused"));
    assert_eq!(refusal.reason(), Reason::ValidationFailed);
    let fields = &refusal.message().fields;
    fields
        .iter()
        .map(|fault| (fault.field.clone(), fault.fault()))
        .collect()
}

/// The record that comes with "somebody else was faster".
pub(crate) fn current<T: std::fmt::Debug>(answer: Result<T, Status>) -> Region {
    let refusal = Refusal::of(&answer.expect_err("it is refused"));
    assert_eq!(refusal.reason(), Reason::StaleVersion);
    let told = refusal.message();
    assert_eq!(told.current_message, "maillon.geography.v1.GetRegionReply");
    let reply = GetRegionReply::decode(told.current.as_slice()).expect("a reply");
    reply.region.expect("always there")
}
