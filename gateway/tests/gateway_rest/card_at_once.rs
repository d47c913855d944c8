//! Many people ask for the same cards at the same moment.

use futures_util::future::join_all;
use serde_json::json;

use crate::card_world::{count, enrol, pay};
use crate::world::World;

#[tokio::test]
async fn fifty_creations_at_once_make_each_member_one_card_of_one_payment() {
    let world = World::start().await;
    let token = world.token("cards");
    let cashier = world.token("cashier");
    enrol(&world, 1..=5).await;
    for member in 1..=5 {
        for nth in 1..=3 {
            pay(&world, &cashier, member, &format!("W{member}N{nth}")).await;
        }
    }
    let (world, token) = (&world, token.as_str());
    let calls = (0..50_i64).map(async |nth| {
        let member = nth % 5 + 1;
        let (path, body) = match nth % 4 {
            // Named in every order, so that locks taken as named would meet.
            0 => (
                "get.card_creation.create",
                json!({"member_ids": [member, 5, 4, 3, 2, 1]}),
            ),
            1 => ("get.card_creation.create", json!({})),
            2 => ("create_member_card", json!({"member_id": member})),
            _ => ("post_card", json!({"card_memberId": member})),
        };
        let path = format!("/api/card/{path}");
        let answer = world.post_until_served(&path, token, &body).await;
        if answer.status == 409 {
            answer.refused(409, "not_eligible");
            return 0;
        }
        let made = answer.ok();
        made["created"].as_i64().unwrap_or(1)
    });
    let created: i64 = join_all(calls).await.into_iter().sum();
    assert_eq!(created, 5);
    for (statement, expected) in [
        ("select count(*) from card", 5),
        ("select count(distinct member_id) from card", 5),
        (
            "select count(*) from transaction as t
            join card as c on c.id = t.card_id and c.transaction_id = t.id",
            5,
        ),
        (
            "select count(*) from transaction where card_id is not null",
            5,
        ),
        (
            "select count(*) from outbox where subject = 'cards.card.created'",
            5,
        ),
        (
            "select count(*) from holder where has_valid_card and has_unused_transaction",
            5,
        ),
    ] {
        assert_eq!(count(world, statement).await, expected, "{statement}");
    }
}
