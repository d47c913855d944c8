//! Anything may be down: people are told, nothing is lost, and it recovers by itself.

use std::time::Duration;

use serde_json::json;

use crate::http::until;
use crate::processes::Cluster;

const LIST: &str = "/api/region/get.region_list";

fn save(cluster: &Cluster, token: &str, code: &str) -> u16 {
    let body = json!({"region_code": code, "region_name": format!("Région {code}")}).to_string();
    cluster
        .call(token, "POST", "/api/region/post_region", &body)
        .status
}

#[test]
fn a_killed_service_is_told_and_comes_back_with_all_that_was_acknowledged() {
    let mut cluster = Cluster::start("outage", &[]);
    let token = cluster.sign_in();
    for number in 0..20 {
        assert_eq!(save(&cluster, &token, &format!("A{number}")), 200);
    }
    cluster.geography.kill();
    let answer = cluster.call(&token, "GET", LIST, "");
    assert_eq!(
        (answer.status, answer.body["code"].as_str()),
        (503, Some("unavailable")),
        "{answer:?}"
    );
    assert!(answer.head.contains("retry-after: "), "{}", answer.head);
    assert_eq!(
        answer.body["message"],
        "Le service de la géographie est momentanément indisponible. Veuillez réessayer dans quelques \
        instants."
    );
    // Refused for the service, not for its arguments; and signing in does not need it.
    assert_eq!(
        cluster
            .call(&token, "POST", "/api/region/post_region", "{")
            .status,
        503
    );
    assert_eq!(cluster.call(&token, "GET", "/api/auth/me", "").status, 200);

    cluster.start_geography();
    until(Duration::from_secs(20), "geography is back", || {
        cluster.call(&token, "GET", LIST, "").status == 200
    });
    assert_eq!(cluster.call(&token, "GET", LIST, "").body["total"], 20);
}

#[test]
fn without_nats_people_go_on_and_events_follow() {
    let mut cluster = Cluster::start("nats", &[]);
    let token = cluster.sign_in();
    cluster.nats.running.kill();
    for number in 0..5 {
        assert_eq!(
            save(&cluster, &token, &format!("B{number}")),
            200,
            "a write needs no NATS"
        );
    }
    cluster.nats.restart();
    let runtime = crate::processes::runtime();
    runtime.block_on(async {
        let db = sqlx::PgPool::connect(cluster.database_url("geography"))
            .await
            .expect("a database");
        let all_left = async {
            loop {
                let waiting: i64 =
                    sqlx::query_scalar("select count(*) from outbox where published_at is null")
                        .fetch_one(&db)
                        .await
                        .expect("a count");
                if waiting == 0 {
                    return;
                }
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(Duration::from_secs(20), all_left)
            .await
            .expect("all events leave once NATS is back");
    });
}
