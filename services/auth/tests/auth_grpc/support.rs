//! A service on a database of its own, and how a test talks to it.

use auth::App;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeDelta, Utc};
use futures_util::{FutureExt, StreamExt, stream};
use http_body_util::{BodyExt, Full};
use outbox::{Failure, Nats};
use platform::channel::{self, Channel};
use platform::{Clock, Refusal, grpc};
use prost::Message;
use proto::maillon::auth::v1::login_params_client::LoginParamsClient;
use proto::maillon::auth::v1::open_sessions_client::OpenSessionsClient;
use proto::maillon::auth::v1::sessions_client::SessionsClient;
use proto::maillon::auth::v1::users_client::UsersClient;
use proto::maillon::auth::v1::{
    CreateUserRequest, DeleteUserRequest, GetMeRequest, GetUserRequest, LoginReply, LoginRequest,
    LogoutRequest, RefreshSessionRequest, Role, SaveUserReply, SessionFact, SignedInUser, User,
};
use proto::maillon::event::v1::Envelope;
use proto::maillon::geography::v1::Region;
use proto::maillon::refusal::v1::{Fault, Reason};
use serde_json::Value;
use sqlx::{PgPool, Row};
use tonic::{Code, Request, Status};
use tower::ServiceExt;

/// The first administrator's password in these tests.
pub(crate) const PASSWORD: &str = "Sésame, ouvre-toi";

/// A prepared service with the account `admin`.
pub(crate) struct Service {
    pub(crate) app: App,
    pub(crate) clock: Clock,
    pub(crate) channel: Channel,
    pub(crate) db: PgPool,
}

impl Service {
    /// At this moment.
    pub(crate) async fn start(db: PgPool) -> Self {
        Self::start_ago(db, TimeDelta::zero()).await
    }

    /// As if it were some time ago, for tokens that have really expired by now.
    pub(crate) async fn start_ago(db: PgPool, ago: TimeDelta) -> Self {
        let clock = Clock::fixed(Clock::default().now() - ago);
        let app = App::new(db.clone(), clock.clone()).expect("a service");
        app.prepare().await.expect("a key");
        let shown = app.first_admin(Some(PASSWORD)).await.expect("an account");
        assert_eq!(shown, None, "a given password is not shown");
        let stack = grpc::stack(auth::services(app.clone()), app.verifier());
        Self {
            app,
            clock,
            channel: channel::in_process(stack),
            db,
        }
    }

    /// A second process on the same database, which remembers nothing of what the first one does.
    pub(crate) fn another_process(&self) -> Self {
        let app = App::new(self.db.clone(), self.clock.clone()).expect("a service");
        let stack = grpc::stack(auth::services(app.clone()), app.verifier());
        Self {
            app,
            clock: self.clock.clone(),
            channel: channel::in_process(stack),
            db: self.db.clone(),
        }
    }

    pub(crate) fn users(&self) -> UsersClient<Channel> {
        UsersClient::new(self.channel.clone())
    }

    pub(crate) fn params(&self) -> LoginParamsClient<Channel> {
        LoginParamsClient::new(self.channel.clone())
    }

    pub(crate) fn open_sessions(&self) -> OpenSessionsClient<Channel> {
        OpenSessionsClient::new(self.channel.clone())
    }

    /// Creates or changes an account.
    pub(crate) async fn save(
        &self,
        token: &str,
        save: CreateUserRequest,
    ) -> Result<SaveUserReply, Status> {
        let mut users = self.users();
        let answer = users.create_user(bearing(token, save)).await;
        answer.map(tonic::Response::into_inner)
    }

    /// Creates an account with the password `abcd`.
    pub(crate) async fn create(&self, token: &str, name: &str, role: Role) -> i64 {
        let made = self.save(token, new(name, role)).await;
        made.expect("it is good").id
    }

    pub(crate) async fn get(&self, token: &str, id: i64) -> Result<User, Status> {
        let mut users = self.users();
        let answer = users.get_user(bearing(token, GetUserRequest { id })).await;
        answer.map(|answer| answer.into_inner().user.expect("always there"))
    }

    pub(crate) async fn delete(&self, token: &str, id: i64) -> Result<(), Status> {
        let mut users = self.users();
        let answer = users
            .delete_user(bearing(token, DeleteUserRequest { id }))
            .await;
        answer.map(|_| ())
    }

    /// A number that a statement finds.
    pub(crate) async fn number(&self, statement: &'static str) -> i64 {
        sqlx::query_scalar(statement)
            .fetch_one(&self.db)
            .await
            .expect("a number")
    }

    /// Tells of a region as geography does.
    pub(crate) async fn region(&self, what: &str, id: i64, version: i64) {
        let event = region_fact(what, id, version);
        self.hear(event).await.expect("it is applied");
    }

    /// Lets the service ask for regions; there is none but this.
    pub(crate) async fn ask_for_regions(&self, known: i64) {
        let nats = Nats::connect("nats://127.0.0.1:1", "auth").await;
        let consumer = self.app.consumer(nats.expect("an address"));
        let projections = &self.app.neighbours().projections;
        projections.keep(consumer, &["region"], move |_, ids| {
            let found = ids.into_iter().filter(move |id| *id == known);
            let facts = found.map(|id| Ok(region_fact("created", id, 1)));
            async move { Ok(stream::iter(facts).boxed()) }.boxed()
        });
    }

    /// Hands a fact of another service to its consumer; its NATS is nowhere, as a replay needs none.
    pub(crate) async fn hear(&self, fact: Envelope) -> Result<u64, Failure> {
        let nats = Nats::connect("nats://127.0.0.1:1", "auth").await?;
        let facts = stream::iter([Ok(fact)]);
        self.app.consumer(nats).fill(facts).await
    }

    pub(crate) fn sessions(&self) -> SessionsClient<Channel> {
        SessionsClient::new(self.channel.clone())
    }

    pub(crate) async fn sign_in(&self, login: &str, password: &str) -> Result<LoginReply, Status> {
        self.sign_in_from("192.0.2.7", login, password).await
    }

    pub(crate) async fn sign_in_from(
        &self,
        address: &str,
        login: &str,
        password: &str,
    ) -> Result<LoginReply, Status> {
        let mut request = Request::new(LoginRequest {
            login: login.to_owned(),
            password: password.to_owned(),
        });
        let metadata = request.metadata_mut();
        metadata.insert("x-maillon-address", address.parse().expect("ASCII"));
        metadata.insert("x-maillon-user-agent", "Firefox".parse().expect("ASCII"));
        self.sessions()
            .login(request)
            .await
            .map(tonic::Response::into_inner)
    }

    /// A sign-in with the right password, by a device that has a token of an earlier session.
    pub(crate) async fn sign_in_with(
        &self,
        token: &str,
        address: &str,
        login: &str,
    ) -> Result<LoginReply, Status> {
        let mut request = bearing(
            token,
            LoginRequest {
                login: login.to_owned(),
                password: PASSWORD.to_owned(),
            },
        );
        let metadata = request.metadata_mut();
        metadata.insert("x-maillon-address", address.parse().expect("ASCII"));
        let answer = self.sessions().login(request).await;
        answer.map(tonic::Response::into_inner)
    }

    /// The token of somebody who signs in and is not asked for another password.
    pub(crate) async fn settled(&self, login: &str, password: &str) -> String {
        self.sql("update login set must_change_password = false")
            .await;
        let answer = self.sign_in(login, password).await;
        answer.expect("it opens").token
    }

    /// The token of a new session of `admin`.
    pub(crate) async fn token(&self) -> String {
        self.sign_in("admin", PASSWORD)
            .await
            .expect("the password is right")
            .token
    }

    pub(crate) async fn refresh(&self, token: &str) -> Result<String, Status> {
        self.sessions()
            .refresh_session(bearing(token, RefreshSessionRequest {}))
            .await
            .map(|answer| answer.into_inner().token)
    }

    pub(crate) async fn me(&self, token: &str) -> Result<SignedInUser, Status> {
        self.sessions()
            .get_me(bearing(token, GetMeRequest {}))
            .await
            .map(|answer| answer.into_inner().user.expect("always there"))
    }

    pub(crate) async fn logout(&self, token: &str) -> Result<(), Status> {
        self.sessions()
            .logout(bearing(token, LogoutRequest {}))
            .await
            .map(|_| ())
    }

    /// Calls any rpc with an empty message; what the answer's status says.
    pub(crate) async fn call(&self, rpc: &str, authorization: Option<&str>) -> Code {
        self.call_with(rpc, authorization, &[]).await
    }

    /// Calls any rpc with an encoded message.
    pub(crate) async fn call_with(
        &self,
        rpc: &str,
        authorization: Option<&str>,
        message: &[u8],
    ) -> Code {
        let mut request = http::Request::post(rpc)
            .header("content-type", "application/grpc")
            .header("te", "trailers");
        if let Some(authorization) = authorization {
            request = request.header("authorization", authorization);
        }
        // Uncompressed, behind its length.
        let length = u32::try_from(message.len()).expect("a few megabytes");
        let mut framed = vec![0];
        framed.extend(length.to_be_bytes());
        framed.extend(message);
        let framed = Full::new(prost::bytes::Bytes::from(framed));
        let request = request
            .body(tonic::body::Body::new(framed))
            .expect("a request");
        let response = match self.channel.clone().oneshot(request).await {
            Ok(response) => response,
            Err(status) => return status.code(),
        };
        if let Some(status) = Status::from_header_map(response.headers()) {
            return status.code();
        }
        let collected = response.into_body().collect().await.expect("a body");
        collected
            .trailers()
            .and_then(Status::from_header_map)
            .map_or(Code::Ok, |status| status.code())
    }

    /// Runs a statement that stands for what a later version or another process does.
    pub(crate) async fn sql(&self, statement: &'static str) {
        sqlx::raw_sql(statement)
            .execute(&self.db)
            .await
            .expect("a statement");
    }

    /// Every event of these subjects, in order.
    pub(crate) async fn events(&self, like: &str) -> Vec<Told> {
        sqlx::query(
            "select subject, login_id, login_name, address, after from outbox where subject like $1
            order by sequence",
        )
        .bind(like)
        .fetch_all(&self.db)
        .await
        .expect("the outbox")
        .into_iter()
        .map(|row| Told {
            subject: row.get("subject"),
            login_id: row.get("login_id"),
            login_name: row.get("login_name"),
            address: row.get("address"),
            fact: SessionFact::decode(row.get::<Vec<u8>, _>("after").as_slice()).expect("a fact"),
        })
        .collect()
    }

    /// Why sessions ended, in order.
    pub(crate) async fn ends(&self) -> Vec<String> {
        let told = self.events("auth.session.ended").await;
        told.into_iter().map(|told| told.fact.reason).collect()
    }
}

/// An event about a session as it stands in the outbox.
pub(crate) struct Told {
    pub(crate) subject: String,
    pub(crate) login_id: i64,
    pub(crate) login_name: String,
    pub(crate) address: String,
    pub(crate) fact: SessionFact,
}

/// A request with a token.
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

/// The fields that a refusal names, with what is wrong.
pub(crate) fn faults<T>(answer: Result<T, Status>) -> Vec<(String, Fault)> {
    let Err(status) = answer else {
        return Vec::new();
    };
    let refusal = Refusal::of(&status);
    assert_eq!(refusal.reason(), Reason::ValidationFailed);
    let told = refusal.message().fields.iter();
    told.map(|fault| (fault.field.clone(), fault.fault()))
        .collect()
}

/// A new account with the password `abcd`.
pub(crate) fn new(name: &str, role: Role) -> CreateUserRequest {
    CreateUserRequest {
        name: Some(name.to_owned()),
        role: Some(role.into()),
        password: Some("abcd".to_owned()),
        ..CreateUserRequest::default()
    }
}

/// A change of nothing yet.
pub(crate) fn change(id: i64) -> CreateUserRequest {
    CreateUserRequest {
        id: Some(id),
        ..CreateUserRequest::default()
    }
}

/// The claims of a token, unchecked.
pub(crate) fn claims(token: &str) -> Value {
    part(token, 1)
}

/// A part of a token, unchecked.
pub(crate) fn part(token: &str, nth: usize) -> Value {
    let text = token.split('.').nth(nth).expect("three parts");
    let bytes = URL_SAFE_NO_PAD.decode(text).expect("base64");
    serde_json::from_slice(&bytes).expect("JSON")
}

/// Seconds of an instant, as tokens tell it.
pub(crate) fn seconds(instant: DateTime<Utc>) -> i64 {
    instant.timestamp()
}

/// What `geography` tells of a region.
fn region_fact(what: &str, id: i64, version: i64) -> Envelope {
    let state = Region {
        id,
        code: format!("R{id}"),
        name: format!("Region {id}"),
        version,
    }
    .encode_to_vec();
    let (before, after) = match what {
        "deleted" => (state, Vec::new()),
        _ => (Vec::new(), state),
    };
    Envelope {
        subject: format!("geography.region.{what}"),
        entity_id: id,
        version,
        before,
        after,
        ..Envelope::default()
    }
}
