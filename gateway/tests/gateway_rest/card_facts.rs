//! That a list left, that a card was printed, and that somebody marked it as printed are three facts: only
//! the last changes the card.

use bytes::Bytes;
use image::{ImageFormat, RgbImage};
use photo_store::{FileName, PhotoStore};
use serde_json::{Value, json};

use crate::card_world::{bring, count, enrol, make, pay, standing, told};
use crate::world::World;

const CREATE: &str = "/api/card/get.card_creation.create";
const TO_PRINT: &str = "/api/card/post.printing_card_list_by_id";

/// A photo in the store; its name.
async fn photo(world: &World) -> String {
    let mut file = Vec::new();
    RgbImage::new(30, 40)
        .write_to(&mut std::io::Cursor::new(&mut file), ImageFormat::Jpeg)
        .expect("a picture");
    let (file, store) = (
        Bytes::from(file),
        PhotoStore::in_folder(world.photos.path()).expect("a store"),
    );
    let name = FileName::of(&file);
    store.keep(&name, &file, &file).await.expect("it is kept");
    name.as_str().to_owned()
}

async fn put_photo(world: &World, name: Option<&str>, members: &[i64]) {
    sqlx::query("update known_member set photo_file_name = $1 where id = any($2)")
        .bind(name)
        .bind(members)
        .execute(world.cards())
        .await
        .expect("members");
}

#[tokio::test]
async fn of_a_hundred_cards_no_list_export_or_print_changes_any_and_a_mark_only_those_it_names() {
    let world = World::start().await;
    let token = world.token("admin");
    enrol(&world, 1..=100).await;
    let (with, without): (Vec<i64>, Vec<i64>) = (1..=100).partition(|id| id % 40 != 7);
    let photo = photo(&world).await;
    put_photo(&world, Some(&photo), &with).await;
    put_photo(&world, None, &without).await;
    for member in 1..=100 {
        pay(&world, &token, member, &format!("W{member}")).await;
    }
    assert_eq!(without.len(), 3);

    // Whoever has no photo is told of, with the reason, and gets no card.
    let everybody = json!({"onlyEligible": false, "_limit": 200});
    let path = "/api/card/get.card_creation.member_list";
    let list = world.post(path, &token, &everybody).await.ok();
    let rows = list["rows"].as_array().expect("rows");
    let refused = rows.iter().filter(|row| row["eligible"] == false);
    let refused: Vec<(i64, &Value)> = refused
        .map(|row| (row["member_id"].as_i64().expect("an id"), &row["reasons"]))
        .collect();
    assert_eq!(rows.len(), 100);
    assert_eq!(refused.len(), 3);
    assert!(
        refused
            .iter()
            .all(|(id, reasons)| without.contains(id) && **reasons == json!(["no_photo"]))
    );
    let all: Vec<i64> = (1..=100).collect();
    let asked = json!({"member_ids": all});
    let made = world.post(CREATE, &token, &asked).await.ok();
    assert_eq!(made["created"], 97);
    assert_eq!(made["skipped"].as_array().map(Vec::len), Some(3));
    assert_eq!(made["skipped"][0]["reasons"], json!(["no_photo"]));

    // The same three with photos whose files got lost: they have cards, and still nothing is done to them.
    put_photo(&world, Some(crate::card_world::LOST_PHOTO), &without).await;
    assert_eq!(world.post(CREATE, &token, &asked).await.ok()["created"], 3);
    let (before, facts) = (standing(&world).await, told(&world, 0).await.len());
    let listed = world
        .get("/api/card/get.card_list?_limit=200", &token)
        .await;
    let rows = listed.ok()["rows"].as_array().expect("rows").clone();
    let of = |members: &[i64]| -> Vec<i64> {
        let is_of = |row: &&Value| members.contains(&row["card_memberId"].as_i64().expect("an id"));
        let rows = rows.iter().filter(is_of);
        rows.map(|row| row["card_id"].as_i64().expect("an id"))
            .collect()
    };
    let (cards, lost) = (of(&with), of(&without));
    assert_eq!((cards.len(), lost.len()), (97, 3));
    for path in [
        "/api/card/export",
        "/api/card/export?format=xlsx",
        "/api/card/get.card_to_deliver",
    ] {
        assert_eq!(world.get(path, &token).await.status, 200, "{path}");
    }
    let data = world.post(TO_PRINT, &token, &json!({})).await.ok();
    let rows = data["rows"].as_array().expect("rows");
    let pictures = rows.iter().filter(|row| row["card_photo"].is_string());
    assert_eq!((rows.len(), pictures.count()), (100, 97));
    for _ in 0..2 {
        let both = json!({"card_ids": [cards[0], lost[0]]});
        let file = world.post("/api/card/print", &token, &both).await;
        assert!(file.body.starts_with(b"%PDF-"), "{}", file.text());
    }
    let bundle = "/api/card/post.print_bundle";
    let both = json!({"card_ids": [cards[0], lost[0]]});
    let file = world.post(bundle, &token, &both).await;
    assert!(file.body.starts_with(b"PK"), "{}", file.text());
    assert_eq!(standing(&world).await, before);
    // What left is known: two files, the data, two prints, what a printer elsewhere gets.
    assert_eq!(told(&world, facts).await, ["cards.export.made"; 6]);

    let marked = json!({"card_ids": cards});
    let path = "/api/card/post.mark_as_printed";
    let marked_now = world.post(path, &token, &marked).await.ok();
    let results = marked_now["results"].as_array().expect("results");
    assert!(results.iter().all(|told| told["outcome"] == "done"));
    for (statement, expected) in [
        (
            "select count(*) from card where status = 2 and printed_at is not null and print_count = 1",
            97,
        ),
        (
            "select count(*) from card where status = 1 and printed_at is null and print_count = 0",
            3,
        ),
    ] {
        assert_eq!(count(&world, statement).await, expected, "{statement}");
    }
    let left = world.post(TO_PRINT, &token, &json!({})).await.ok();
    assert_eq!(left["rows"].as_array().map(Vec::len), Some(3));
    // Once more: it is done already, and stays as it is.
    let before = standing(&world).await;
    let again = world.post(path, &token, &marked).await.ok();
    let results = again["results"].as_array().expect("results");
    assert!(results.iter().all(|told| told["outcome"] == "already_done"));
    // The sentence does not say more than was done.
    for (ids, sentence) in [
        (json!([cards[0]]), "Aucun changement : c’était déjà fait"),
        (
            json!([cards[0], 999_999]),
            "Aucun changement, avec 1 refus sur 2",
        ),
        (
            json!([999_998, 999_999]),
            "Aucun changement : tout a été refusé, avec une raison pour chaque élément",
        ),
    ] {
        let answer = world.post(path, &token, &json!({"card_ids": ids})).await;
        assert_eq!(answer.ok()["message"], sentence);
    }
    for path in ["/api/card/post.misprint", "/api/card/post.reinstate"] {
        let answer = world.post(path, &token, &marked).await;
        answer.refused(422, "validation_failed");
    }
    for nobody in [
        json!({}),
        json!({"card_ids": null}),
        json!({"card_ids": []}),
    ] {
        let answer = world.post(path, &token, &nobody).await;
        answer.refused(422, "validation_failed");
    }
    assert_eq!(standing(&world).await, before);
}

#[tokio::test]
async fn a_printed_slip_or_signing_sheet_moves_no_delivery() {
    let world = World::start().await;
    let token = world.token("admin");
    enrol(&world, 1..=2).await;
    let first = make(&world, &token, 1).await;
    bring(&world, &token, first["card_id"].as_i64().expect("an id")).await;
    let second = make(&world, &token, 2).await;
    let cards = json!({"card_ids": [second["card_id"]]});
    world
        .post("/api/card/post.mark_as_printed", &token, &cards)
        .await
        .ok();
    let save = json!({"cards": [{"card_id": second["card_id"]}]});
    let saved = world
        .post("/api/delivery/post_delivery", &token, &save)
        .await
        .ok();
    let before = standing(&world).await;
    for document in ["slip", "signing_sheet"] {
        let asked = json!({"delivery_ids": [saved["delivery_id"]], "document": document});
        let file = world.post("/api/delivery/print", &token, &asked).await;
        assert!(file.body.starts_with(b"%PDF-"), "{}", file.text());
    }
    let asked = json!({"delivery_ids": [saved["delivery_id"]]});
    let path = "/api/delivery/post.printing_delivery_list_by_id";
    world.post(path, &token, &asked).await.ok();
    for path in ["/api/delivery/get.delivery_list", "/api/delivery/export"] {
        assert_eq!(world.get(path, &token).await.status, 200, "{path}");
    }
    assert_eq!(standing(&world).await, before);
}
