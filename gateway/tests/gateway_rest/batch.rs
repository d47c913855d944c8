//! Several reads in one request are answered as each is alone.

use std::collections::BTreeMap;

use axum::body::Body;
use serde_json::{Value, json};

use crate::world::World;

const BATCH: &str = "/api/batch/post.reads";

/// Status and body of each read, in the order asked.
async fn read(world: &World, token: &str, reads: &[&str]) -> Vec<(u64, Value)> {
    let told = world.post(BATCH, token, &json!({"reads": reads})).await;
    assert_eq!(told.status, 200, "{told:?}");
    assert_eq!(told.header("content-type"), "application/x-ndjson");
    let text = told.text();
    let lines = text.lines().map(|line| {
        let line: Value = serde_json::from_str(line).expect("a line of JSON");
        let status = line["status"].as_u64().expect("a status");
        (line["read"].as_u64(), (status, line["body"].clone()))
    });
    let lines: BTreeMap<_, _> = lines.collect();
    assert_eq!(lines.len(), reads.len(), "each once");
    lines.into_values().collect()
}

#[tokio::test]
async fn u1_each_of_several_reads_is_answered_as_alone() {
    let world = World::start().await;
    let reads = [
        "/api/env/get_env",
        "/api/user/get.permission_table",
        "/api/region/get.region_list?_limit=1",
        "/api/member/get.member_list?_limit=2&filter=kon%C3%A9",
        "/api/member/get_member/4040",
        "/api/user/user_list?_limit=10",
        "/api/region/get.region_list?_limit=many",
    ];
    for role in ["admin", "viewer"] {
        let token = world.token(role);
        let told = read(&world, &token, &reads).await;
        for (path, (status, body)) in reads.iter().zip(told) {
            let alone = world.get(path, &token).await;
            assert_eq!(
                (status, &body),
                (u64::from(alone.status.as_u16()), &alone.json()),
                "{path}"
            );
        }
    }
    let told = read(&world, &world.token("viewer"), &reads).await;
    let statuses: Vec<u64> = told.iter().map(|(status, _)| *status).collect();
    assert_eq!(statuses, [200, 200, 200, 200, 404, 403, 400]);
}

#[tokio::test]
async fn what_is_no_json_and_what_is_public_is_not_among_several_reads() {
    let world = World::start().await;
    let token = world.token("admin");
    let reads = [
        BATCH,
        "/api/auth/jwks.json",
        "/api/nothing",
        "/",
        "/api/region/get.region_list/export",
        "/api/documentation/get.openapi",
        "/api/auth/login",
        "/api/region/delete_region/1",
    ];
    for (path, (status, body)) in reads.iter().zip(read(&world, &token, &reads).await) {
        assert_eq!(status, 404, "{path}");
        assert_eq!(body["code"], "not_found", "{path}");
    }
}

#[tokio::test]
async fn several_reads_are_asked_by_somebody_and_are_no_more_than_allowed() {
    let world = World::start().await;
    let body = json!({"reads": ["/api/env/get_env"]}).to_string();
    let unsigned = world.send("POST", BATCH, None, Body::from(body)).await;
    assert_eq!(unsigned.status, 401);
    let token = world.token("viewer");
    let most = vec!["/api/env/get_env"; 24];
    assert_eq!(read(&world, &token, &most).await.len(), 24);
    for wrong in [
        json!([]),
        json!(vec!["/api/env/get_env"; 25]),
        json!(["https://example.org/api/env/get_env"]),
        json!(["/api/env/get_env", "\u{e9} "]),
    ] {
        let refused = world.post(BATCH, &token, &json!({"reads": wrong})).await;
        assert_eq!(refused.status, 422, "{wrong}");
        assert_eq!(refused.json()["errors"][0]["field"], "reads");
    }
}
