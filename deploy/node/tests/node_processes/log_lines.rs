//! What goes wrong is one line of the log, at the level that is logged when nobody chose one, with its cause
//! and with nobody's name.

use std::time::Duration;

use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};

use crate::http::until;
use crate::processes::{Cluster, PASSWORD, Running, free_port, make_databases, runtime, variable};

/// Is looked for, and must be in no line.
const NAME: &str = "Zanzibarkoro";
const MOST: Duration = Duration::from_secs(30);

/// The lines of a process with this message; each line of its output is a JSON object without colour codes.
fn lines(process: &Running, message: &str) -> Vec<Value> {
    let said = process.said();
    assert!(
        !said.contains(NAME) && !said.contains(PASSWORD) && !said.contains('\u{1b}'),
        "{said}"
    );
    said.lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .filter(|line| line["message"] == message)
        .collect()
}

/// Waits for as many lines, and says what their errors are. There are no more of them.
fn errors(process: &Running, message: &str, number: usize) -> Vec<String> {
    until(MOST, message, || lines(process, message).len() >= number);
    let lines = lines(process, message);
    assert_eq!(lines.len(), number, "{}", process.said());
    let text = |line: &Value| line["error"].as_str().unwrap_or_default().to_owned();
    lines.iter().map(text).collect()
}

/// Runs a command that fails; the cause in its only line.
fn failure(cluster: &Cluster, arguments: &[&str], message: &str) -> String {
    let mut process = cluster.run(arguments);
    assert!(!process.ends_well(), "{}", process.said());
    errors(&process, message, 1).remove(0)
}

/// Waits until the process leads its service, which is one line.
fn leads(process: &Running, service: &str) {
    let leads = "this process relays the events";
    until(MOST, leads, || !lines(process, leads).is_empty());
    let leaders = lines(process, leads);
    assert_eq!(leaders.len(), 1, "{}", process.said());
    assert_eq!(leaders[0]["service"], service);
}

/// The trace that an answer names.
fn trace_of(head: &str) -> String {
    let context = head
        .lines()
        .find_map(|line| line.strip_prefix("traceparent: "));
    let id = context.and_then(|context| context.split('-').nth(1));
    id.expect("an answer names its trace").to_owned()
}

fn sql(url: &str, statement: &'static str) {
    runtime().block_on(async {
        let mut db = PgConnection::connect(url).await.expect("the database");
        sqlx::raw_sql(statement)
            .execute(&mut db)
            .await
            .expect(statement);
    });
}

#[test]
fn d1_what_goes_wrong_is_one_line_at_the_default_level() {
    let server = variable("DATABASE_URL");
    let audit = "node_log_lines_reports".to_owned();
    let base = server.rsplit_once('/').expect("a database URL").0;
    let audit_url = format!("{base}/{audit}");
    make_databases(&server, &[audit]);
    let grpc = format!("127.0.0.1:{}", free_port());
    let cluster = Cluster::start(
        "log_lines",
        &[
            ("MAILLON_LOG", "info"),
            ("REPORTS_DATABASE_URL", &audit_url),
            ("REPORTS_GRPC_ADDR", &grpc),
            ("REPORTS_URL", &format!("http://{grpc}")),
        ],
    );
    assert_eq!(
        lines(&cluster.auth, "made the first administrator").len(),
        1
    );
    for (process, service) in [
        (&cluster.auth, "auth"),
        (&cluster.geography, "geography"),
        (&cluster.members, "members"),
        (&cluster.cards, "cards"),
    ] {
        leads(process, service);
    }

    // Refused starts.
    let auth = cluster.auth_url();
    let unfinished = failure(
        &cluster,
        &["serve", "reports", "--auth-url", &auth],
        "can't start",
    );
    assert!(unfinished.contains("lacks"), "{unfinished}");
    let taken = failure(&cluster, &["serve", "geography"], "can't start");
    assert!(taken.contains("can't listen on"), "{taken}");
    for (url, cause) in [
        (
            "postgres://postgres@127.0.0.1:1/reports",
            "Connection refused",
        ),
        (&*format!("{base}/node_log_lines_nowhere"), "does not exist"),
    ] {
        let verify = ["verify-audit", "--reports-database-url", url];
        let away = failure(&cluster, &verify, "it failed");
        assert!(away.contains(cause), "{away}");
    }
    let nobody = failure(&cluster, &["rebuild", "nobody"], "it failed");
    assert!(nobody.contains("there is no service nobody"), "{nobody}");
    let mut in_text = cluster.run(&["rebuild", "nobody", "--log-format", "text"]);
    assert!(!in_text.ends_well(), "{}", in_text.said());
    let said = in_text.said();
    let is_plain = said.contains("ERROR it failed error=") && !said.contains('\u{1b}');
    assert!(is_plain, "{said}");

    // An audit that was touched.
    let mut migrate = cluster.run(&["migrate", "reports"]);
    assert!(migrate.ends_well(), "{}", migrate.said());
    let reports = cluster.run(&["serve", "reports", "--auth-url", &auth]);
    leads(&reports, "reports");
    let token = cluster.sign_in();
    let list = "/api/tools/get.audit_list?action=signed_in";
    until(MOST, "the sign-in is in the audit", || {
        cluster.call(&token, "GET", list, "").body["total"] == 1
    });
    sql(
        &audit_url,
        "alter table audit_entry disable trigger user;
        update audit_entry set login_name = 'nobody' where action = 'signed_in'",
    );
    let touched = failure(&cluster, &["verify-audit"], "it failed");
    assert!(
        touched.contains("the audit was touched: entry"),
        "{touched}"
    );

    // An event that can't be applied.
    sql(&audit_url, "alter table audit_entry rename to hidden");
    let region = json!({"region_code": "R1", "region_name": NAME}).to_string();
    let saved = cluster.call(&token, "POST", "/api/region/post_region", &region);
    assert_eq!(saved.status, 200, "{saved:?}");
    until(MOST, "the event fails", || {
        let failed = lines(&reports, "an event could not be applied");
        let failed = failed.first().map(|line| line["error"].to_string());
        failed.is_some_and(|error| error.contains("does not exist"))
    });

    // A table that is not there. Before and after, calls that work: what they check is not to swallow the
    // lines.
    let find = format!("?filter={NAME}");
    for (process, url, rename, call) in [
        (
            &cluster.auth,
            cluster.database_url("auth"),
            "alter table login rename to hidden",
            "/api/user/user_list",
        ),
        (
            &cluster.geography,
            cluster.database_url("geography"),
            "alter table region rename to hidden",
            "/api/region/get.region_list",
        ),
        (
            &cluster.members,
            cluster.database_url("members"),
            "alter table member rename to hidden",
            "/api/member/get.member_list",
        ),
        (
            &cluster.cards,
            cluster.database_url("cards"),
            "alter table card rename to hidden",
            "/api/card/get.card_list",
        ),
        (
            &reports,
            &audit_url,
            "alter table report rename to hidden_report",
            "/api/report/get.report_list",
        ),
    ] {
        let call = format!("{call}{find}");
        assert_eq!(cluster.call(&token, "GET", &call, "").status, 200, "{call}");
        sql(url, rename);
        let traces: Vec<String> = (0..10)
            .map(|_| {
                let answer = cluster.call(&token, "GET", &call, "");
                assert_eq!(answer.status, 500, "{answer:?}");
                trace_of(&answer.head)
            })
            .collect();
        let table = rename.split(' ').nth(2).expect("a table");
        for error in errors(process, "a statement failed", 10) {
            let cause = format!("relation \"{table}\" does not exist");
            assert!(error.contains(&cause), "{error}");
        }
        // Who hears of an error finds its cause by the trace that the answer names.
        let named = lines(process, "a statement failed");
        let named = named.iter().map(|line| line["trace_id"].as_str());
        assert_eq!(
            named.collect::<Vec<_>>(),
            traces.iter().map(|id| Some(&**id)).collect::<Vec<_>>()
        );
    }
    let demo = failure(&cluster, &["demo", "--members", "10"], "it failed");
    assert!(demo.contains("knows no localities"), "{demo}");
}
