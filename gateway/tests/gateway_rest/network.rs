//! The same over the network, as in Kubernetes: what an in-process channel forgives, HTTP/2 may not.

use axum::body::Body;
use axum::http::Request;
use platform::channel::{Channel, Dialer, Stack};
use platform::grpc;
use platform::keys::{Verifier, fetch_over};
use platform::process::Process;
use serde_json::json;
use tokio::net::TcpListener;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::sign_in::signed_in;
use crate::world::{PASSWORD, World};

/// Services that listen until the test is over.
#[derive(Default)]
struct Servers(JoinSet<()>);

impl Servers {
    async fn listen(&mut self, stack: Stack) -> Channel {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("bound"));
        self.0.spawn(async move {
            let served = grpc::serve(listener, stack, None, CancellationToken::new()).await;
            served.expect("it serves");
        });
        let dialer = Dialer::new(&Process::new(), None);
        dialer.channel(&url).expect("a URL")
    }
}

async fn apart(servers: &mut Servers) -> World {
    let mut world = World::start().await;
    let app = auth::App::new(world.auth().clone(), platform::Clock::default()).expect("a service");
    let own = app.verifier();
    let auth = servers.listen(grpc::stack(auth::services(app), own)).await;
    let regions = geography::App {
        db: world.geography().clone(),
        clock: platform::Clock::default(),
        neighbours: geography::Neighbours::default(),
    };
    let verifier = Verifier::new(fetch_over(auth.clone()));
    let stack = grpc::stack(geography::services(regions), verifier);
    let geography = servers.listen(stack).await;
    world.verifier = Verifier::new(fetch_over(auth.clone()));
    world
        .with("auth", Some(auth))
        .with("geography", Some(geography))
}

#[tokio::test]
async fn a_gateway_alone_answers_as_one_that_has_everything_in_its_process() {
    let mut servers = Servers::default();
    let world = apart(&mut servers).await;
    let token = signed_in(&world).await;
    world.get("/api/auth/me", &token).await.ok();
    let save = json!({"region_code": "R01", "region_name": "Nawa"});
    let made = world
        .post("/api/region/post_region", &token, &save)
        .await
        .ok();
    let path = format!("/api/region/get_region/{}", made["region_id"]);
    assert_eq!(
        world.get(&path, &token).await.ok()["region"]["region_name"],
        "Nawa"
    );
    let stale = json!({"region_id": made["region_id"], "region_version": 9});
    let answer = world.post("/api/region/post_region", &token, &stale).await;
    answer.refused(409, "stale_version");
    assert_eq!(
        answer.json()["region"]["region_code"],
        "R01",
        "details travel too"
    );
    world
        .post("/api/region/post_region", &token, &save)
        .await
        .refused(409, "region_code_exists");
    world
        .get("/api/region/get_region/x", &token)
        .await
        .refused(400, "bad_request");
    world
        .get("/api/report/get.report/x", &token)
        .await
        .refused(503, "unavailable");
    world
        .get("/api/department/get_department/x", &token)
        .await
        .refused(400, "bad_request");
}

#[tokio::test]
async fn nothing_that_a_caller_sends_is_too_long_for_the_way_to_the_service() {
    let mut servers = Servers::default();
    let world = apart(&mut servers).await;
    let good = signed_in(&world).await;
    for length in [7_000, 9_000, 20_000, 100_000] {
        let long = "a".repeat(length);
        let refresh = world
            .send("POST", "/api/auth/refresh", Some(&long), Body::empty())
            .await;
        refresh.refused(401, "unauthenticated");
        let login = json!({"login": "admin", "password": PASSWORD}).to_string();
        let request = Request::post("/api/auth/login")
            .header("authorization", format!("Bearer {long}"))
            .header("user-agent", &long)
            .header("x-long", &long)
            .header("cookie", &long);
        world
            .answer(request.body(Body::from(login)).expect("a request"))
            .await
            .ok();
    }
    let list = format!("/api/region/get.region_list?x={}", "a".repeat(50_000));
    world.get(&list, &good).await.ok();
    // As many faults as a body can have: their names come back, not a broken stream.
    let mut filter = String::new();
    for _ in 0..2000 {
        filter.push_str("filter=a&");
    }
    let answer = world
        .get(&format!("/api/region/get.region_list?{filter}"), &good)
        .await;
    answer.refused(400, "bad_request");
    let long = json!({"region_code": "x".repeat(500_000), "region_name": "y".repeat(500_000)});
    let answer = world.post("/api/region/post_region", &good, &long).await;
    answer.refused(422, "validation_failed");
}
