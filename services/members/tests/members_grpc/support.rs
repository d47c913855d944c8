//! A service on a database of its own, and how a test talks to it.

use std::sync::Arc;

use auth::testing::Mint;
use platform::channel::{self, Channel};
use platform::{Clock, Refusal, grpc};
use proto::maillon::refusal::v1::Reason;
use serde_json::json;
use sqlx::PgPool;
use tonic::{Request, Status};

#[derive(Clone)]
pub(crate) struct Service {
    channel: Channel,
    bearer: String,
    mint: Arc<Mint>,
    pub(crate) app: members::App,
}

impl Service {
    pub(crate) fn start(db: PgPool) -> Self {
        let mint = Mint::new();
        let app = members::App {
            db,
            clock: Clock::default(),
            photos: members::PhotoStore::in_folder(
                &std::env::temp_dir().join("maillon-test-photos"),
            )
            .expect("a folder"),
        };
        let services = members::services(app.clone());
        let claims = [("sub", json!("42")), ("name", json!("awa"))];
        Self {
            channel: channel::in_process(grpc::stack(services, mint.verifier())),
            bearer: format!("Bearer {}", mint.token("admin", &claims)),
            mint: Arc::new(mint),
            app,
        }
    }
    pub(crate) fn channel(&self) -> Channel {
        self.channel.clone()
    }
    pub(crate) fn limited(&self, role: &str, regions: &[i64], login: i64) -> Self {
        let claims = [("sub", json!(login.to_string())), ("scope", json!(regions))];
        let bearer = format!("Bearer {}", self.mint.token(role, &claims));
        Self {
            bearer,
            ..self.clone()
        }
    }
    pub(crate) fn asked<T>(&self, message: T) -> Request<T> {
        let mut request = Request::new(message);
        request
            .metadata_mut()
            .insert("authorization", self.bearer.parse().expect("ASCII"));
        request
    }
}

pub(crate) fn reason<T: std::fmt::Debug>(answer: Result<T, Status>) -> Reason {
    Refusal::of(&answer.expect_err("it is refused")).reason()
}
