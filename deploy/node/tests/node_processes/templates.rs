//! Templates across processes: chosen in one, printed with in another, also while the first is gone.

use std::time::Duration;

use serde_json::{Value, json};

use crate::audit::with_reports;
use crate::consistency::photo;
use crate::http::{Answer, until};
use crate::processes::{Cluster, Running};

/// A card of one page with a rectangle on it: its file has no fonts, and is far smaller than any other.
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

/// A template of a card that is the default from now on; its id.
fn choose(post: &impl Fn(&str, &Value) -> Value) -> Value {
    let made = post(
        "/api/report/post.report",
        &json!({"report_name": "Carte verte", "report_type": "card"}),
    );
    let id = &made["report_id"];
    post(
        "/api/report/post.report_json",
        &json!({"report_id": id, "report_json": rectangle()}),
    );
    post("/api/report/post.default", &json!({"report_id": id}));
    id.clone()
}

#[test]
fn cards_are_printed_with_what_was_chosen_while_reports_is_gone() {
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
    let shipped = print();
    let report = choose(&post);
    until(
        Duration::from_secs(30),
        "cards has the chosen template",
        || print() * 4 < shipped,
    );

    reports.kill();
    let preview = json!({"report_id": report});
    assert_eq!(
        call("/api/report/preview", &preview).status,
        503,
        "it is gone"
    );
    assert!(print() * 4 < shipped, "what was chosen");
    let named = json!({"card_ids": cards["card_ids"], "report_id": report});
    assert!(length(&call("/api/card/print", &named)) * 4 < shipped);

    let reports = again(&cluster);
    until(
        Duration::from_secs(30),
        "the audit knows what was printed with",
        || {
            let list = "/api/tools/get.audit_list?action=exported";
            let told = cluster.call(&token, "GET", list, "").body;
            let used = &told["rows"][0]["audit_after"]["template"];
            used["reportId"] == report && used["version"] == 2
        },
    );
    drop(reports);
}

/// `reports` after it was killed.
fn again(cluster: &Cluster) -> Running {
    cluster.run(&["serve", "reports", "--auth-url", &cluster.auth_url()])
}
