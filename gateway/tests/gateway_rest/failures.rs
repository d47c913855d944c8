//! Services that are down, slow, broken or full: always the contract's words, never a reason that is nobody's
//! business.

use std::convert::Infallible;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::Body;
use futures_util::future::BoxFuture;
use platform::channel::{self, Channel, Dialer};
use platform::deadline::{self, TIMEOUT_HEADER};
use platform::grpc::{self, Services};
use platform::process::Process;
use tokio::net::TcpListener;
use tonic::server::NamedService;
use tower::{Service, ServiceExt};

use crate::sign_in::signed_in;
use crate::world::World;

const REGIONS: &str = "/api/region/get.region_list";

#[tokio::test]
async fn a_service_that_cannot_be_reached_is_unavailable() {
    let world = World::start().await;
    // A port that was free a moment ago.
    let closed = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = closed.local_addr().expect("bound");
    drop(closed);
    let url = format!("http://{address}");
    let dialer = Dialer::new(&Process::new(), None);
    let world = world.with("geography", Some(dialer.channel(&url).expect("a URL")));
    let token = signed_in(&world).await;
    let post = async |token: Option<&str>, body: &str| {
        world
            .send(
                "POST",
                "/api/region/post_region",
                token,
                Body::from(body.to_owned()),
            )
            .await
    };
    for body in [
        r#"{"region_code":"R01","region_name":"Nawa"}"#,
        "{",
        r#"{"region_id":"x"}"#,
        "{}",
    ] {
        let answer = post(Some(&token), body).await;
        let sentence = answer.refused(503, "unavailable");
        assert!(
            sentence.starts_with("Le service de la géographie est momentanément indisponible"),
            "{sentence}"
        );
        assert_eq!(answer.header("retry-after"), "2");
        assert!(!answer.text().contains("127.0.0.1"), "no address leaks");
    }
    world.get(REGIONS, &token).await.refused(503, "unavailable");
    post(None, "{").await.refused(401, "unauthenticated");
    post(Some(&world.token("viewer")), "{")
        .await
        .refused(403, "permission_denied");

    // One that this node does not have at all.
    let world = world.with("geography", None);
    let sentence = world.get(REGIONS, &token).await.refused(503, "unavailable");
    assert_eq!(
        sentence,
        "Cette fonction n’est pas encore disponible sur ce serveur."
    );
}

#[tokio::test]
async fn a_database_that_is_gone_is_no_fault_of_the_caller() {
    let world = World::start().await;
    let token = signed_in(&world).await;
    world.geography().close().await;
    let answer = world.get(REGIONS, &token).await;
    answer.refused(503, "unavailable");
    assert_eq!(answer.header("retry-after"), "2");

    world.auth().close().await;
    let body = r#"{"login":"admin","password":"x"}"#;
    let answer = world
        .send("POST", "/api/auth/login", None, Body::from(body))
        .await;
    answer.refused(503, "unavailable");
    // Tokens are still checked with the keys that are known.
    world
        .get(REGIONS, "forged")
        .await
        .refused(401, "unauthenticated");
}

#[tokio::test]
async fn a_call_that_waits_too_long_is_told_so_and_leaves_nothing_behind() {
    let world = World::start().await;
    let token = signed_in(&world).await;
    let patient = world.channels["geography"].clone();
    let whole = patient.clone();
    let hurried: Channel = Channel::new(tower::service_fn(
        move |mut request: axum::http::Request<_>| {
            let value = deadline::timeout_value(Duration::from_millis(150));
            request.headers_mut().insert(TIMEOUT_HEADER, value);
            whole.clone().oneshot(request)
        },
    ));
    let world = world.with("geography", Some(hurried));
    let mut lock = outbox::begin(world.geography())
        .await
        .expect("a transaction");
    sqlx::query("lock table region")
        .execute(&mut *lock)
        .await
        .expect("a lock");

    let sentence = world.get(REGIONS, &token).await.refused(504, "timeout");
    assert_eq!(
        sentence,
        "Le service de la géographie n’a pas répondu à temps. Veuillez réessayer."
    );
    let body = serde_json::json!({"region_code": "R01", "region_name": "Nawa"});
    world
        .post("/api/region/post_region", &token, &body)
        .await
        .refused(504, "timeout");

    lock.rollback().await.expect("the lock is ours");
    let world = world.with("geography", Some(patient));
    let list = world.get(REGIONS, &token).await.ok();
    assert_eq!(list["total"], 0, "what was given up was not done");
}

#[tokio::test]
async fn a_service_that_never_answers_is_given_up_after_ten_seconds() {
    let world = World::start().await;
    let token = signed_in(&world).await;
    world.get(REGIONS, &token).await.ok();
    // From here on nothing waits for a database; the clock jumps to whatever is waited for.
    tokio::time::pause();
    let sleeping = broken(&world, Behaviour::Sleeps);
    let world = world.with("geography", Some(sleeping));
    let began = tokio::time::Instant::now();
    world.get(REGIONS, &token).await.refused(504, "timeout");
    assert_eq!(began.elapsed().as_secs(), 10);

    // Not even its layers answer: the gateway's own patience ends a little later.
    let deaf = Channel::new(tower::service_fn(|_| std::future::pending()));
    let world = world.with("geography", Some(deaf));
    let began = tokio::time::Instant::now();
    world.get(REGIONS, &token).await.refused(504, "timeout");
    assert_eq!(began.elapsed().as_millis() / 100, 105);
    let body = Body::from("{");
    let answer = world
        .send("POST", "/api/region/post_region", Some(&token), body)
        .await;
    answer.refused(503, "unavailable");
    tokio::time::resume();
}

#[tokio::test]
async fn a_panic_in_a_service_is_an_internal_error_and_the_next_call_is_served() {
    let world = World::start().await;
    let token = signed_in(&world).await;
    let whole = world.channels["geography"].clone();
    let panicking = broken(&world, Behaviour::Panics);
    let world = world.with("geography", Some(panicking));
    for _ in 0..3 {
        let answer = world.get(REGIONS, &token).await;
        let sentence = answer.refused(500, "internal");
        assert_eq!(
            sentence,
            "Une erreur interne est survenue. Elle a été enregistrée."
        );
        assert!(
            !answer.text().contains("secret"),
            "its words are nobody's business"
        );
    }
    let world = world.with("geography", Some(whole));
    world.get(REGIONS, &token).await.ok();
}

#[tokio::test]
async fn a_service_that_is_full_says_when_to_come_back() {
    let world = World::start().await;
    let token = signed_in(&world).await;
    let app = geography::App {
        db: world.geography().clone(),
        clock: platform::Clock::default(),
        neighbours: geography::Neighbours::default(),
    };
    let full = grpc::stack_with(geography::services(app), world.verifier.clone(), 0);
    let world = world.with("geography", Some(channel::in_process(full)));
    for body in [r#"{"region_code":"R01","region_name":"Nawa"}"#, "{"] {
        let body = Body::from(body);
        let answer = world
            .send("POST", "/api/region/post_region", Some(&token), body)
            .await;
        answer.refused(503, "unavailable");
        assert!(
            ["1", "2"].contains(&answer.header("retry-after")),
            "{:?}",
            answer.headers
        );
    }
}

/// A channel through the layers that every service has to one that has gone wrong.
fn broken(world: &World, behaviour: Behaviour) -> Channel {
    let services = Services::new("geography").with(Broken(behaviour));
    channel::in_process(grpc::stack(services, world.verifier.clone()))
}

#[derive(Clone, Copy)]
enum Behaviour {
    Panics,
    Sleeps,
}

#[derive(Clone)]
struct Broken(Behaviour);

impl NamedService for Broken {
    const NAME: &'static str = "maillon.geography.v1.Regions";
}

impl Service<axum::http::Request<tonic::body::Body>> for Broken {
    type Response = axum::http::Response<tonic::body::Body>;
    type Error = Infallible;
    type Future = BoxFuture<'static, Result<Self::Response, Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, _: axum::http::Request<tonic::body::Body>) -> Self::Future {
        let behaviour = self.0;
        Box::pin(async move {
            match behaviour {
                Behaviour::Panics => panic!("a secret of somebody"),
                Behaviour::Sleeps => std::future::pending().await,
            }
        })
    }
}
