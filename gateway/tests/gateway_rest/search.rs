//! The search everywhere: what several services find, in one answer.

use serde_json::{Value, json};

use crate::card_world::{enrol, make};
use crate::world::World;

/// Kinds and names of what was found.
fn hits(answer: &Value) -> Vec<(&str, &str)> {
    let rows = answer["rows"].as_array().expect("rows").iter();
    rows.map(|row| {
        let (kind, label) = (row["entity"].as_str(), row["label"].as_str());
        (kind.expect("a kind"), label.expect("a name"))
    })
    .collect()
}

async fn place(world: &World, name: &str) {
    sqlx::query("insert into territory_region values (1, 'R1', $1, 1, false)")
        .bind(name)
        .execute(world.members())
        .await
        .expect("a region");
}

#[tokio::test]
async fn services_find_together_and_without_one_another() {
    let world = World::start().await;
    let token = world.token("admin");
    enrol(&world, 1..=1).await;
    let card = make(&world, &token, 1).await;
    let number = card["card_idNumber"].as_str().expect("a number");
    place(&world, &format!("Carte {number}")).await;
    let path = format!("/api/search/get.search_list?q={number}");
    let found = world.get(&path, &token).await.ok();
    let region = format!("Carte {number}");
    assert_eq!(
        hits(&found),
        [("card", number), ("region", region.as_str())]
    );
    assert_eq!(
        (&found["total"], &found["isPartial"]),
        (&json!(2), &json!(false))
    );
    assert_eq!(found["rows"][0]["state"], "created");

    let second = world
        .get(&format!("{path}&_offset=1&_limit=1"), &token)
        .await;
    assert_eq!(hits(&second.ok()), [("region", region.as_str())]);
    let only = world.get(&format!("{path}&entity=card"), &token).await;
    assert_eq!(hits(&only.ok()), [("card", number)]);

    let world = world.with("cards", None);
    let found = world.get(&path, &token).await.ok();
    assert_eq!(hits(&found), [("region", region.as_str())]);
    assert_eq!(found["isPartial"], true);
    // What was not looked for everywhere was not found nowhere.
    let nothing = world
        .get("/api/search/get.search_list?q=zz123456", &token)
        .await;
    assert_eq!(nothing.status, 503);
}
