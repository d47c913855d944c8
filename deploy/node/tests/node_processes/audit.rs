//! What happens in one process stands in the audit of another, and a command finds out whether it still does.

use std::time::Duration;

use serde_json::json;
use sqlx::{Connection, PgConnection};

use crate::http::until;
use crate::processes::{Cluster, Running, free_port, make_databases, runtime, variable};

#[test]
fn what_happened_is_in_the_audit_and_stays_there() {
    let server = variable("DATABASE_URL");
    let name = "node_audit_reports".to_owned();
    let base = server.rsplit_once('/').expect("a database URL").0;
    let url = format!("{base}/{name}");
    make_databases(&server, &[name]);
    let grpc = format!("127.0.0.1:{}", free_port());
    let cluster = Cluster::start(
        "audit",
        &[
            ("REPORTS_DATABASE_URL", &url),
            ("REPORTS_GRPC_ADDR", &grpc),
            ("REPORTS_URL", &format!("http://{grpc}")),
        ],
    );
    let mut migrate = cluster.run(&["migrate", "reports"]);
    assert!(migrate.ends_well(), "{}", migrate.said());
    let auth = cluster.auth_url();
    let reports = cluster.run(&["serve", "reports", "--auth-url", &auth]);

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
    until(Duration::from_secs(30), "so has the sign-in", || {
        cluster.call(&token, "GET", list, "").body["total"] == 1
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

/// What an ended process printed arrives a moment later.
fn says(process: &Running, sentence: &str) {
    until(Duration::from_secs(10), sentence, || {
        process.said().contains(sentence)
    });
}
