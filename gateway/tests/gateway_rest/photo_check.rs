//! Looking at photos as the browser does it: the queue, a refusal, the photo that is taken again, and the one
//! that comes back.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use crate::photo::{SAVE, picture, with_a_member};
use crate::world::World;

const QUEUE: &str = "/api/member/get.photo_to_check_list";
const CHECK: &str = "/api/member/post.photo_check";
const RESTORE: &str = "/api/member/post.photo_restore";

/// The name of a new photo of a member.
async fn photographed(world: &World, id: i64, seed: u8) -> String {
    let body = json!({"member_id": id, "member_photo": BASE64_STANDARD.encode(picture(seed))});
    let saved = world.post(SAVE, &world.token("enrolment"), &body).await;
    let path = saved.ok()["photo_path"].clone();
    let path = path.as_str().expect("a path");
    path.rsplit('/').next().expect("a name").to_owned()
}

async fn member(world: &World, id: i64) -> Value {
    let path = format!("/api/member/get_member/{id}");
    let answer = world.get(&path, &world.token("viewer")).await;
    answer.ok()["member"].clone()
}

#[tokio::test]
async fn a_photo_is_refused_taken_again_and_accepted() {
    let (world, id) = with_a_member().await;
    let cards = world.token("cards");
    let check = async |body: Value| world.post(CHECK, &cards, &body).await;
    let file = photographed(&world, id, 1).await;
    let queue = world.get(QUEUE, &cards).await.ok();
    assert_eq!(queue["total"], 1);
    let row = &queue["rows"][0];
    assert_eq!(
        (&row["member_id"], &row["member_photoFileName"]),
        (&json!(id), &json!(file))
    );

    let nothing = check(json!({"member_id": id})).await;
    assert_eq!(
        nothing.refused(422, "validation_failed"),
        "La décision est obligatoire."
    );
    let wordless = check(json!({"member_id": id, "accepted": false, "reason": " "})).await;
    assert_eq!(
        wordless.refused(422, "validation_failed"),
        "Le motif est obligatoire."
    );
    let refused = json!({"member_id": id, "accepted": false, "reason": "blurred",
        "member_photoFileName": file});
    let done = check(refused.clone()).await.ok();
    assert_eq!(done["message"], "Contrôle de la photo enregistré");
    let shown = member(&world, id).await;
    assert_eq!(shown["member_version"], done["member_version"]);
    assert_eq!(
        (
            &shown["member_photoFileName"],
            &shown["member_photoRefusedReason"]
        ),
        (&Value::Null, &json!("blurred"))
    );
    let missing = "/api/tools/get.missing-photo_list?cause=refused";
    let missing = world.get(missing, &cards).await.ok();
    assert_eq!(missing["rows"][0]["member_photoRefusedReason"], "blurred");
    let export = "/api/member/export?format=csv&columns=member_photoRefusedReason";
    let export = world.get(export, &world.token("viewer")).await;
    assert_eq!(export.text(), "\u{feff}Motif de refus de la photo\nFloue\n");

    let other = photographed(&world, id, 2).await;
    let late = check(refused).await;
    assert_eq!(
        late.refused(409, "photo_changed"),
        "La photo de ce membre a changé entre-temps : votre décision n’a pas été enregistrée."
    );
    let late = late.json();
    assert_eq!(late["member"]["member_photoFileName"], other);
    let accepted = json!({"member_id": id, "accepted": true, "member_photoFileName": other});
    check(accepted.clone()).await.ok();
    assert_eq!(member(&world, id).await["member_photoChecked"], true);
    let late = check(accepted).await;
    assert_eq!(
        late.refused(409, "photo_already_checked"),
        "Cette photo a déjà été contrôlée : votre décision n’a pas été enregistrée."
    );
    assert_eq!(world.get(QUEUE, &cards).await.ok()["total"], 0);
}

#[tokio::test]
async fn a_photo_before_is_listed_and_comes_back() {
    let (world, id) = with_a_member().await;
    let enrolment = world.token("enrolment");
    let first = photographed(&world, id, 1).await;
    let second = photographed(&world, id, 2).await;
    let list = format!("/api/member/get.photo_list/{id}");
    let listed = world.get(&list, &world.token("viewer")).await.ok();
    assert_eq!(listed["member_version"], 3);
    let rows = listed["rows"].as_array().expect("rows");
    let files: Vec<&Value> = rows
        .iter()
        .map(|row| &row["member_photoFileName"])
        .collect();
    assert_eq!(files, [&json!(second), &json!(first)]);
    assert_eq!(
        (&rows[0]["endedAt"], &rows[0]["endedByUser"]),
        (&Value::Null, &Value::Null)
    );
    assert!(rows[1]["endedAt"].is_string() && rows[1]["endedByUser"].is_string());

    let back = json!({"member_id": id, "member_photoFileName": first, "member_version": 3});
    let done = world.post(RESTORE, &enrolment, &back).await.ok();
    assert_eq!(
        (&done["message"], &done["member_version"]),
        (&json!("Photo rétablie"), &json!(4))
    );
    let stale = world.post(RESTORE, &enrolment, &back).await;
    stale.refused(409, "stale_version");
    let unknown = json!({"member_id": id, "member_photoFileName": "a.jpg"});
    world
        .post(RESTORE, &enrolment, &unknown)
        .await
        .refused(404, "photo_not_found");
    let unnamed = json!({"member_id": id + 1, "member_photoFileName": first});
    world
        .post(RESTORE, &enrolment, &unnamed)
        .await
        .refused(404, "member_not_found");
}
