//! What somebody tells of a card, with a picture: in as JSON, out as a file; and what is refused, in French.

use std::io::Cursor;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use image::{ImageFormat, RgbImage};
use serde_json::{Value, json};

use crate::card_world::{bring, enrol, make, read};
use crate::world::World;

const REPORT: &str = "/api/card/post.report_problem";

pub(crate) fn page() -> String {
    let mut file = Cursor::new(Vec::new());
    let written = RgbImage::new(300, 400).write_to(&mut file, ImageFormat::Png);
    written.expect("a vector takes it");
    let encoded = BASE64_STANDARD.encode(file.into_inner());
    format!("data:image/png;base64,{encoded}")
}

#[tokio::test]
async fn a_declaration_goes_in_with_a_picture_and_comes_out_as_a_file() {
    let world = World::start().await;
    let token = world.token("admin");
    enrol(&world, 1..=1).await;
    let card = make(&world, &token, 1).await["card_id"].clone();
    bring(&world, &token, card.as_i64().expect("an id")).await;

    let told = |more: Value| {
        let mut body = json!({"card_id": card, "card_status": "stolen", "reason": "Au marché"});
        let fields = more.as_object().expect("fields").clone();
        body.as_object_mut().expect("an object").extend(fields);
        body
    };
    for (bad, field, sentence) in [
        (
            json!({"happenedOn": "2999-12-31"}),
            "happenedOn",
            "La date des faits est dans l’avenir.",
        ),
        (
            json!({"happenedOn": "2020-01-01"}),
            "happenedOn",
            "La date des faits précède la date de création de la carte.",
        ),
        (
            json!({"declaredBy": "é".repeat(121)}),
            "declaredBy",
            "Le nom du déclarant est trop long : 120 caractères au plus.",
        ),
        (
            json!({"attachment": "JVBERi0xLjc="}),
            "attachment",
            "La pièce jointe n’est pas une image lisible (JPEG, PNG, WebP).",
        ),
        (
            json!({"reason": null}),
            "reason",
            "Le motif est obligatoire.",
        ),
    ] {
        let answer = world.post(REPORT, &token, &told(bad)).await;
        answer.refused(422, "validation_failed");
        let errors = answer.json()["errors"].clone();
        assert_eq!(errors.as_array().map(Vec::len), Some(1), "{errors}");
        assert_eq!(
            (&errors[0]["field"], &errors[0]["message"]),
            (&json!(field), &json!(sentence))
        );
    }

    let agent = world.token("delivery");
    let good = told(json!({"declaredBy": "Kouassi Aya", "attachment": page()}));
    let saved = world.post(REPORT, &agent, &good).await.ok();
    assert_eq!(saved["card_id"], card);
    let path = format!("/api/card/get_card/{card}");
    let viewer = world.token("viewer");
    let answer = world.get(&path, &viewer).await.ok();
    let told = &answer["declarations"][0];
    assert_eq!(told["card_status"], "stolen");
    assert_eq!(
        (&told["declaredBy"], &told["happenedOn"]),
        (&json!("Kouassi Aya"), &Value::Null)
    );
    let path = told["attachment_path"].as_str().expect("a path");
    let file = world.get(path, &viewer).await;
    assert_eq!(file.status.as_u16(), 200, "{}", file.text());
    assert_eq!(file.header("content-type"), "image/jpeg");
    assert_eq!(
        file.header("cache-control"),
        "private, max-age=31536000, immutable"
    );
    let picture = image::load_from_memory_with_format(&file.body, ImageFormat::Jpeg);
    assert_eq!(picture.expect("a JPEG").width(), 300);

    let nobody = axum::body::Body::empty();
    let answer = world.send("GET", path, None, nobody).await;
    answer.refused(401, "unauthenticated");
    let answer = world.get(path, &world.token("cashier")).await;
    answer.refused(403, "permission_denied");
    let answer = world.get("/api/card/declaration/4040/file", &viewer).await;
    answer.refused(404, "declaration_not_found");
    assert_eq!(
        read(&world, &token, card.as_i64().expect("an id")).await["card_status"],
        "stolen"
    );
}
