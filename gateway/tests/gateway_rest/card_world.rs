//! Members as `cards` knows them, and what is done with their cards through REST.

use std::ops::RangeInclusive;

use serde_json::{Value, json};

use crate::world::World;

/// The photo that members have by default; there is no such file.
pub(crate) const LOST_PHOTO: &str =
    "0000000000000000000000000000000000000000000000000000000000000001.jpg";

/// Members who lack nothing but a payment.
pub(crate) async fn enrol(world: &World, members: RangeInclusive<i64>) {
    sqlx::query(
        "insert into known_member (id, id_number, firstname, lastname, birth_date, birth_date_precision, kind,
            status, photo_file_name,
            photo_checked, is_archived, version)
        select n, '0000-26-' || lpad(n::text, 6, '0'), 'Awa', 'Koné', '1990-05-17', 1, 1, 1, $3, true, false,
            1
        from generate_series($1, $2) as n",
    )
    .bind(*members.start())
    .bind(*members.end())
    .bind(LOST_PHOTO)
    .execute(world.cards())
    .await
    .expect("members");
}

/// A payment for a card of this member.
pub(crate) async fn pay(world: &World, token: &str, member: i64, number: &str) -> i64 {
    let body = json!({"transaction_memberId": member, "transaction_number": number,
        "transaction_mobileOperator": "wave",
        "transaction_type": "card", "transaction_amount": 2000, "transaction_date": "2026-01-02"});
    let path = "/api/transaction/post_transaction";
    let saved = world.post(path, token, &body).await.ok();
    saved["transaction_id"].as_i64().expect("an id")
}

/// A paid card of this member, as it can be read.
pub(crate) async fn make(world: &World, token: &str, member: i64) -> Value {
    pay(world, token, member, &format!("W{member}")).await;
    let body = json!({"member_id": member});
    let path = "/api/card/create_member_card";
    let made = world.post(path, token, &body).await.ok();
    read(world, token, made["card_id"].as_i64().expect("an id")).await
}

pub(crate) async fn read(world: &World, token: &str, card: i64) -> Value {
    let path = format!("/api/card/get_card/{card}");
    world.get(&path, token).await.ok()["card"].clone()
}

/// From the printer to the member's hand.
pub(crate) async fn bring(world: &World, token: &str, card: i64) {
    let cards = json!({"card_ids": [card]});
    let path = "/api/card/post.mark_as_printed";
    world.post(path, token, &cards).await.ok();
    let body = json!({"cards": [{"card_id": card}]});
    let path = "/api/delivery/post_delivery";
    let id = world.post(path, token, &body).await.ok()["delivery_id"].clone();
    let sent = json!({"delivery_ids": [id]});
    let path = "/api/delivery/post.mark_as_sent";
    world.post(path, token, &sent).await.ok();
    let today = platform::Clock::default().now().date_naive().to_string();
    let handed = json!({"delivery_id": id,
        "cards": [{"card_id": card, "deliveredAt": today, "receivedBy": "Awa Koné"}]});
    let path = "/api/delivery/post.hand_over";
    let handed = world.post(path, token, &handed).await.ok();
    assert_eq!(handed["results"][0]["outcome"], "done", "{handed}");
}

/// Every row that says how cards, payments and deliveries stand.
pub(crate) async fn standing(world: &World) -> Vec<(String, String)> {
    sqlx::query_as(
        "select 'card', row::text from card as row
        union all select 'transaction', row::text from transaction as row
        union all select 'holder', row::text from holder as row
        union all select 'delivery', row::text from delivery as row
        union all select 'delivery_line', row::text from delivery_line as row
        union all select 'known_member', row::text from known_member as row
        order by 1, 2",
    )
    .fetch_all(world.cards())
    .await
    .expect("rows")
}

/// Subjects of what was told since so many facts.
pub(crate) async fn told(world: &World, since: usize) -> Vec<String> {
    sqlx::query_scalar("select subject from outbox order by sequence offset $1")
        .bind(i64::try_from(since).expect("few"))
        .fetch_all(world.cards())
        .await
        .expect("the outbox")
}

pub(crate) async fn count(world: &World, statement: &'static str) -> i64 {
    sqlx::query_scalar(statement)
        .fetch_one(world.cards())
        .await
        .expect("a number")
}
