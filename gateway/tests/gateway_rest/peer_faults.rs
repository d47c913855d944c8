//! Faults that others had with cards, payments and deliveries (docs/peer-faults.md), and where our own are
//! told (docs/own-faults.md).

use std::path::Path;

use serde_json::json;

use crate::card_world::{bring, enrol, make, pay, standing};
use crate::world::World;

/// Every test that the tables name is there.
#[test]
fn every_fault_in_the_tables_has_its_test() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for (table, least) in [("docs/peer-faults.md", 20), ("docs/own-faults.md", 100)] {
        let tests = named_tests(&root, table);
        assert!(tests >= least, "{tests} tests are named in {table}");
    }
}

/// How many tests the last column of a table names: a file, then its tests. Each is looked up there.
fn named_tests(root: &Path, table: &str) -> usize {
    let table = std::fs::read_to_string(root.join(table)).expect("the table");
    let mut tests = 0;
    let mut file = String::new();
    for row in table.lines().filter(|line| line.starts_with("| ")) {
        let column = row.trim_end_matches('|').rsplit('|').next();
        let names = column.unwrap_or_default().split('`').skip(1).step_by(2);
        for name in names {
            let end = Path::new(name).extension().and_then(|end| end.to_str());
            if matches!(end, Some("rs" | "ts" | "tsx" | "mjs")) {
                file = std::fs::read_to_string(root.join(name)).expect(name);
            } else {
                let is_there =
                    file.contains(&format!("fn {name}(")) || file.contains(&format!("'{name}'"));
                assert!(is_there, "{name}");
                tests += 1;
            }
        }
    }
    tests
}

#[tokio::test]
async fn an_export_has_the_rows_of_all_filters_and_an_error_is_no_file() {
    let world = World::start().await;
    let token = world.token("admin");
    enrol(&world, 1..=6).await;
    for member in 1..=6 {
        let card = make(&world, &token, member).await;
        if member % 2 == 0 {
            bring(&world, &token, card["card_id"].as_i64().expect("an id")).await;
        }
    }
    for filter in [
        "",
        "card_status=created",
        "card_status=delivered&filter=kone",
        "card_status=created&filter=000003",
        "filter=000002&card_status=created",
    ] {
        let path = format!("/api/card/get.card_list?{filter}");
        let total = world.get(&path, &token).await.ok()["total"].clone();
        let path = format!("/api/card/export?columns=card_idNumber&{filter}");
        let file = world.get(&path, &token).await.text();
        assert_eq!(json!(file.lines().count() - 1), total, "{filter}: {file}");
    }
    let bad = world
        .get("/api/card/export?card_status=nothing", &token)
        .await;
    bad.refused(400, "bad_request");
    let world = world.with(cards::NAME, None);
    for path in [
        "/api/card/export",
        "/api/transaction/export",
        "/api/delivery/export",
    ] {
        let away = world.get(path, &token).await;
        away.refused(503, "unavailable");
        assert!(away.headers.get("content-disposition").is_none(), "{path}");
    }
}

#[tokio::test]
async fn names_that_are_markup_or_formulas_stay_names() {
    let world = World::start().await;
    let token = world.token("admin");
    enrol(&world, 1..=1).await;
    let hostile = ["=HYPERLINK(\"http://x\")", "<script>alert(1)</script>"];
    sqlx::query("update known_member set firstname = $1, lastname = $2")
        .bind(hostile[0])
        .bind(hostile[1])
        .execute(world.cards())
        .await
        .expect("a member");
    let card = make(&world, &token, 1).await;
    assert_eq!(card["card_lastname"], hostile[1]);
    let path = format!("/api/card/get_card/{}", card["card_id"]);
    let read = world.get(&path, &token).await;
    assert_eq!(read.header("content-type"), "application/json");
    assert_eq!(read.header("x-content-type-options"), "nosniff");
    let path = "/api/card/export?columns=card_firstname,card_lastname";
    let file = world.get(path, &token).await.text();
    let row = file.lines().nth(1).expect("a row");
    assert!(row.starts_with("\"'=HYPERLINK"), "{row}");
    let ids = json!({"card_ids": [card["card_id"]]});
    let file = world.post("/api/card/print", &token, &ids).await;
    assert!(file.body.starts_with(b"%PDF-"), "{}", file.text());
}

#[tokio::test]
async fn what_a_slow_link_sends_again_is_done_once() {
    let world = World::start().await;
    let token = world.token("admin");
    enrol(&world, 1..=2).await;
    let first = pay(&world, &token, 1, "OM 12-34").await;
    assert_eq!(pay(&world, &token, 1, "om1234").await, first);
    let card = make(&world, &token, 2).await;
    let id = card["card_id"].as_i64().expect("an id");
    let again = json!({"member_id": 2});
    let path = "/api/card/create_member_card";
    world
        .post(path, &token, &again)
        .await
        .refused(409, "not_eligible");
    bring(&world, &token, id).await;
    let read = format!("/api/card/get_card/{id}");
    assert_eq!(
        world.get(&read, &token).await.ok()["card"]["card_status"],
        "delivered"
    );
    let list = world
        .get("/api/delivery/get.delivery_list", &token)
        .await
        .ok();
    let delivery = &list["rows"][0]["delivery_id"];
    let before = standing(&world).await;
    let today = platform::Clock::default().now().date_naive().to_string();
    let handed = json!({"delivery_id": delivery,
        "cards": [{"card_id": id, "deliveredAt": today, "receivedBy": "Awa Koné"}]});
    for (path, body, told) in [
        (
            "/api/card/post.mark_as_printed",
            json!({"card_ids": [id]}),
            "refused",
        ),
        (
            "/api/delivery/post.mark_as_sent",
            json!({"delivery_ids": [delivery]}),
            "already_done",
        ),
        ("/api/delivery/post.hand_over", handed, "already_done"),
    ] {
        let answer = world.post(path, &token, &body).await.ok();
        assert_eq!(answer["results"][0]["outcome"], told, "{path}");
    }
    assert_eq!(standing(&world).await, before);
}
