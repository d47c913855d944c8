//! A service on a database of its own, and how a test talks to it.

use auth::App;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, TimeDelta, Utc};
use http_body_util::{BodyExt, Full};
use platform::channel::{self, Channel};
use platform::{Clock, Refusal, grpc};
use prost::Message;
use proto::maillon::auth::v1::sessions_client::SessionsClient;
use proto::maillon::auth::v1::{
    GetMeRequest, LoginReply, LoginRequest, LogoutRequest, RefreshSessionRequest, SessionFact,
    SignedInUser,
};
use proto::maillon::refusal::v1::Reason;
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

    pub(crate) fn sessions(&self) -> SessionsClient<Channel> {
        SessionsClient::new(self.channel.clone())
    }

    pub(crate) async fn sign_in(&self, login: &str, password: &str) -> Result<LoginReply, Status> {
        let mut request = Request::new(LoginRequest {
            login: login.to_owned(),
            password: password.to_owned(),
        });
        let metadata = request.metadata_mut();
        metadata.insert("x-maillon-address", "192.0.2.7".parse().expect("ASCII"));
        metadata.insert("x-maillon-user-agent", "Firefox".parse().expect("ASCII"));
        self.sessions()
            .login(request)
            .await
            .map(tonic::Response::into_inner)
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
        let mut request = http::Request::post(rpc)
            .header("content-type", "application/grpc")
            .header("te", "trailers");
        if let Some(authorization) = authorization {
            request = request.header("authorization", authorization);
        }
        // An uncompressed message of no bytes.
        let empty = Full::new(prost::bytes::Bytes::from_static(&[0, 0, 0, 0, 0]));
        let request = request
            .body(tonic::body::Body::new(empty))
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
        sqlx::query("select subject, login_id, login_name, address, after from outbox where subject like $1 order by sequence")
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
