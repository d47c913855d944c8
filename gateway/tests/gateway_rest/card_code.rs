//! The code on a card, as whoever holds a reader meets it.

use std::fmt::Write;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use platform::Clock;
use ring::rand::SystemRandom;
use ring::signature::{ED25519, Ed25519KeyPair, KeyPair, UnparsedPublicKey};
use serde_json::{Value, json};

use crate::card_world::{bring, enrol, make, read};
use crate::world::World;

const LETTERS: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/// What the reader is told of a code.
async fn verdict(world: &World, token: &str, code: &str) -> Value {
    let body = json!({"card_qrcode": code});
    let path = "/api/card/post.verify";
    world.post(path, token, &body).await.ok()["verdict"].clone()
}

fn text<'a>(card: &'a Value, field: &str) -> &'a str {
    card[field].as_str().expect("a text")
}

fn id(card: &Value) -> i64 {
    card["card_id"].as_i64().expect("an id")
}

fn base32(bytes: &[u8]) -> String {
    let bits: Vec<u8> = bytes
        .iter()
        .flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1))
        .collect();
    bits.chunks(5)
        .map(|five| (0..5).fold(0, |value, at| value << 1 | five.get(at).unwrap_or(&0)))
        .map(|value: u8| char::from(LETTERS[usize::from(value)]))
        .collect()
}

#[tokio::test]
async fn an_altered_cut_or_strangely_signed_code_is_forged() {
    let world = World::start().await;
    let (token, reader) = (world.token("admin"), world.token("viewer"));
    enrol(&world, 1..=1).await;
    let card = make(&world, &token, 1).await;
    let code = text(&card, "card_qrcode").to_owned();
    let is_qr = |sign: u8| {
        sign.is_ascii_digit() || sign.is_ascii_uppercase() || b" $%*+-./:".contains(&sign)
    };
    assert!(code.len() <= 220 && code.bytes().all(is_qr), "{code}");
    assert_eq!(verdict(&world, &reader, &code).await, "not_delivered");
    bring(&world, &token, id(&card)).await;
    assert_eq!(verdict(&world, &reader, &code).await, "valid");

    let (signed, _) = code.rsplit_once(':').expect("parts");
    let (said, kid) = signed.rsplit_once(':').expect("parts");
    // Signed by a key of somebody else's: under its own name, and under that of ours.
    let pair = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).expect("a key");
    let pair = Ed25519KeyPair::from_pkcs8(pair.as_ref()).expect("a key");
    let hash = ring::digest::digest(&ring::digest::SHA256, pair.public_key().as_ref());
    let theirs = base32(&hash.as_ref()[..5]);
    let sign = |text: String| {
        let signature = base32(pair.sign(text.as_bytes()).as_ref());
        format!("{text}:{signature}")
    };
    let mut forged = vec![
        sign(format!("{said}:{theirs}")),
        sign(format!("{said}:{kid}")),
    ];
    for at in (0..code.len()).step_by(5) {
        let mut altered = code.clone();
        let other = if code.as_bytes()[at] == b'7' {
            "2"
        } else {
            "7"
        };
        altered.replace_range(at..=at, other);
        forged.push(altered);
        if at > 0 {
            forged.push(code[..at].to_owned());
        }
    }
    forged.push(format!("{code}A"));
    for code in forged {
        // What does not say that it is ours is something else.
        let expected = if code.starts_with("MLN:") {
            "forged"
        } else {
            "not_a_card"
        };
        assert_eq!(verdict(&world, &reader, &code).await, expected, "{code}");
    }
}

#[tokio::test]
async fn the_code_of_a_lost_or_replaced_card_says_so_online_and_in_the_list_for_offline() {
    let world = World::start().await;
    let token = world.token("admin");
    enrol(&world, 1..=1).await;
    let first = make(&world, &token, 1).await;
    bring(&world, &token, id(&first)).await;
    let told = json!({"card_id": id(&first), "card_status": "lost", "reason": "Au marché"});
    world
        .post("/api/card/post.report_problem", &token, &told)
        .await
        .ok();
    let first_code = text(&first, "card_qrcode");
    assert_eq!(verdict(&world, &token, first_code).await, "lost");
    assert_eq!(revoked(&world, &first).await, json!("lost"));

    let asked = json!({"card_id": id(&first), "reason": "Perdue"});
    let made = world
        .post("/api/card/post.replace", &token, &asked)
        .await
        .ok();
    let second = read(&world, &token, id(&made)).await;
    let second_code = text(&second, "card_qrcode");
    assert_eq!(second["card_replacesCardId"], first["card_id"]);
    assert_eq!(verdict(&world, &token, first_code).await, "lost");
    assert_eq!(verdict(&world, &token, second_code).await, "not_delivered");
    bring(&world, &token, id(&second)).await;
    assert_eq!(verdict(&world, &token, first_code).await, "replaced");
    assert_eq!(verdict(&world, &token, second_code).await, "valid");
    assert_eq!(revoked(&world, &first).await, json!("replaced"));
    assert_eq!(revoked(&world, &second).await, Value::Null);
}

/// What the list for readers without network says of a card; its signature is good.
async fn revoked(world: &World, card: &Value) -> Value {
    let nobody = axum::body::Body::empty();
    let path = "/api/card/get.revocation_list";
    let list = world.send("GET", path, None, nobody).await.ok();
    let mut signed = format!("MLN-REVOCATIONS:1\n\n{}\n", text(&list, "asOf"));
    let rows = list["rows"].as_array().expect("rows");
    for row in rows {
        let [number, status, since] =
            ["card_idNumber", "card_status", "since"].map(|field| text(row, field));
        writeln!(signed, "{number} {status} {since}").expect("a text");
    }
    let key = keys(world).await;
    let key = key.iter().find(|key| key["kid"] == list["kid"]);
    let key = decoded(text(key.expect("it is published"), "publicKey"));
    UnparsedPublicKey::new(&ED25519, key)
        .verify(signed.as_bytes(), &decoded(text(&list, "signature")))
        .expect("a good signature");
    let number = &card["card_idNumber"];
    let row = rows.iter().find(|row| row["card_idNumber"] == *number);
    row.map_or(Value::Null, |row| row["card_status"].clone())
}

fn decoded(text: &str) -> Vec<u8> {
    URL_SAFE_NO_PAD.decode(text).expect("base64url")
}

/// Published to whoever asks: no token.
async fn keys(world: &World) -> Vec<Value> {
    let nobody = axum::body::Body::empty();
    let path = "/api/card/get.qr_public_keys";
    let keys = world.send("GET", path, None, nobody).await.ok();
    keys["keys"].as_array().expect("keys").clone()
}

#[tokio::test]
async fn another_key_leaves_printed_cards_genuine_and_signs_the_next() {
    let world = World::start().await;
    let token = world.token("admin");
    enrol(&world, 1..=2).await;
    let first = make(&world, &token, 1).await;
    bring(&world, &token, id(&first)).await;
    let kid = cards::rotate_qr_key(world.cards(), &Clock::default())
        .await
        .expect("a key");
    let second = make(&world, &token, 2).await;
    bring(&world, &token, id(&second)).await;
    let codes = [&first, &second].map(|card| text(card, "card_qrcode"));
    assert!(!codes[0].contains(&kid) && codes[1].contains(&kid));
    for code in codes {
        assert_eq!(verdict(&world, &token, code).await, "valid", "{code}");
    }
    let keys = keys(&world).await;
    assert_eq!(keys.len(), 2);
    for code in codes {
        assert!(keys.iter().any(|key| code.contains(text(key, "kid"))));
    }
}
