//! What happens in one process stands in the audit of another, and a command finds out whether it still does.

use std::time::Duration;

use serde_json::json;
use sqlx::{Connection, PgConnection};

use crate::http::until;
use crate::processes::{Cluster, Running, SECRET, free_port, make_databases, runtime, variable};

#[test]
fn what_happened_is_in_the_audit_and_stays_there() {
    let (cluster, reports, url) = with_reports("audit");

    let token = cluster.sign_in();
    let region = json!({"region_code": "R1", "region_name": "Béré"}).to_string();
    let saved = cluster.call(&token, "POST", "/api/region/post_region", &region);
    let id = saved.body["region_id"].as_i64().expect("an id");
    let path = format!("/api/tools/get.history/region/{id}");
    until(Duration::from_secs(30), "the region has a history", || {
        cluster.call(&token, "GET", &path, "").body["total"] == 1
    });
    let history = cluster.call(&token, "GET", &path, "").body;
    let entry = &history["rows"][0];
    assert_eq!(entry["audit_action"], "created", "{}", reports.said());
    assert_eq!(entry["audit_loginName"], "admin");
    assert_eq!(entry["audit_address"], "127.0.0.1");
    assert_eq!(entry["audit_after"]["region_name"], "Béré");
    let list = "/api/tools/get.audit_list?action=signed_in";
    // Once to see whether it answers, once now.
    until(Duration::from_secs(30), "so have the sign-ins", || {
        cluster.call(&token, "GET", list, "").body["total"] == 2
    });

    let mut whole = cluster.run(&["verify-audit"]);
    assert!(whole.ends_well(), "{}", whole.said());
    let all = cluster.call(&token, "GET", "/api/tools/get.audit_list", "");
    let sentence = format!("The audit is whole: {} entries.", all.body["total"]);
    says(&whole, &sentence);
    runtime().block_on(async {
        let mut db = PgConnection::connect(&url).await.expect("the database");
        sqlx::raw_sql(
            "alter table audit_entry disable trigger user;
            update audit_entry set login_name = 'nobody' where action = 'created'",
        )
        .execute(&mut db)
        .await
        .expect("it is theirs");
    });
    let mut touched = cluster.run(&["verify-audit"]);
    assert!(!touched.ends_well());
    says(&touched, "the audit was touched: entry");
}

#[test]
fn light_a_job_can_be_asked_for_as_soon_as_its_id_is_answered() {
    let (cluster, _reports, _) = with_reports("job_at_once");
    let token = cluster.sign_in();
    let post = |path: &str, body: serde_json::Value| {
        let answer = cluster.call(&token, "POST", path, &body.to_string());
        assert_eq!(answer.status, 200, "{path} {answer:?}");
        answer.body
    };
    for nth in 0..20 {
        // Nobody has these numbers: the work is to say so.
        let members: Vec<i64> = (nth * 1_000 + 1..=nth * 1_000 + 501).collect();
        let lot = json!({"member_ids": members});
        let begun = post("/api/card/get.card_creation.create", lot);
        let path = format!("/api/tools/get.job/{}", begun["job_id"]);
        let asked = cluster.call(&token, "GET", &path, "");
        assert_eq!(asked.status, 200, "{path} {asked:?}");
        assert_eq!(asked.body["job"]["job_id"], begun["job_id"]);
    }
}

#[test]
fn d6_refused_tries_stand_in_the_audit_as_one_sum() {
    let (cluster, reports, _) = with_reports("denied");
    let admin = cluster.sign_in();
    let token = cluster.newcomer("awa.kone", "viewer", "provisoire");
    let chosen = json!({"old": "provisoire", "new": "le mien"}).to_string();
    let changed = cluster.call(&token, "POST", "/api/user/post.own_password", &chosen);
    assert_eq!(changed.status, 200, "{changed:?}");
    for _ in 0..20 {
        let refused = cluster.call(&token, "DELETE", "/api/region/delete_region/1", "");
        assert_eq!(refused.status, 403, "{refused:?}");
    }
    let list = || {
        let list = "/api/tools/get.audit_list?action=denied";
        cluster.call(&admin, "GET", list, "").body
    };
    until(Duration::from_secs(30), "it is in the audit", || {
        list()["total"] == 1
    });
    let entry = &list()["rows"][0];
    assert_eq!(entry["audit_loginName"], "awa.kone", "{}", reports.said());
    assert_eq!(entry["audit_address"], "127.0.0.1");
    assert_eq!(entry["audit_reason"], "permission_denied");
    let call = "DELETE /api/region/delete_region/{region_id}";
    assert_eq!(entry["audit_entityLabel"], call, "{entry}");
    let told = entry["audit_after"]["call_count"].as_i64();
    assert!(
        told.is_some_and(|count| (1..=20).contains(&count)),
        "{entry}"
    );
}

/// A cluster with `reports`, which has a database of its own: its URL.
pub(crate) fn with_reports(test: &str) -> (Cluster, Running, String) {
    let server = variable("DATABASE_URL");
    let name = format!("node_{test}_reports");
    let base = server.rsplit_once('/').expect("a database URL").0;
    let url = format!("{base}/{name}");
    make_databases(&server, &[name]);
    let grpc = format!("127.0.0.1:{}", free_port());
    let cluster = Cluster::start(
        test,
        &[
            ("REPORTS_DATABASE_URL", &url),
            ("REPORTS_GRPC_ADDR", &grpc),
            ("REPORTS_URL", &format!("http://{grpc}")),
            SECRET,
        ],
    );
    let mut migrate = cluster.run(&["migrate", "reports"]);
    assert!(migrate.ends_well(), "{}", migrate.said());
    let auth = cluster.auth_url();
    let reports = cluster.run(&["serve", "reports", "--auth-url", &auth]);
    let token = cluster.sign_in();
    until(Duration::from_secs(30), "reports answers", || {
        let jobs = cluster.call(&token, "GET", "/api/tools/get.job_list", "");
        jobs.status == 200
    });
    (cluster, reports, url)
}

/// What an ended process printed arrives a moment later.
fn says(process: &Running, sentence: &str) {
    until(Duration::from_secs(10), sentence, || {
        process.said().contains(sentence)
    });
}
