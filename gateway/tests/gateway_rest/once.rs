//! Writes that come again under the same `Idempotency-Key` (docs/decisions/0138).

use std::time::Duration;

use axum::http::Request;
use futures_util::future::join_all;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use serde_json::{Value, json};

use crate::answer::Answer;
use crate::card_world::{count, enrol, pay};
use crate::world::World;

const REGION: &str = "/api/region/post_region";
const MEMBER: &str = "/api/member/post_member";

async fn send(
    world: &World,
    (method, path): (&str, &str),
    token: &str,
    key: &str,
    body: &Value,
) -> Answer {
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header("authorization", format!("Bearer {token}"))
        .header("idempotency-key", key)
        .body(body.to_string().into())
        .expect("a request");
    world.answer(request).await
}

fn person(nth: u32) -> Value {
    json!({"member_firstname": "Awa", "member_lastname": "Koné",
        "member_birthDate": format!("{}-05-17", 1940 + nth)})
}

async fn members(world: &World) -> i64 {
    sqlx::query_scalar("select count(*) from member")
        .fetch_one(world.members())
        .await
        .expect("a number")
}

#[tokio::test]
async fn light_a_write_whose_answer_was_lost_is_answered_as_the_first_time() {
    let world = World::start().await;
    let token = world.token("admin");
    enrol(&world, 1..=1).await;
    pay(&world, &token, 1, "W1").await;
    let user =
        json!({"login_name": "moussa", "login_password": "Sésame 42", "login_role": "viewer"});
    let region = json!({"region_code": "R1", "region_name": "Nawa"});
    let calls = [
        ("POST", REGION, region.clone()),
        ("POST", MEMBER, person(1)),
        ("POST", "/api/user/post_user", user),
        (
            "POST",
            "/api/card/create_member_card",
            json!({"member_id": 1}),
        ),
        ("DELETE", "/api/card/delete_card/1", Value::Null),
        ("POST", "/api/card/post_card", json!({"card_memberId": 1})),
        ("DELETE", "/api/card/delete_card/2", Value::Null),
        (
            "POST",
            "/api/loginparam/post_loginParam",
            json!({"loginParam_name": "columns", "loginParam_stringValue": "name"}),
        ),
        (
            "POST",
            "/api/loginparam/post_loginParam",
            json!({"loginParam_name": "global.card.min_amount", "loginParam_intValue": 1500}),
        ),
        ("DELETE", "/api/member/delete_member/1", Value::Null),
        ("DELETE", "/api/region/delete_region/1", Value::Null),
    ];
    for (nth, (method, path, body)) in calls.into_iter().enumerate() {
        let key = format!("act-of-this-test-{nth}");
        let first = send(&world, (method, path), &token, &key, &body).await;
        let told = first.ok();
        for _ in 0..2 {
            let again = send(&world, (method, path), &token, &key, &body).await;
            assert_eq!(again.ok(), told, "{path}");
        }
    }
    // Another call under a key of this one is another call; so is another user's.
    let key = "one-key-for-two-acts";
    let told = send(&world, ("POST", REGION), &token, key, &region)
        .await
        .ok();
    // The same fields in another order are the same call.
    let turned = json!({"region_name": "Nawa", "region_code": "R1"});
    let again = send(&world, ("POST", REGION), &token, key, &turned).await;
    assert_eq!(again.ok(), told);
    let other = json!({"region_code": "R2", "region_name": "Gôh"});
    let sentence = send(&world, ("POST", REGION), &token, key, &other)
        .await
        .refused(422, "idempotency_key_reused");
    assert_eq!(
        sentence,
        "Cette clé d’idempotence a déjà servi à une autre demande. Rien n’a été enregistré."
    );
    let colleague = world.mint.token("admin", &[("sub", json!("77"))]);
    send(&world, ("POST", REGION), &colleague, key, &region)
        .await
        .refused(409, "region_code_exists");
    for key in ["short", "a key with blanks", &"k".repeat(129)] {
        send(&world, ("POST", REGION), &token, key, &other)
            .await
            .refused(400, "bad_request");
    }
}

#[tokio::test]
async fn light_a_refusal_is_not_kept_and_a_secret_neither() {
    let world = World::start().await;
    let token = world.token("admin");
    let key = "refused-at-first-only";
    let save = json!({"region_code": "R1", "region_name": "Nawa"});
    world.post(REGION, &token, &save).await.ok();
    send(&world, ("POST", REGION), &token, key, &save)
        .await
        .refused(409, "region_code_exists");
    let path = ("DELETE", "/api/region/delete_region/1");
    send(&world, path, &token, "away-with-the-first", &Value::Null)
        .await
        .ok();
    send(&world, ("POST", REGION), &token, key, &save)
        .await
        .ok();
    // Somebody alike is told in a reply, and is a refusal all the same.
    world.post(MEMBER, &token, &person(1)).await.ok();
    let key = "somebody-alike-at-first";
    for _ in 0..2 {
        send(&world, ("POST", MEMBER), &token, key, &person(1))
            .await
            .refused(409, "possible_duplicate");
    }
    // A token of synchronization is told once.
    let user = json!({"login_name": "noeud", "login_password": "Sésame 42", "login_role": "sync",
        "login_syncToken": true});
    let told = |answer: Answer| answer.ok()["login_syncToken"].clone();
    let key = "a-node-of-the-network";
    let path = ("POST", "/api/user/post_user");
    assert!(told(send(&world, path, &token, key, &user).await).is_string());
    assert_eq!(
        told(send(&world, path, &token, key, &user).await),
        Value::Null
    );
}

#[tokio::test]
async fn light_the_same_act_at_once_is_done_once() {
    let world = World::start().await;
    let token = world.token("admin");
    let body = person(1);
    let tries = (0..8).map(|_| {
        send(
            &world,
            ("POST", MEMBER),
            &token,
            "eight-at-the-same-time",
            &body,
        )
    });
    let told: Vec<Value> = join_all(tries).await.iter().map(Answer::ok).collect();
    assert!(told.iter().all(|one| *one == told[0]), "{told:?}");
    assert_eq!(members(&world).await, 1);
    enrol(&world, 1..=1).await;
    let payment = json!({"transaction_memberId": 1, "transaction_number": "W1",
        "transaction_mobileOperator": "wave",
        "transaction_type": "card", "transaction_amount": 2000, "transaction_date": "2026-01-02"});
    let path = ("POST", "/api/transaction/post_transaction");
    let tries = (0..8).map(|_| send(&world, path, &token, "eight-payments-at-once", &payment));
    let told: Vec<Value> = join_all(tries).await.iter().map(Answer::ok).collect();
    assert!(told.iter().all(|one| *one == told[0]), "{told:?}");
    assert_eq!(count(&world, "select count(*) from transaction").await, 1);
}

/// The caller is gone at any moment of the call, again and again, and asks until an answer comes.
#[tokio::test]
async fn light_an_act_cut_anywhere_is_done_once() {
    let world = World::start().await;
    let token = world.token("admin");
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let cuts = prop::collection::vec(0_u64..12_000, 1..5);
    for nth in 0..40 {
        let cuts = cuts.new_tree(&mut runner).expect("a tree").current();
        let (key, body) = (format!("cut-anywhere-number-{nth}"), person(nth));
        let ask = || send(&world, ("POST", MEMBER), &token, &key, &body);
        for cut in cuts {
            // Dropped where it stands: what had been committed has been, the rest has not.
            let _cut = tokio::time::timeout(Duration::from_micros(cut), ask()).await;
        }
        ask().await.ok();
        assert_eq!(members(&world).await, i64::from(nth) + 1, "{key}");
    }
}
