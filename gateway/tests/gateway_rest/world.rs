//! The gateway over the services in one process, as a node runs them, and how a test calls it.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::time::Duration;

use auth::testing::Mint;
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Method, Request};
use gateway::{BaseMap, Environment, Gateway};
use photo_store::PhotoStore;
use platform::channel::{self, Channel};
use platform::keys::Verifier;
use platform::{Clock, MetabaseSite, grpc};
use serde_json::{Value, json};
use sqlx::PgPool;
use tempfile::TempDir;
use tower::ServiceExt;
use uuid::Uuid;

use crate::answer::Answer;
use crate::database::Database;

/// The first administrator's password.
pub(crate) const PASSWORD: &str = "Sésame, ouvre-toi";

/// Where callers seem to be.
pub(crate) const PEER: &str = "192.0.2.9";

/// A whole Maillon, as far as it is built.
pub(crate) struct World {
    router: Router,
    pub(crate) channels: HashMap<&'static str, Channel>,
    pub(crate) verifier: Verifier,
    pub(crate) mint: Mint,
    pub(crate) web: TempDir,
    auth: Database,
    geography: Database,
    members: Database,
    cards: Database,
    /// The store of the photos.
    pub(crate) photos: TempDir,
    node: i64,
}

impl World {
    /// With the account `admin` and nothing else.
    pub(crate) async fn start() -> Self {
        let auth = Database::of(auth::NAME, &auth::MIGRATOR, async |db| {
            let app = auth::App::new(db, Clock::default()).expect("a service");
            app.prepare().await.expect("a key");
            app.first_admin(Some(PASSWORD)).await.expect("an account");
        })
        .await;
        let geography = Database::of(geography::NAME, &geography::MIGRATOR, async |_| {}).await;
        let members = Database::of(members::NAME, &members::MIGRATOR, async |_| {}).await;
        let cards = Database::of(cards::NAME, &cards::MIGRATOR, async |db| {
            let clock = Clock::default();
            let folder = TempDir::new().expect("a folder");
            let photos = PhotoStore::in_folder(folder.path()).expect("a store");
            let app = cards::App {
                db,
                clock,
                photos,
                neighbours: cards::Neighbours::default(),
            };
            app.prepare().await.expect("a key");
        })
        .await;
        let photos = TempDir::new().expect("a folder");

        let app = auth::App::new(auth.pool.clone(), Clock::default()).expect("a service");
        app.prepare().await.expect("it has a key");
        let verifier = app.verifier();
        let regions = geography::App {
            db: geography.pool.clone(),
            clock: Clock::default(),
            neighbours: geography::Neighbours::default(),
        };
        let people = members::App {
            db: members.pool.clone(),
            clock: Clock::default(),
            photos: PhotoStore::in_folder(photos.path()).expect("a store"),
            memory: members::Memory::default(),
            neighbours: members::Neighbours::default(),
        };
        let cards_app = cards::App {
            db: cards.pool.clone(),
            clock: Clock::default(),
            photos: PhotoStore::in_folder(photos.path()).expect("a store"),
            neighbours: cards::Neighbours::default(),
        };
        let channels = HashMap::from([
            (
                auth::NAME,
                channel::in_process(grpc::stack(auth::services(app), verifier.clone())),
            ),
            (
                geography::NAME,
                channel::in_process(grpc::stack(geography::services(regions), verifier.clone())),
            ),
            (
                members::NAME,
                channel::in_process(grpc::stack(members::services(people), verifier.clone())),
            ),
            (
                cards::NAME,
                channel::in_process(grpc::stack(cards::services(cards_app), verifier.clone())),
            ),
        ]);
        let mint = Mint::of(&auth.pool).await;
        let web = TempDir::new().expect("a folder");
        Self {
            router: Router::new(),
            channels,
            verifier,
            mint,
            web,
            auth,
            geography,
            members,
            cards,
            photos,
            node: 0,
        }
        .routed()
    }

    /// The same on this node; before anything was asked of it.
    pub(crate) async fn on_node(mut self, number: u16) -> Self {
        for db in [&self.auth, &self.geography, &self.members, &self.cards] {
            let claimed = outbox::claim_node(&db.pool, number).await;
            claimed.expect("nobody's database yet");
        }
        self.node = number.into();
        self.routed()
    }

    /// The same with another way to a service; none = it is not there.
    pub(crate) fn with(mut self, service: &'static str, channel: Option<Channel>) -> Self {
        match channel {
            Some(channel) => self.channels.insert(service, channel),
            None => self.channels.remove(service),
        };
        self.routed()
    }

    /// The same with a Metabase whose dashboards may be shown in a frame.
    pub(crate) fn framing(mut self, site: &MetabaseSite) -> Self {
        self.router = self.gateway().framing(Some(site)).router();
        self
    }

    /// The same with a file under its maps.
    pub(crate) fn mapping(mut self, map: BaseMap) -> Self {
        self.router = self.gateway().mapping(Some(map)).router();
        self
    }

    fn routed(mut self) -> Self {
        self.router = self.gateway().router();
        self
    }

    pub(crate) fn gateway(&self) -> Gateway {
        let environment = Environment {
            running: "test".to_owned(),
            node_name: "Centre".to_owned(),
            node: self.node,
            traced_clicks: 0,
        };
        let channels = self.channels.clone();
        Gateway::new(
            channels,
            self.verifier.clone(),
            environment,
            self.web.path().to_owned(),
        )
    }

    /// The database of `auth`.
    pub(crate) fn auth(&self) -> &PgPool {
        &self.auth.pool
    }

    /// The database of `geography`.
    pub(crate) fn geography(&self) -> &PgPool {
        &self.geography.pool
    }

    /// The database of `members`.
    pub(crate) fn members(&self) -> &PgPool {
        &self.members.pool
    }

    /// The database of `cards`.
    pub(crate) fn cards(&self) -> &PgPool {
        &self.cards.pool
    }

    /// A token of a role, without a session in any database.
    pub(crate) fn token(&self, role: &str) -> String {
        self.mint.token(role, &[("name", json!("awa"))])
    }

    /// Tokens of a role with sessions that live, one for each of so many calls.
    pub(crate) async fn tokens(&self, role: &str, number: usize) -> Vec<String> {
        let sessions: Vec<Uuid> = sqlx::query_scalar(
            "insert into session (uuid, login_id, created_at, last_seen_at, address, user_agent)
            select gen_random_uuid(), id, now(), now(), '', ''
            from login, generate_series(1, $1::bigint) where name = 'admin'
            returning uuid",
        )
        .bind(i64::try_from(number).expect("a few hundred"))
        .fetch_all(self.auth())
        .await
        .expect("sessions");
        let token = |session| self.mint.token(role, &[("sid", json!(session))]);
        sessions.into_iter().map(token).collect()
    }

    pub(crate) async fn get(&self, path: &str, token: &str) -> Answer {
        self.send("GET", path, Some(token), Body::empty()).await
    }

    pub(crate) async fn delete(&self, path: &str, token: &str) -> Answer {
        self.send("DELETE", path, Some(token), Body::empty()).await
    }

    pub(crate) async fn post(&self, path: &str, token: &str, body: &Value) -> Answer {
        self.send("POST", path, Some(token), Body::from(body.to_string()))
            .await
    }

    /// The same under a key of its own, by somebody who comes back when told to: on a machine with other work
    /// a crowd is more than can be served in time.
    pub(crate) async fn post_until_served(&self, path: &str, token: &str, body: &Value) -> Answer {
        let key = Uuid::now_v7().to_string();
        loop {
            let request = Request::builder()
                .method(Method::POST)
                .uri(path)
                .header("authorization", format!("Bearer {token}"))
                .header("idempotency-key", &key);
            let request = request.body(Body::from(body.to_string()));
            let answer = self.answer(request.expect("a request")).await;
            if answer.status != 503 {
                return answer;
            }
            assert!(!answer.header("retry-after").is_empty(), "told when");
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }

    /// Any request, with or without a token. A write has a key of its own, as the web's have.
    pub(crate) async fn send(
        &self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: Body,
    ) -> Answer {
        let mut request = Request::builder().uri(path);
        if let Some(token) = token {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        if method != "GET" {
            request = request.header("idempotency-key", Uuid::now_v7().to_string());
        }
        request = request.method(method.parse::<Method>().expect("a method"));
        self.answer(request.body(body).expect("a request")).await
    }

    /// A request as it is.
    pub(crate) async fn answer(&self, mut request: Request<Body>) -> Answer {
        let peer = SocketAddr::new(PEER.parse().expect("an address"), 50_000);
        request.extensions_mut().insert(ConnectInfo(peer));
        let answered = self.router.clone().oneshot(request).await;
        Answer::of(answered.unwrap_or_else(|never| match never {})).await
    }
}
