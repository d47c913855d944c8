//! A service on a database of its own, and how a test talks to it.

use std::sync::Arc;

use auth::testing::Mint;
use chrono::{DateTime, NaiveDate};
use futures_util::{FutureExt, StreamExt, stream};
use platform::channel::{self, Channel};
use platform::{Clock, Refusal, grpc};
use prost::Message;
use proto::Date;
use proto::maillon::event::v1::Envelope;
use proto::maillon::geography::v1::Locality;
use proto::maillon::members::v1::duplicates_client::DuplicatesClient;
use proto::maillon::members::v1::families_client::FamiliesClient;
use proto::maillon::members::v1::members_client::MembersClient;
use proto::maillon::members::v1::{
    ChangeHolderReply, ChangeHolderRequest, ChangeMemberStatusReply, ChangeMemberStatusRequest,
    CheckDuplicatesRequest, DeleteMemberRequest, DuplicateCandidate, GetMemberFamilyReply,
    GetMemberFamilyRequest, GetMemberReply, GetMemberRequest, Member, RestoreMemberReply,
    RestoreMemberRequest, SaveMemberReply, SaveMemberRequest,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use serde_json::json;
use sqlx::postgres::PgPoolOptions;
use sqlx::{PgPool, Row};
use tonic::{Request, Status};

/// The service, and somebody who may do everything in it.
#[derive(Clone)]
pub(crate) struct Service {
    channel: Channel,
    bearer: String,
    mint: Arc<Mint>,
    pub(crate) app: members::App,
}

impl Service {
    /// On 21 November 2026, at noon.
    pub(crate) fn start(db: PgPool) -> Self {
        let noon = DateTime::from_timestamp(1_795_262_400, 0).expect("an instant");
        let photos = std::env::temp_dir().join("maillon-test-photos");
        let app = members::App {
            db,
            clock: Clock::fixed(noon),
            photos: photo_store::PhotoStore::in_folder(&photos).expect("a folder"),
            memory: members::Memory::default(),
            neighbours: members::Neighbours::default(),
        };
        let mint = Mint::new();
        let services = members::services(app.clone());
        let claims = [("sub", json!("42")), ("name", json!("awa"))];
        Self {
            channel: channel::in_process(grpc::stack(services, mint.verifier())),
            bearer: format!("Bearer {}", mint.token("admin", &claims)),
            mint: Arc::new(mint),
            app,
        }
    }

    /// Lets the service ask for localities; there is none but this, in the first sub-prefecture.
    pub(crate) async fn ask_for_localities(&self, known: i64) {
        let nats = outbox::Nats::connect("nats://127.0.0.1:1", "members").await;
        let nats = nats.expect("an address");
        let consumer = territory::consumer(self.app.db.clone(), nats, "members_territory");
        let projections = &self.app.neighbours.projections;
        projections.keep(consumer, &territory::ENTITIES, move |entity, ids| {
            assert_eq!(entity, "locality");
            let found = ids.into_iter().filter(move |id| *id == known);
            let facts = found.map(|id| {
                let state = Locality {
                    id,
                    name: "Nouvelle".to_owned(),
                    subprefecture_id: 1,
                    version: 1,
                    ..Locality::default()
                };
                Ok(Envelope {
                    entity_id: id,
                    version: 1,
                    message: "maillon.geography.v1.Locality".to_owned(),
                    after: state.encode_to_vec(),
                    ..Envelope::default()
                })
            });
            async move { Ok(stream::iter(facts).boxed()) }.boxed()
        });
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

    /// The same service, and a caller of another role that is limited to these regions.
    pub(crate) fn limited(&self, role: &str, regions: &[i64], login: i64) -> Self {
        let claims = [("sub", json!(login.to_string())), ("scope", json!(regions))];
        let bearer = format!("Bearer {}", self.mint.token(role, &claims));
        Self {
            bearer,
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

    pub(crate) fn members(&self) -> MembersClient<Channel> {
        MembersClient::new(self.channel.clone()).max_decoding_message_size(64 * 1024 * 1024)
    }

    pub(crate) async fn save(&self, save: SaveMemberRequest) -> Result<SaveMemberReply, Status> {
        let answer = self.members().save_member(self.asked(save)).await;
        answer.map(tonic::Response::into_inner)
    }

    /// A save that nothing speaks against.
    pub(crate) async fn saved(&self, save: SaveMemberRequest) -> SaveMemberReply {
        let reply = self.save(save).await.expect("it is good");
        assert!(reply.refusal.is_none(), "it is no duplicate");
        reply
    }

    /// A new member with these names; no two of these resemble each other enough.
    pub(crate) async fn create(&self, firstname: &str, lastname: &str) -> i64 {
        let reply = self.saved(new(firstname, lastname)).await;
        assert_eq!(reply.version, 1);
        reply.id
    }

    /// A new spouse or child of a main member.
    pub(crate) async fn dependant(&self, main_id: i64, kind: Dependant, firstname: &str) -> i64 {
        self.saved(dependant(main_id, kind, firstname)).await.id
    }

    pub(crate) async fn get(&self, id: i64) -> Result<Member, Status> {
        let asked = self.asked(GetMemberRequest { id });
        let answer = self.members().get_member(asked).await;
        answer.map(|reply| reply.into_inner().member.expect("always there"))
    }

    /// A member that is there.
    pub(crate) async fn member(&self, id: i64) -> Member {
        self.get(id).await.expect("it is there")
    }

    pub(crate) async fn delete(&self, id: i64) -> Result<(), Status> {
        let asked = self.asked(DeleteMemberRequest { id });
        self.members().delete_member(asked).await.map(|_| ())
    }

    pub(crate) async fn restore(&self, id: i64) -> Result<RestoreMemberReply, Status> {
        let asked = self.asked(RestoreMemberRequest { id });
        let answer = self.members().restore_member(asked).await;
        answer.map(tonic::Response::into_inner)
    }

    pub(crate) async fn put_status(
        &self,
        request: ChangeMemberStatusRequest,
    ) -> Result<ChangeMemberStatusReply, Status> {
        let asked = self.asked(request);
        let answer = self.members().change_member_status(asked).await;
        answer.map(tonic::Response::into_inner)
    }

    pub(crate) async fn family(&self, id: i64) -> Result<GetMemberFamilyReply, Status> {
        let asked = self.asked(GetMemberFamilyRequest { id });
        let mut client = FamiliesClient::new(self.channel.clone());
        let answer = client.get_member_family(asked).await;
        answer.map(tonic::Response::into_inner)
    }

    pub(crate) async fn change_holder(
        &self,
        member_id: i64,
        new_main_member_id: i64,
    ) -> Result<ChangeHolderReply, Status> {
        let asked = self.asked(ChangeHolderRequest {
            member_id,
            new_main_member_id,
        });
        let mut client = FamiliesClient::new(self.channel.clone());
        let answer = client.change_holder(asked).await;
        answer.map(tonic::Response::into_inner)
    }

    pub(crate) async fn check(
        &self,
        request: CheckDuplicatesRequest,
    ) -> Result<Vec<DuplicateCandidate>, Status> {
        let mut client = DuplicatesClient::new(self.channel.clone());
        let answer = client.check_duplicates(self.asked(request)).await;
        answer.map(|reply| reply.into_inner().candidates)
    }

    /// Runs a statement that stands for what another process does.
    pub(crate) async fn sql(&self, statement: &'static str) {
        let done = sqlx::raw_sql(statement).execute(&self.app.db).await;
        done.expect("a statement");
    }

    pub(crate) async fn number(&self, statement: &'static str) -> i64 {
        let one = sqlx::query_scalar(statement).fetch_one(&self.app.db).await;
        one.expect("a number")
    }

    /// Every event, in order, but those that are about cooperatives.
    pub(crate) async fn events(&self) -> Vec<Told> {
        let member = |row: &sqlx::postgres::PgRow, state: &str| {
            row.get::<Option<Vec<u8>>, _>(state)
                .map(|bytes| Member::decode(bytes.as_slice()).expect("a member"))
        };
        let told = "select * from outbox
            where subject !~ '^members\\.(cooperative|membership)\\.' order by sequence";
        sqlx::query(told)
            .fetch_all(&self.app.db)
            .await
            .expect("the outbox")
            .into_iter()
            .map(|row| Told {
                subject: row.get("subject"),
                entity_id: row.get("entity_id"),
                version: row.get("version"),
                message: row.get("message"),
                before: member(&row, "before"),
                after: member(&row, "after"),
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
    pub(crate) before: Option<Member>,
    pub(crate) after: Option<Member>,
    /// Id, name, role and address of who did it.
    pub(crate) by: [String; 4],
}

#[derive(Clone, Copy)]
pub(crate) enum Dependant {
    Spouse,
    Child,
}

/// A save that makes a main member.
pub(crate) fn new(firstname: &str, lastname: &str) -> SaveMemberRequest {
    SaveMemberRequest {
        firstname: Some(firstname.to_owned()),
        lastname: Some(lastname.to_owned()),
        ..SaveMemberRequest::default()
    }
}

/// A save that makes a spouse or child.
pub(crate) fn dependant(main_id: i64, kind: Dependant, firstname: &str) -> SaveMemberRequest {
    SaveMemberRequest {
        is_spouse: Some(matches!(kind, Dependant::Spouse)),
        is_child: Some(matches!(kind, Dependant::Child)),
        main_member_id: Some(main_id),
        ..new(firstname, "Koné")
    }
}

/// A save that changes nothing of a member yet.
pub(crate) fn change(id: i64) -> SaveMemberRequest {
    SaveMemberRequest {
        id: Some(id),
        ..SaveMemberRequest::default()
    }
}

/// A save that clears these fields of a member.
pub(crate) fn cleared(id: i64, fields: &[&str]) -> SaveMemberRequest {
    SaveMemberRequest {
        cleared: fields.iter().map(|field| (*field).to_owned()).collect(),
        ..change(id)
    }
}

/// A day, `2026-11-21`, as messages hold it.
#[expect(
    clippy::unnecessary_wraps,
    reason = "a message's field may lack its day"
)]
pub(crate) fn day(text: &str) -> Option<Date> {
    let day: NaiveDate = text.parse().expect("a day");
    Some(day.into())
}

/// The reason of a refusal, told in a status or beside a reply's candidates; unspecified when there was none.
pub(crate) fn reason<T>(answer: Result<T, Status>) -> Reason {
    answer.map_or_else(
        |status| Refusal::of(&status).reason(),
        |_| Reason::Unspecified,
    )
}

/// What is wrong with which field of a refused call.
pub(crate) fn faults<T: std::fmt::Debug>(answer: Result<T, Status>) -> Vec<(String, Fault)> {
    let refusal = Refusal::of(&answer.expect_err("it is refused"));
    assert_eq!(refusal.reason(), Reason::ValidationFailed);
    let fields = &refusal.message().fields;
    fields
        .iter()
        .map(|fault| (fault.field.clone(), fault.fault()))
        .collect()
}

/// One field's fault, as `faults` tells it.
pub(crate) fn fault(field: &str, fault: Fault) -> Vec<(String, Fault)> {
    vec![(field.to_owned(), fault)]
}

/// The figures of a refusal.
pub(crate) fn figures<T: std::fmt::Debug>(answer: Result<T, Status>) -> Vec<(String, i64)> {
    let refusal = Refusal::of(&answer.expect_err("it is refused"));
    refusal.message().counts.clone().into_iter().collect()
}

/// The record that comes with "somebody else was faster".
pub(crate) fn current<T: std::fmt::Debug>(answer: Result<T, Status>) -> Member {
    let refusal = Refusal::of(&answer.expect_err("it is refused"));
    assert_eq!(refusal.reason(), Reason::StaleVersion);
    let told = refusal.message();
    assert_eq!(told.current_message, "maillon.members.v1.GetMemberReply");
    let reply = GetMemberReply::decode(told.current.as_slice()).expect("a reply");
    reply.member.expect("always there")
}

/// The same database by one connection, which has its own statistics and plans.
pub(crate) async fn one_connection(db: &PgPool) -> PgPool {
    PgPoolOptions::new()
        .max_connections(1)
        .connect_with((*db.connect_options()).clone())
        .await
        .expect("it answers")
}
