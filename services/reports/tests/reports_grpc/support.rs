//! The service, what it hears, and how a test talks to it.

use auth::testing::Mint;
use futures_util::{StreamExt, stream};
use outbox::{Actor, Consumer, Envelope, Nats};
use platform::channel::{self, Channel};
use platform::{Clock, Refusal, grpc};
use prost::Message;
use proto::maillon::event::v1::Figures;
use proto::maillon::geography::v1::{Department, Locality, Region, Subprefecture};
use proto::maillon::members::v1::Member;
use proto::maillon::refusal::v1::Reason;
use proto::maillon::reports::v1::audit_client::AuditClient;
use proto::maillon::reports::v1::jobs_client::JobsClient;
use proto::maillon::reports::v1::reports_client::ReportsClient;
use proto::maillon::reports::v1::statistics_client::StatisticsClient;
use proto::maillon::reports::v1::{
    AuditEntry, ExportAuditEntriesRequest, GetHistoryReply, GetHistoryRequest,
    ListAuditEntriesReply, ListAuditEntriesRequest,
};
use reports::{App, Metabase};
use serde_json::{Value, json};
use sqlx::PgPool;
use tonic::{Request, Response, Status, Streaming};
use uuid::Uuid;

/// Who did what is told.
pub(crate) const AWA: i64 = 9;

pub(crate) struct Service {
    pub(crate) app: App,
    pub(crate) db: PgPool,
    channel: Channel,
    mint: Mint,
}

impl Service {
    pub(crate) fn start(db: PgPool) -> Self {
        Self::with_metabase(db, None)
    }

    /// With dashboards of a Metabase.
    pub(crate) fn with_metabase(db: PgPool, metabase: Option<Metabase>) -> Self {
        let mint = Mint::new();
        let app = App {
            db: db.clone(),
            clock: Clock::default(),
            neighbours: reports::Neighbours::default(),
            metabase,
            traces: Some("https://grafana.example/explore?trace={trace}".into()),
        };
        let stack = grpc::stack(reports::services(app.clone()), mint.verifier());
        Self {
            app,
            db,
            channel: channel::in_process(stack),
            mint,
        }
    }

    /// A token of a role, limited to regions or national.
    pub(crate) fn token(&self, role: &str, login_id: i64, regions: &[i64]) -> String {
        let claims = [
            ("sub", json!(login_id.to_string())),
            ("scope", json!(regions)),
        ];
        self.mint.token(role, &claims)
    }

    /// Hands facts to the consumer of their service; its NATS is nowhere, as a replay needs none.
    pub(crate) async fn hear(&self, facts: Vec<Envelope>) {
        for fact in facts {
            let service = fact
                .subject
                .split('.')
                .next()
                .expect("a service")
                .to_owned();
            self.hear_at_once(&service, vec![fact]).await;
        }
    }

    /// Hands facts of one service to its consumer as one batch.
    pub(crate) async fn hear_at_once(&self, of: &str, facts: Vec<Envelope>) {
        let place = ["auth", "geography", "members", "cards", "reports", "sync"]
            .iter()
            .position(|known| *known == of);
        let consumers = reports::consumers(&self.app, &nowhere().await);
        fill(&consumers[place.expect("an audited service")], facts).await;
    }

    /// Two regions, 1 and 2, each with one locality: 14 and 24.
    pub(crate) async fn know_the_country(&self) {
        let consumer = territory::consumer(self.db.clone(), nowhere().await, "reports_territory");
        for region in [1, 2] {
            let [department_id, subprefecture_id, locality_id] =
                [2, 3, 4].map(|level| region * 10 + level);
            let of_region = Region {
                id: region,
                version: 1,
                ..Region::default()
            };
            let of_department = Department {
                id: department_id,
                region_id: region,
                version: 1,
                ..Department::default()
            };
            let of_subprefecture = Subprefecture {
                id: subprefecture_id,
                department_id,
                version: 1,
                ..Subprefecture::default()
            };
            let of_locality = Locality {
                id: locality_id,
                subprefecture_id,
                version: 1,
                ..Locality::default()
            };
            let facts = vec![
                fact("geography.region.created", "geography.v1.Region", region, 1)
                    .state(None::<&Region>, Some(&of_region)),
                fact(
                    "geography.department.created",
                    "geography.v1.Department",
                    department_id,
                    1,
                )
                .state(None::<&Department>, Some(&of_department)),
                fact(
                    "geography.subprefecture.created",
                    "geography.v1.Subprefecture",
                    subprefecture_id,
                    1,
                )
                .state(None::<&Subprefecture>, Some(&of_subprefecture)),
                fact(
                    "geography.locality.created",
                    "geography.v1.Locality",
                    locality_id,
                    1,
                )
                .state(None::<&Locality>, Some(&of_locality)),
            ];
            fill(&consumer, facts).await;
        }
    }

    /// What `cards` tells of its jobs.
    pub(crate) async fn hear_of_jobs(&self, facts: Vec<Envelope>) {
        fill(&reports::jobs_of_cards(&self.app, &nowhere().await), facts).await;
    }

    pub(crate) fn reports(&self) -> ReportsClient<Channel> {
        ReportsClient::new(self.channel.clone())
    }

    pub(crate) fn statistics(&self) -> StatisticsClient<Channel> {
        StatisticsClient::new(self.channel.clone())
    }

    /// Hands figures to the consumer that keeps those of their owner.
    pub(crate) async fn hear_of_figures(&self, version: i64, figures: &Figures) {
        let nats = nowhere().await;
        let (owner, name, subjects, subject) = match figures.dimension {
            ..10 => (
                "members",
                "reports_figures_members",
                "members.figures.*",
                "members.figures.counted",
            ),
            10..40 => (
                "cards",
                "reports_figures_cards",
                "cards.figures.*",
                "cards.figures.counted",
            ),
            _ => (
                "sync",
                "reports_figures_sync",
                "sync.figures.*",
                "sync.figures.counted",
            ),
        };
        let consumer = reports::figures_of(&self.app, &nats, owner, name, subjects);
        let id = figures.region_id * 100 + i64::from(figures.dimension);
        let told = fact(subject, "event.v1.Figures", id, version);
        fill(&consumer, vec![told.state(None::<&Figures>, Some(figures))]).await;
    }

    pub(crate) fn jobs(&self) -> JobsClient<Channel> {
        JobsClient::new(self.channel.clone())
    }

    pub(crate) async fn history(
        &self,
        token: &str,
        asked: GetHistoryRequest,
    ) -> Result<GetHistoryReply, Status> {
        let mut client = AuditClient::new(self.channel.clone());
        let answer = client.get_history(bearing(token, asked)).await;
        answer.map(tonic::Response::into_inner)
    }

    pub(crate) async fn export(
        &self,
        token: &str,
        asked: ExportAuditEntriesRequest,
    ) -> Result<Response<Streaming<AuditEntry>>, Status> {
        let mut client = AuditClient::new(self.channel.clone());
        client.export_audit_entries(bearing(token, asked)).await
    }

    pub(crate) async fn list(
        &self,
        token: &str,
        asked: ListAuditEntriesRequest,
    ) -> Result<ListAuditEntriesReply, Status> {
        let mut client = AuditClient::new(self.channel.clone());
        let answer = client.list_audit_entries(bearing(token, asked)).await;
        answer.map(tonic::Response::into_inner)
    }
}

/// What a stream tells, row by row.
pub(crate) async fn rows(answer: Response<Streaming<AuditEntry>>) -> Vec<AuditEntry> {
    let rows = answer.into_inner().map(|row| row.expect("a row"));
    rows.collect().await
}

/// A client of no server.
async fn nowhere() -> Nats {
    Nats::connect("nats://127.0.0.1:1", "reports")
        .await
        .expect("an address")
}

async fn fill(consumer: &Consumer, facts: Vec<Envelope>) {
    let facts = stream::iter(facts.into_iter().map(Ok));
    consumer.fill(facts).await.expect("the facts are applied");
}

pub(crate) fn bearing<T>(token: &str, message: T) -> Request<T> {
    let mut request = Request::new(message);
    let value = format!("Bearer {token}").parse().expect("ASCII");
    request.metadata_mut().insert("authorization", value);
    request
}

/// The reason of a refusal.
pub(crate) fn reason<T>(answer: Result<T, Status>) -> Reason {
    match answer {
        Ok(_) => Reason::Unspecified,
        Err(status) => Refusal::of(&status).reason(),
    }
}

pub(crate) fn actor() -> Actor {
    Actor {
        login_id: AWA,
        login_name: "awa.kone".to_owned(),
        role: "enrolment".to_owned(),
        address: "192.0.2.7".to_owned(),
    }
}

/// A fact by Awa without states.
pub(crate) fn fact(subject: &str, message: &str, entity_id: i64, version: i64) -> Envelope {
    Envelope {
        id: Uuid::now_v7().to_string(),
        subject: subject.to_owned(),
        entity_id,
        version,
        at: Some(Clock::default().now().into()),
        actor: Some(actor()),
        message: format!("maillon.{message}"),
        ..Envelope::default()
    }
}

/// Puts states into a fact.
pub(crate) trait WithState {
    fn state<M: Message>(self, before: Option<&M>, after: Option<&M>) -> Self;
}

impl WithState for Envelope {
    fn state<M: Message>(self, before: Option<&M>, after: Option<&M>) -> Self {
        let encoded = |state: Option<&M>| state.map(M::encode_to_vec).unwrap_or_default();
        Self {
            before: encoded(before),
            after: encoded(after),
            ..self
        }
    }
}

pub(crate) fn member(id: i64, version: i64, city: &str, locality_id: Option<i64>) -> Member {
    Member {
        id,
        lastname: "N'Zi".to_owned(),
        firstname: "Kofi".to_owned(),
        city: Some(city.to_owned()),
        locality_id,
        version,
        ..Member::default()
    }
}

/// What members tells of a member: none before = created, none after = archived.
pub(crate) fn told(before: Option<&Member>, after: Option<&Member>) -> Envelope {
    let last = after.or(before).expect("one of the two");
    let (word, version) = match (before, after) {
        (None, _) => ("created", last.version),
        (_, Some(_)) => ("updated", last.version),
        (_, None) => ("deleted", last.version + 1),
    };
    let subject = format!("members.member.{word}");
    // Of a locality of the country, the first digit is its region.
    let places = [before, after].map(|state| state.and_then(|state| state.locality_id));
    let regions = places.into_iter().flatten().map(|place| place / 10);
    Envelope {
        region_ids: regions.collect(),
        ..fact(&subject, "members.v1.Member", last.id, version).state(before, after)
    }
}

/// A state as it is shown.
pub(crate) fn shown(state: Option<&String>) -> Value {
    state.map_or(Value::Null, |text| {
        serde_json::from_str(text).expect("JSON")
    })
}

/// What happened, in the order of a list.
pub(crate) fn actions(rows: &[AuditEntry]) -> Vec<&str> {
    rows.iter().map(|row| row.action.as_str()).collect()
}
