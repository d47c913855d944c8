//! A card's whole life of somebody whose name must be seen nowhere, with all that may go wrong on the way.

use std::time::Duration;

use serde_json::{Value, json};

use crate::consistency::photo;
use crate::http::until;
use crate::processes::Cluster;

/// What is told of the person and of who takes the card, and must be in no log, trace or metric.
pub(crate) const CANARIES: [&str; 9] = [
    "Zanzibarkoro",
    "Ouagafatou",
    "Yopougonville",
    "0708091923",
    "CANARIDOC7781",
    "CANARIPAY9917",
    "Gbagbadou",
    "quai des Canaris",
    "1987-03-29",
];

/// Does everything that is done with a card; nothing of it is an accident but the refusals.
pub(crate) fn card_life(cluster: &Cluster, token: &str) {
    let post = |path: &str, body: &Value| -> Value {
        cluster.call(token, "POST", path, &body.to_string()).body
    };
    let get = |path: &str| cluster.call(token, "GET", path, "").body;
    let person = json!({
        "member_lastname": "Zanzibarkoro", "member_firstname": "Ouagafatou", "member_birthDate": "1987-03-29",
        "member_birthLocation": "Yopougonville", "member_city": "Yopougonville",
            "member_address": "quai des Canaris",
        "member_contact": "0708091923", "member_identityDocumentType": "cni",
            "member_identityDocumentNumber": "CANARIDOC7781",
    });
    let saved = post("/api/member/post_member", &person);
    let member = saved["member_id"].as_i64().expect("an id");
    // Again: they may be the same.
    let twice = post("/api/member/post_member", &person);
    assert_eq!(twice["code"], "possible_duplicate", "{twice}");
    let photo = json!({"member_id": member, "member_photo": photo()});
    let kept = post("/api/member/post_member-photo", &photo);
    assert_eq!(kept["status"], "ok", "{kept}");
    get("/api/member/get.member_list?filter=Zanzibarkoro");

    let mut payment = json!({
        "transaction_memberId": member, "transaction_number": "CANARIPAY9917",
            "transaction_mobileOperator": "wave",
        "transaction_type": "card", "transaction_amount": 2000, "transaction_date": "2026-01-02",
    });
    until(Duration::from_secs(30), "cards knows the member", || {
        post("/api/transaction/post_transaction", &payment)["status"] == "ok"
    });
    payment["transaction_amount"] = json!(3000);
    let twice = post("/api/transaction/post_transaction", &payment);
    assert_eq!(twice["code"], "transaction_number_exists");
    let found = get("/api/get.transaction_search?transaction_number=CANARIPAY9917");
    assert_eq!(found["state"], "free");
    get("/api/transaction/get.transaction_list?filter=CANARIPAY9917");
    post(
        "/api/card/get.card_creation.member_list",
        &json!({"filter": "Zanzibarkoro"}),
    );
    let mut made = Value::Null;
    let one = json!({"member_id": member, "reason": "Zanzibarkoro l’a demandée"});
    until(Duration::from_secs(30), "the photo has arrived", || {
        made = post("/api/card/create_member_card", &one);
        made["status"] == "ok"
    });
    assert_eq!(
        post("/api/card/create_member_card", &one)["code"],
        "not_eligible"
    );
    let id = &made["card_id"];
    let correct = |name: &str| {
        let body = json!({"card_id": id, "card_lastname": name, "card_phoneNumber": "0708091923"});
        post("/api/card/post_card", &body)
    };
    assert_eq!(correct("Zanzibarkoro Gbagbadou")["status"], "ok");
    assert_eq!(correct("Zanzibarkoro\u{0}")["code"], "validation_failed");
    let card = get(&format!("/api/card/get_card/{id}"))["card"].clone();
    let code = card["card_qrcode"].as_str().expect("a code").to_owned();
    for code in [code.clone(), format!("{code}Zanzibarkoro")] {
        post("/api/card/post.verify", &json!({"card_qrcode": code}));
    }
    get("/api/card/get.card_list?filter=Zanzibarkoro+0708091923");
    get("/api/card/export?filter=Zanzibarkoro");
    let cards = json!({"card_ids": [id]});
    post("/api/card/post.printing_card_list_by_id", &cards);
    post("/api/card/print", &cards);
    let marked = post("/api/card/post.mark_as_printed", &cards);
    assert_eq!(marked["results"][0]["outcome"], "done", "{marked}");
    assert_eq!(correct("Zanzibarkoro")["code"], "invalid_transition");

    let lines = json!({"cards": [{"card_id": id}]});
    let delivery = post("/api/delivery/post_delivery", &lines)["delivery_id"].clone();
    let lines = json!({"cards": [{"card_idNumber": "Zanzibarkoro"}]});
    post("/api/delivery/post_delivery", &lines);
    let ids = json!({"delivery_ids": [delivery]});
    post("/api/delivery/print", &ids);
    post("/api/delivery/post.mark_as_sent", &ids);
    get("/api/delivery/get.delivery_list?filter=Zanzibarkoro");
    let hand_over = |by: &str| {
        let day = &card["card_createdAt"];
        let line = json!({"card_id": id, "deliveredAt": day, "receivedBy": by, "relation": "Gbagbadou",
            "identityDocument": "CANARIDOC7781"});
        post(
            "/api/delivery/post.hand_over",
            &json!({"delivery_id": delivery, "cards": [line]}),
        )
    };
    let given = hand_over("Zanzibarkoro Ouagafatou");
    assert_eq!(given["results"][0]["outcome"], "done", "{given}");
    hand_over("Gbagbadou");
    let lost = json!({"card_id": id, "card_status": "lost", "reason": "Gbagbadou l’a perdue, \
        quai des Canaris"});
    assert_eq!(post("/api/card/post.report_problem", &lost)["status"], "ok");
    assert_eq!(
        post("/api/card/post.report_problem", &lost)["code"],
        "invalid_transition"
    );
    post(
        "/api/card/post.replace",
        &json!({"card_id": id, "reason": "Zanzibarkoro"}),
    );
    post(
        "/api/card/post.replace",
        &json!({"card_id": id, "reason": "Zanzibarkoro"}),
    );
    let broken = "{\"card_lastname\": \"Zanzibarkoro";
    cluster.call(token, "POST", "/api/card/post_card", broken);
}
