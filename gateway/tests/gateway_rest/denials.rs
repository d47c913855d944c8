//! Who asks for what they may not do is in the audit, and a flood of it costs one entry a minute.

use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use prost::Message;
use proto::maillon::auth::v1::Denial;
use serde_json::json;
use std::net::SocketAddr;
use tower::ServiceExt;

use crate::world::{PEER, World};

/// What the audit is told: who, from where, what, how often, and the regions.
async fn told(world: &World) -> Vec<(String, String, String, i64, Vec<i64>)> {
    let rows: Vec<(String, String, Vec<u8>, Vec<i64>)> = sqlx::query_as(
        "select login_name, address, after, regions from outbox where subject = 'auth.call.denied'
        order by sequence",
    )
    .fetch_all(world.auth())
    .await
    .expect("the outbox");
    let read = |(name, address, after, regions): (String, String, Vec<u8>, Vec<i64>)| {
        let fact = Denial::decode(after.as_slice()).expect("a fact");
        let reason = fact.reason().as_str_name();
        (
            name,
            address,
            format!("{} {reason}", fact.call),
            fact.count,
            regions,
        )
    };
    rows.into_iter().map(read).collect()
}

async fn ask(router: &Router, token: &str, method: &str, path: &str) -> u16 {
    let body = json!({"region_code": "R9", "region_name": "Neuf"}).to_string();
    let mut request = Request::builder().method(method).uri(path);
    request = request.header("authorization", format!("Bearer {token}"));
    let mut request = request.body(Body::from(body)).expect("a request");
    let peer = SocketAddr::new(PEER.parse().expect("an address"), 50_000);
    request.extensions_mut().insert(ConnectInfo(peer));
    let answer = router.clone().oneshot(request).await;
    answer
        .unwrap_or_else(|never| match never {})
        .status()
        .as_u16()
}

#[tokio::test]
async fn d6_refusals_for_lack_of_a_permission_are_told_and_added_up() {
    let world = World::start().await;
    let gateway = world.gateway();
    let router = gateway.clone().router();
    let claims = |role: &str, name: &str, sub: &str, scope: &[i64]| {
        let claims = [
            ("name", json!(name)),
            ("sub", json!(sub)),
            ("scope", json!(scope)),
        ];
        world.mint.token(role, &claims)
    };
    let viewer = claims("viewer", "awa", "7", &[]);
    let limited = claims("admin", "ali", "8", &[2]);
    let path = "/api/region/delete_region/1";
    assert_eq!(ask(&router, &viewer, "DELETE", path).await, 403);
    let begin = Instant::now();
    gateway.tell_denials(begin).await;
    let call = "DELETE /api/region/delete_region/{region_id} REASON_PERMISSION_DENIED";
    let entry = |name: &str, call: &str, count, regions: &[i64]| {
        (
            name.to_owned(),
            PEER.to_owned(),
            call.to_owned(),
            count,
            regions.to_vec(),
        )
    };
    let first = entry("awa", call, 1, &[]);
    assert_eq!(
        told(&world).await,
        std::slice::from_ref(&first),
        "the first one soon"
    );
    for _ in 0..300 {
        assert_eq!(ask(&router, &viewer, "DELETE", path).await, 403);
    }
    for later in [1, 30, 59] {
        gateway
            .tell_denials(begin + Duration::from_secs(later))
            .await;
    }
    assert_eq!(told(&world).await.len(), 1, "once a minute");
    // What a service refuses for the same reason, and the territory of whoever asked.
    assert_eq!(
        ask(&router, &limited, "POST", "/api/region/post_region").await,
        403
    );
    gateway.tell_denials(begin + Duration::from_secs(61)).await;
    let mut all = told(&world).await;
    all.sort();
    let region = "POST /api/region/post_region REASON_NATIONAL_ONLY";
    let expected = [
        entry("ali", region, 1, &[2]),
        first,
        entry("awa", call, 300, &[]),
    ];
    assert_eq!(all, expected);
    // Nothing new, nothing told; what is refused for other reasons is none of it.
    assert_eq!(
        ask(&router, &viewer, "GET", "/api/region/get_region/99").await,
        404
    );
    assert_eq!(ask(&router, "nonsense", "DELETE", path).await, 401);
    gateway.tell_denials(begin + Duration::from_secs(200)).await;
    assert_eq!(told(&world).await.len(), 3);
}
