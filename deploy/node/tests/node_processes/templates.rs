//! Templates across processes: chosen in one, printed with in another, also while the first is gone.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};

use crate::audit::with_reports;
use crate::consistency::photo;
use crate::http::{Answer, until};
use crate::processes::{Cluster, Running, runtime};

/// A page with a rectangle on it: its file has no fonts, and is far smaller than any other.
fn rectangle() -> Value {
    let ground = json!({"name": "ground", "type": "rectangle", "color": "#1b5e20",
        "position": {"x": 0, "y": 0}, "width": 85.6, "height": 54});
    json!({"basePdf": {"width": 85.6, "height": 54}, "schemas": [[ground]]})
}

/// Bytes of a file.
fn length(answer: &Answer) -> usize {
    assert_eq!(answer.status, 200, "{}", answer.head);
    let line = answer
        .head
        .lines()
        .find_map(|line| line.strip_prefix("content-length: "));
    line.and_then(|length| length.trim().parse().ok())
        .expect("its length is told")
}

/// The one member, with a card; the card's id.
fn card(post: &impl Fn(&str, &Value) -> Value) -> Value {
    let member = post(
        "/api/member/post_member",
        &json!({"member_firstname": "Awa", "member_lastname": "Koné", "member_birthDate": "1990-05-17"}),
    );
    let member = &member["member_id"];
    post(
        "/api/member/post_member-photo",
        &json!({"member_id": member, "member_photo": photo()}),
    );
    post(
        "/api/transaction/post_transaction",
        &json!({"transaction_number": "OM1", "transaction_mobileOperator": "orange_money",
            "transaction_amount": 2000, "transaction_date": "2026-01-05", "transaction_type": "card",
            "transaction_memberId": member}),
    );
    post(
        "/api/card/create_member_card",
        &json!({"member_id": member}),
    )["card_id"]
        .clone()
}

/// A template that is the default of its type from now on; its id.
fn choose(post: &impl Fn(&str, &Value) -> Value, report_type: &str) -> Value {
    let made = post(
        "/api/report/post.report",
        &json!({"report_name": format!("Vert ({report_type})"), "report_type": report_type}),
    );
    let id = &made["report_id"];
    post(
        "/api/report/post.report_json",
        &json!({"report_id": id, "report_json": rectangle()}),
    );
    post("/api/report/post.default", &json!({"report_id": id}));
    id.clone()
}

/// Another version of a template that is the default of its type.
fn choose_red(post: &impl Fn(&str, &Value) -> Value, report: &Value, nth: i32) {
    let mut json = rectangle();
    json["schemas"][0][0]["color"] = format!("#5e1b2{nth}").into();
    post(
        "/api/report/post.report_json",
        &json!({"report_id": report, "report_json": json}),
    );
}

/// How many templates `cards` has.
fn kept(cluster: &Cluster) -> i64 {
    runtime().block_on(async {
        let url = cluster.database_url("cards");
        let mut db = PgConnection::connect(url).await.expect("the database");
        let kept = sqlx::query_scalar("select count(*) from kept_template");
        kept.fetch_one(&mut db).await.expect("a number")
    })
}

#[test]
fn cards_and_members_are_printed_with_what_was_chosen_while_reports_is_gone() {
    let (cluster, mut reports, _) = with_reports("templates");
    let token = cluster.sign_in();
    let call = |path: &str, body: &Value| cluster.call(&token, "POST", path, &body.to_string());
    let post = |path: &str, body: &Value| {
        let answer = call(path, body);
        assert_eq!(answer.status, 200, "{path} {body}: {answer:?}");
        answer.body
    };
    let cards = json!({"card_ids": [card(&post)]});
    let print = || length(&call("/api/card/print", &cards));
    let list = || length(&cluster.call(&token, "GET", "/api/member/print_list", ""));
    let (shipped, shipped_list) = (print(), list());
    let report = choose(&post, "card");
    choose(&post, "member_list");
    until(
        Duration::from_secs(30),
        "cards and members have the chosen templates",
        || print() * 4 < shipped && list() * 4 < shipped_list,
    );

    // A choice is fetched as soon as it is heard of, and not only when somebody prints: right after a look
    // the next one by the clock is far.
    for nth in 0..2 {
        let before = kept(&cluster);
        let began = Instant::now();
        choose_red(&post, &report, nth);
        until(Duration::from_secs(30), "the choice is kept", || {
            kept(&cluster) > before
        });
        assert!(
            nth == 0 || began.elapsed() < Duration::from_secs(4),
            "{:?}",
            began.elapsed()
        );
    }

    reports.kill();
    let preview = json!({"report_id": report});
    assert_eq!(
        call("/api/report/preview", &preview).status,
        503,
        "it is gone"
    );
    assert!(print() * 4 < shipped, "what was chosen");
    assert!(list() * 4 < shipped_list, "what was chosen");
    let named = json!({"card_ids": cards["card_ids"], "report_id": report});
    assert!(length(&call("/api/card/print", &named)) * 4 < shipped);

    let reports = again(&cluster);
    until(
        Duration::from_secs(30),
        "the audit knows what was printed with",
        || {
            let list = "/api/tools/get.audit_list?action=rendered";
            let told = cluster.call(&token, "GET", list, "").body;
            let mut told = told["rows"].as_array().into_iter().flatten();
            told.any(|entry| {
                let used = &entry["audit_after"]["template"];
                used["reportId"] == report && used["version"] == 4
            })
        },
    );
    drop(reports);
}

/// `reports` after it was killed.
fn again(cluster: &Cluster) -> Running {
    cluster.run(&["serve", "reports", "--auth-url", &cluster.auth_url()])
}

/// The templates of a cluster's list.
fn reports_of(cluster: &Cluster, token: &str) -> Vec<Value> {
    let list = cluster.call(token, "GET", "/api/report/get.report_list", "");
    list.body["rows"].as_array().cloned().unwrap_or_default()
}

#[test]
fn what_ships_is_carried_into_another_installation_as_it_is() {
    let (from, _reports, _) = with_reports("carried_from");
    let (to, _others, _) = with_reports("carried_to");
    let (here, there) = (from.sign_in(), to.sign_in());
    let shipped = reports_of(&from, &here);
    assert_eq!(shipped.len(), 7, "one of each type");
    for report in shipped {
        let path = format!("/api/report/export/{}", report["report_id"]);
        let exported = from.call(&here, "GET", &path, "");
        assert_eq!(exported.status, 200, "{exported:?}");
        let mut file = exported.body;
        file["report_name"] = format!("{} d’ailleurs", report["report_name"]).into();
        // As a browser writes numbers.
        let file = file.to_string().replace(".0,", ",").replace(".0}", "}");
        let imported = to.call(&there, "POST", "/api/report/import", &file);
        assert_eq!(imported.status, 200, "{report}: {imported:?}");
        let path = format!("/api/report/get.report/{}", imported.body["report_id"]);
        let carried = to.call(&there, "GET", &path, "").body;
        assert_eq!(carried["report"]["report_sha256"], report["report_sha256"]);
    }
}
