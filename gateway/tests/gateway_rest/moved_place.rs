//! A department or a locality that moves by a plain save is told to who keeps the hierarchy: members, cards
//! and payments are seen where their place lies now, and nowhere else.

use platform::Clock;
use serde_json::{Value, json};

use crate::audit_territory::{hear, member, nowhere, place, told};
use crate::card_world::make;
use crate::world::World;

/// What somebody limited to a region sees of members, cards and payments, and what the region's lists have.
async fn seen_in(world: &World, region: i64) -> [i64; 4] {
    let limited = world
        .mint
        .token("supervisor", &[("scope", json!([region]))]);
    let national = world.token("supervisor");
    let in_region = format!("/api/member/get.member_list?regionId={region}");
    let mut totals = [0; 4];
    for (nth, (path, token)) in [
        ("/api/member/get.member_list", &limited),
        ("/api/card/get.card_list", &limited),
        ("/api/transaction/get.transaction_list", &limited),
        (in_region.as_str(), &national),
    ]
    .into_iter()
    .enumerate()
    {
        let list = world.get(path, token).await.ok();
        totals[nth] = list["total"].as_i64().expect("a total");
    }
    totals
}

/// Hands what `geography` told since so many facts to who keeps the hierarchy; answers how many it told.
async fn pass_on(world: &World, since: usize) -> usize {
    let facts = told(world.geography()).await;
    for (db, name) in [
        (world.members(), "members_territory"),
        (world.cards(), "cards_territory"),
    ] {
        let consumer = territory::consumer(db.clone(), nowhere().await, name);
        hear(&consumer, &facts[since..]).await;
    }
    facts.len()
}

#[tokio::test]
async fn members_and_cards_are_seen_where_their_department_or_locality_moved_to() {
    let world = World::start().await;
    let admin = world.token("admin");
    let (old, locality) = place(&world, &admin, "R1", "Zzancien").await;
    let (new, elsewhere) = place(&world, &admin, "R2", "Zznouveau").await;
    let since = pass_on(&world, 0).await;
    let id = member(&world, &admin, "Koné", "07 0102 0304", locality).await;
    let consumer = cards::members(world.cards().clone(), nowhere().await, Clock::default());
    hear(&consumer, &told(world.members()).await).await;
    make(&world, &admin, id).await;
    assert_eq!(seen_in(&world, old).await, [1; 4]);
    assert_eq!(seen_in(&world, new).await, [0; 4]);

    let read = async |path: String, key: &str| world.get(&path, &admin).await.ok()[key].clone();
    let at = |id: i64| read(format!("/api/locality/get_locality/{id}"), "locality");
    let department = at(locality).await["locality_departmentId"].clone();
    let move_department = json!({"department_id": department, "department_regionId": new});
    let saved = world.post("/api/department/post_department", &admin, &move_department);
    saved.await.ok();
    let since = pass_on(&world, since).await;
    assert_eq!(seen_in(&world, old).await, [0; 4], "the department left");
    assert_eq!(seen_in(&world, new).await, [1; 4]);
    let shown = read(format!("/api/member/get_member/{id}"), "member").await;
    assert_eq!(shown["region_name"], "Zznouveau");

    // Back into the region that it came from, with nothing but its locality.
    let back = json!({"department_id": department, "department_regionId": old});
    let back = world.post("/api/department/post_department", &admin, &back);
    back.await.ok();
    let since = pass_on(&world, since).await;
    assert_eq!(seen_in(&world, old).await, [1; 4]);
    let subprefecture: Value = at(elsewhere).await["locality_subprefectureId"].clone();
    let move_locality = json!({"locality_id": locality, "locality_subprefectureId": subprefecture});
    let saved = world.post("/api/locality/post_locality", &admin, &move_locality);
    saved.await.ok();
    pass_on(&world, since).await;
    assert_eq!(seen_in(&world, old).await, [0; 4], "the locality left");
    assert_eq!(seen_in(&world, new).await, [1; 4]);
}
