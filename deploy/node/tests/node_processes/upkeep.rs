//! What an operator sees over real processes: which service is away, which events wait, whether the data
//! agree, and what is done about it.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};

use crate::audit::{
    borrowed, make_database_of, make_reports, reports_environment, start_reports, sync_environment,
    with_reports,
};
use crate::databases::await_filled;
use crate::http::until;
use crate::processes::{Cluster, Running, runtime, variable};

/// Longest wait for something to be seen.
const MOST: Duration = Duration::from_secs(30);
const CONDITIONS: &str = "/api/tools/get.service_list";
const CHECKS: &str = "/api/tools/get.check_list";

/// A cluster with `reports` and `sync`, each with a database of its own.
fn with_all(test: &str) -> (Cluster, [Running; 2]) {
    let server = variable("DATABASE_URL");
    let mut environment = reports_environment(&make_reports(&server, test));
    environment.extend(sync_environment(&make_database_of("sync", &server, test)));
    let cluster = Cluster::start(test, &borrowed(&environment));
    let mut migrate = cluster.run(&["migrate", "sync"]);
    assert!(migrate.ends_well(), "{}", migrate.said());
    let sync = cluster.run(&["serve", "sync", "--auth-url", &cluster.auth_url()]);
    let reports = start_reports(&cluster);
    (cluster, [reports, sync])
}

fn rows(cluster: &Cluster, token: &str, path: &str) -> Vec<Value> {
    let answer = cluster.call(token, "GET", path, "");
    assert_eq!(answer.status, 200, "{path} {answer:?}");
    answer.body["rows"].as_array().expect("rows").clone()
}

/// One service as it says it is.
fn service(cluster: &Cluster, token: &str, name: &str) -> Value {
    let all = rows(cluster, token, CONDITIONS);
    let found = all.into_iter().find(|row| row["service_name"] == name);
    found.expect("it is listed")
}

fn states(cluster: &Cluster, token: &str) -> Vec<(String, String)> {
    let text = |row: &Value, name: &str| row[name].as_str().unwrap_or_default().to_owned();
    let all = rows(cluster, token, CONDITIONS).into_iter();
    all.map(|row| (text(&row, "service_name"), text(&row, "service_state")))
        .collect()
}

fn run(url: &str, statement: &'static str) {
    runtime().block_on(async {
        let mut db = PgConnection::connect(url).await.expect("the database");
        let done = sqlx::raw_sql(statement).execute(&mut db).await;
        done.expect(statement);
    });
}

/// Has the checks made, and waits until all are: those that found what must not be, with how many.
fn checked(cluster: &Cluster, token: &str) -> Vec<(String, i64)> {
    let asked = cluster.call(token, "POST", "/api/tools/post.check_run", "{}");
    assert_eq!(asked.status, 200, "{asked:?}");
    assert_eq!(asked.body["message"], "Contrôles relancés");
    await_checks(cluster, token)
}

fn await_checks(cluster: &Cluster, token: &str) -> Vec<(String, i64)> {
    let mut last = Vec::new();
    until(MOST, "the checks are made", || {
        last = rows(cluster, token, CHECKS);
        last.iter().all(|row| row["check_isUnderWay"] == false)
    });
    assert!(last.len() >= 20, "{last:?}");
    let failed = last.iter().filter(|row| {
        assert_ne!(row["check_state"], "unknown", "{row}");
        // Fictitious members without a place are allowed, and told as a warning.
        row["check_state"] == "failed"
    });
    let told = failed.map(|row| {
        let name = row["check_name"].as_str().expect("a name").to_owned();
        (name, row["check_count"].as_i64().expect("a count"))
    });
    told.collect()
}

#[test]
fn a_frozen_service_is_shown_as_down_within_two_seconds_and_then_as_up() {
    let (cluster, _others) = with_all("upkeep_frozen");
    let token = cluster.sign_in();
    until(MOST, "all are up", || {
        states(&cluster, &token)
            .iter()
            .all(|(_, state)| state == "up")
    });
    assert_eq!(states(&cluster, &token).len(), 6);
    let well = service(&cluster, &token, "cards");
    assert_eq!(well["service_databaseAnswers"], true, "{well}");
    assert_eq!(well["service_isConnected"], true, "{well}");
    assert_eq!(well["service_givenUp"], 0, "{well}");
    cluster.cards.freeze();
    let begun = Instant::now();
    let told = states(&cluster, &token);
    let took = begun.elapsed();
    cluster.cards.thaw();
    assert!(took < Duration::from_millis(2_500), "{took:?}");
    for (name, state) in told {
        let expected = if name == "cards" { "down" } else { "up" };
        assert_eq!(state, expected, "{name}");
    }
    until(MOST, "it is up again", || {
        service(&cluster, &token, "cards")["service_state"] == "up"
    });
}

#[test]
fn without_nats_the_waiting_events_are_shown_and_then_leave() {
    let (mut cluster, _reports, _) = with_reports("upkeep_nats");
    let token = cluster.sign_in();
    cluster.nats.running.kill();
    for number in 0..3 {
        let body =
            json!({"region_code": format!("R{number}"), "region_name": format!("N{number}")});
        let path = "/api/region/post_region";
        let saved = cluster.call(&token, "POST", path, &body.to_string());
        assert_eq!(saved.status, 200, "{saved:?}");
    }
    until(MOST, "three events wait", || {
        let told = service(&cluster, &token, "geography");
        told["service_waiting"] == 3
            && told["service_isConnected"] == false
            && told["service_state"] == "impaired"
            && told["service_behind"] == Value::Null
            && told["service_oldestWaitingAt"].is_string()
    });
    run(
        cluster.database_url("geography"),
        "insert into dead_letter (consumer, event_id, subject, envelope, attempts, cause, given_up_at)
        values ('geography_users', gen_random_uuid(), 'auth.user.updated', '\\x', 8, 'x', now())",
    );
    until(MOST, "who watches is told the same", || {
        let told = crate::trace::raw(&cluster.ops[1], "/metrics");
        [
            "outbox_waiting{service=\"geography\"} 3",
            "outbox_leader{service=\"geography\"} 1",
            "dependency_up{service=\"geography\",dependency=\"database\"} 1",
            "dependency_up{service=\"geography\",dependency=\"nats\"} 0",
            "dead_letters{consumer=\"geography_users\"} 1",
            "dead_letters{consumer=\"geography_members\"} 0",
            "consumer_events_total{consumer=\"geography_users\",outcome=\"failed\"} 0",
        ]
        .iter()
        .all(|line| told.lines().any(|told| told == *line))
    });
    run(cluster.database_url("geography"), "delete from dead_letter");
    cluster.nats.restart();
    until(MOST, "they have left", || {
        let told = service(&cluster, &token, "geography");
        told["service_waiting"] == 0 && told["service_state"] == "up"
    });
}

#[test]
fn events_that_were_given_up_are_shown_and_tried_again() {
    let (cluster, _reports, reports) = with_reports("upkeep_letters");
    let token = cluster.sign_in();
    await_filled(&reports, "reports_figures_members");
    run(
        &reports,
        "insert into dead_letter (consumer, event_id, subject, envelope, attempts, cause, given_up_at)
        values ('reports_figures_members', gen_random_uuid(), 'members.figures.counted', '\\x', 8,
            'x', now())",
    );
    let told = service(&cluster, &token, "reports");
    assert_eq!(told["service_givenUp"], 1, "{told}");
    assert_eq!(told["service_state"], "impaired");
    let limited = cluster.newcomer("lecteur", "auditor", "provisoire");
    let own = json!({"old": "provisoire", "new": "le mien"}).to_string();
    cluster.call(&limited, "POST", "/api/user/post.own_password", &own);
    let auditor = cluster.token_of("lecteur", "le mien");
    let asked = json!({"service_name": "reports"}).to_string();
    let path = "/api/tools/post.event_retry";
    assert_eq!(cluster.call(&auditor, "POST", path, &asked).status, 403);
    let unknown = json!({"service_name": "nothing"}).to_string();
    assert_eq!(cluster.call(&token, "POST", path, &unknown).status, 422);
    let answer = cluster.call(&token, "POST", path, &asked);
    assert_eq!(answer.status, 200, "{answer:?}");
    assert_eq!(answer.body["applied"], 1, "{answer:?}");
    assert_eq!(service(&cluster, &token, "reports")["service_givenUp"], 0);
    until(MOST, "the audit tells who wanted it", || {
        let list = "/api/tools/get.audit_list?action=retry_requested";
        let told = cluster.call(&token, "GET", list, "");
        told.body["rows"][0]["audit_loginName"] == "admin"
    });
}

#[test]
fn the_checks_find_nothing_in_a_demonstration_and_mend_what_is_broken() {
    let (cluster, _others) = with_all("upkeep_checks");
    let token = cluster.sign_in();
    let row = |nth: usize| {
        json!({"region_code": "R", "region_name": "Région", "department_code": "D",
            "department_name": "Département", "subprefecture_code": "S",
            "subprefecture_name": "Sous-préfecture", "locality_name": format!("Village {nth}")})
    };
    let country = json!({"rows": (0..4).map(row).collect::<Vec<_>>()}).to_string();
    let path = "/api/locality/post_locality-import";
    assert_eq!(cluster.call(&token, "POST", path, &country).status, 200);
    let mut demo = cluster.run(&["demo", "--members", "400"]);
    assert!(demo.ends_well(), "{}", demo.said());
    until(MOST, "everything has been heard", || {
        states(&cluster, &token)
            .iter()
            .all(|(_, state)| state == "up")
            && rows(&cluster, &token, CONDITIONS)
                .iter()
                .all(|row| row["service_waiting"] == 0 && row["service_behind"] == 0)
    });
    assert_eq!(checked(&cluster, &token), []);

    run(
        cluster.database_url("members"),
        "update member set has_valid_card = not has_valid_card
        where id in (select id from member where deleted_at is null order by id limit 3)",
    );
    let found = checked(&cluster, &token);
    assert_eq!(found, [("member_flags".to_owned(), 3)]);
    let failed = rows(&cluster, &token, &format!("{CHECKS}?state=failed"));
    assert_eq!(failed.len(), 1);
    let examples = failed[0]["check_examples"].as_array().expect("examples");
    assert_eq!(examples.len(), 3, "{}", failed[0]);

    let mend = json!({"check_service": "members", "check_name": "member_flags"}).to_string();
    let path = "/api/tools/post.check_mend";
    let mended = cluster.call(&token, "POST", path, &mend);
    assert_eq!(mended.status, 200, "{mended:?}");
    assert_eq!(await_checks(&cluster, &token), []);
    until(MOST, "the audit tells who wanted it", || {
        let list = "/api/tools/get.audit_list?action=mend_requested";
        let told = cluster.call(&token, "GET", list, "").body["rows"][0].clone();
        told["audit_loginName"] == "admin" && told["audit_after"]["check_count"] == 3
    });
    let nonsense = json!({"check_service": "members", "check_name": "nothing"}).to_string();
    assert_eq!(cluster.call(&token, "POST", path, &nonsense).status, 422);
}
