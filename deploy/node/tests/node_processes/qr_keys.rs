//! `maillon rotate-qr-keys` beside a running `cards`.

use std::time::Duration;

use serde_json::{Value, json};

use crate::cards::enrol;
use crate::http::until;
use crate::processes::{Cluster, SECRET, runtime, variable};

#[test]
fn keys_rotate_by_the_command_while_cards_runs() {
    let server = variable("DATABASE_URL");
    let cluster = Cluster::prepared(&server, "qr_keys", &[SECRET], |urls| {
        runtime().block_on(enrol(&urls[2], &urls[3]));
    });
    let token = cluster.sign_in();
    let make = |member: i64| -> Value {
        let body = json!({"member_id": member}).to_string();
        let mut id = Value::Null;
        // Until `cards` has heard of the member.
        until(Duration::from_secs(30), "the member has a card", || {
            let made = cluster.call(&token, "POST", "/api/card/create_member_card", &body);
            id = made.body["card_id"].clone();
            made.status == 200
        });
        let path = format!("/api/card/get_card/{id}");
        let read = cluster.call(&token, "GET", &path, "");
        assert!(read.body["card"]["card_qrcode"].is_string(), "{read:?}");
        read.body["card"]["card_qrcode"].clone()
    };
    let verdict = |code: &Value| {
        let body = json!({"card_qrcode": code}).to_string();
        let told = cluster.call(&token, "POST", "/api/card/post.verify", &body);
        told.body["verdict"].clone()
    };
    let kid = |code: &Value| {
        let code = code.as_str().expect("a text");
        code.split(':').nth(5).expect("parts").to_owned()
    };
    let first = make(1);
    let mut rotate = cluster.run(&["rotate-qr-keys"]);
    assert!(rotate.ends_well(), "{}", rotate.said());
    let second = make(2);
    assert_ne!(kid(&first), kid(&second));
    for code in [&first, &second] {
        assert_eq!(verdict(code), "not_delivered", "genuine, and still here");
    }
    let keys = cluster.call("", "GET", "/api/card/get.qr_public_keys", "");
    let keys = keys.body["keys"].as_array().expect("keys").clone();
    let published: Vec<&str> = keys.iter().filter_map(|key| key["kid"].as_str()).collect();
    assert_eq!(published.len(), 2);
    for code in [&first, &second] {
        assert!(published.contains(&kid(code).as_str()));
    }
}
