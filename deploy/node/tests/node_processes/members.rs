//! Members are enrolled while everything is killed in turn: what was acknowledged is there, once, the figures
//! are right, and the audit has an entry of each.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::json;
use sqlx::PgPool;

use crate::audit::{
    borrowed, is_audited, make_reports, reports_environment, serve_reports, start_reports,
};
use crate::http::{call, until};
use crate::postgres::Postgres;
use crate::processes::{Cluster, runtime};

/// People who enrol at the same time.
const AGENTS: usize = 4;
/// Longest wait for everything to be as it should be, after everything is ready (issue: 10 s).
const RIGHT: Duration = Duration::from_secs(10);

/// Numbers of the members that were acknowledged.
type Acknowledged = Arc<Mutex<BTreeSet<String>>>;

#[test]
fn nothing_acknowledged_is_lost_or_doubled_whatever_is_killed() {
    let mut postgres = Postgres::start();
    let audit_url = make_reports(&postgres.url(), "kill");
    let environment = reports_environment(&audit_url);
    let mut cluster = Cluster::on(&postgres.url(), "kill", &borrowed(&environment));
    let mut reports = start_reports(&cluster);
    let token = cluster.sign_in();
    let runtime = runtime();
    let done = Arc::new(AtomicBool::new(false));
    let acknowledged = Acknowledged::default();
    let agents: Vec<_> = (0..AGENTS)
        .map(|agent| {
            let (http, token) = (cluster.http.clone(), token.clone());
            let (done, acknowledged) = (Arc::clone(&done), Arc::clone(&acknowledged));
            std::thread::spawn(move || enrol(agent, &http, &token, &done, &acknowledged))
        })
        .collect();
    let some_more = |acknowledged: &Acknowledged| {
        let before = acknowledged.lock().expect("no panic").len();
        until(Duration::from_secs(40), "people go on", || {
            acknowledged.lock().expect("no panic").len() >= before + 20
        });
    };
    some_more(&acknowledged);
    for _ in 0..2 {
        cluster.members.kill();
        cluster.start_members();
        some_more(&acknowledged);
        reports.kill();
        some_more(&acknowledged);
        reports = serve_reports(&cluster);
        some_more(&acknowledged);
        cluster.nats.running.kill();
        some_more(&acknowledged);
        cluster.nats.restart();
        postgres.kill();
        postgres.restart();
        some_more(&acknowledged);
    }
    done.store(true, Ordering::Relaxed);
    for agent in agents {
        agent.join().expect("no panic");
    }
    cluster.await_ready();
    let acknowledged = acknowledged.lock().expect("no panic").clone();
    let took = until(RIGHT, "rows, counts and events agree", || {
        runtime.block_on(is_right(&cluster, &acknowledged))
    });
    until(RIGHT, "the audit has an entry of each", || {
        runtime.block_on(is_audited(
            cluster.database_url("members"),
            &audit_url,
            &["members.member"],
        ))
    });
    let mut whole = cluster.run(&["verify-audit"]);
    assert!(whole.ends_well(), "{} {}", whole.said(), reports.said());
    eprintln!(
        "{} members enrolled; everything agreed after {took:?}",
        acknowledged.len()
    );
    let listed = cluster.call(&token, "GET", "/api/member/get.member_count", "");
    assert_eq!(listed.body["count"], acknowledged.len(), "{listed:?}");
}

/// Enrols until it is told to stop; what was not answered is sent again, as a person would.
fn enrol(agent: usize, http: &str, token: &str, done: &AtomicBool, acknowledged: &Acknowledged) {
    let bearer = format!("Bearer {token}");
    for nth in 0.. {
        let number = format!("K{agent}-{nth:05}");
        let body = json!({
            "member_idNumber": number,
            "member_firstname": format!("Prénom {nth}"),
            "member_lastname": format!("Nom {agent}"),
            "member_duplicateConfirmed": true,
        })
        .to_string();
        loop {
            let headers = [("authorization", bearer.as_str())];
            match call(http, "POST", "/api/member/post_member", &headers, &body) {
                Ok(answer) if answer.status == 200 => break,
                // The answer to the first time was lost.
                Ok(answer) if answer.body["code"] == "member_number_exists" => break,
                Ok(answer) if matches!(answer.status, 500 | 503 | 504) => {}
                Ok(answer) => panic!("{answer:?}"),
                Err(_broken) => {}
            }
        }
        acknowledged.lock().expect("no panic").insert(number);
        if done.load(Ordering::Relaxed) {
            return;
        }
    }
}

async fn is_right(cluster: &Cluster, acknowledged: &BTreeSet<String>) -> bool {
    let Ok(members) = PgPool::connect(cluster.database_url("members")).await else {
        return false;
    };
    let number = |statement: &'static str| {
        let db = members.clone();
        async move {
            sqlx::query_scalar::<_, i64>(statement)
                .fetch_one(&db)
                .await
                .unwrap_or(-1)
        }
    };
    let rows: Vec<String> = sqlx::query_scalar("select id_number from member order by id_number")
        .fetch_all(&members)
        .await
        .expect("the members");
    let expected: Vec<String> = acknowledged.iter().cloned().collect();
    assert_eq!(
        rows, expected,
        "every acknowledged member once, and no other"
    );
    let all = i64::try_from(expected.len()).expect("some");
    number("select count(*) from outbox where published_at is null").await == 0
        && number("select count(*) from outbox where subject = 'members.member.created'").await
            == all
        && number("select count(*) from feed_entry where seq is null").await == 0
        && number(
            "select coalesce(sum(members), 0)::bigint from member_tally where locality_id = -1",
        )
        .await
            == all
}
