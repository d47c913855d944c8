//! Parcels by REST: what is wrong with a place is a sentence, and the list leaves as a map.

use serde_json::{Value, json};

use crate::world::World;

const SAVE: &str = "/api/parcel/post_parcel";

async fn member(world: &World, token: &str) -> Value {
    let awa = json!({"member_firstname": "Awa", "member_lastname": "Koné", "member_birthDate": "1990-05-17"});
    let saved = world.post("/api/member/post_member", token, &awa).await;
    saved.ok()["member_id"].clone()
}

fn outline(corners: &[[f64; 2]]) -> Value {
    json!({"type": "Polygon", "coordinates": [corners]})
}

#[tokio::test]
async fn what_is_wrong_with_a_place_is_told_in_a_sentence_at_its_corner() {
    let world = World::start().await;
    let token = world.token("admin");
    let member = member(&world, &token).await;
    let bow_tie = outline(&[[0.0, 0.0], [1.2, 1.0], [1.0, 0.0], [0.0, 1.0], [0.0, 0.0]]);
    for (place, sentence) in [
        (
            bow_tie,
            "L’emplacement se croise ou se touche lui-même, près du sommet 3.",
        ),
        (
            outline(&[[0.0, 0.0], [0.0, 1.0], [1.0, 1.0], [1.0, 0.0]]),
            "L’emplacement n’est pas fermé : le dernier sommet doit être le même que le premier.",
        ),
        (
            json!({"type": "Point", "coordinates": [7.5, 95]}),
            "L’emplacement : la latitude du sommet 1 n’est pas entre −90 et 90 degrés. Si latitude et \
            longitude sont inversées, échangez-les.",
        ),
        (
            json!({"type": "LineString", "coordinates": [[0, 0], [1, 1]]}),
            "L’emplacement doit être un point ou un contour, et non « LineString ».",
        ),
        (
            json!("près du puits"),
            "L’emplacement n’est pas un point ou un contour au format GeoJSON.",
        ),
        (
            json!({"type": "Point", "coordinates": [190, 7]}),
            "L’emplacement : le sommet 1 n’est pas un lieu. La longitude doit être entre −180 et 180 degrés, \
            la latitude entre −85 et 85 degrés.",
        ),
        (
            outline(&[[-8.0, 5.0], [-3.0, 5.0], [-3.0, 10.0], [-8.0, 5.0]]),
            "L’emplacement est trop grand pour une parcelle : 1\u{202f}000\u{202f}000 hectares au plus. \
            Vérifiez l’ordre et l’unité des coordonnées.",
        ),
    ] {
        let save = json!({"parcel_memberId": member, "parcel_geometry": place});
        let refused = world.post(SAVE, &token, &save).await;
        refused.refused(422, "validation_failed");
        let told = refused.json();
        assert_eq!(told["errors"][0]["field"], "parcel_geometry", "{told}");
        assert_eq!(told["errors"][0]["message"], sentence, "{told}");
    }
    let list = world.get("/api/parcel/get.parcel_list", &token).await.ok();
    assert_eq!(list["total"], 0);
}

#[tokio::test]
async fn a_row_of_the_list_sent_back_keeps_the_outline_and_null_takes_it_away() {
    let world = World::start().await;
    let token = world.token("admin");
    let member = member(&world, &token).await;
    let place = outline(&[[-5.0, 7.0], [-4.999, 7.0], [-4.999, 7.001], [-5.0, 7.0]]);
    let save = json!({"parcel_memberId": member, "parcel_geometry": place});
    let id = world.post(SAVE, &token, &save).await.ok()["parcel_id"].clone();
    let path = format!("/api/parcel/get_parcel/{id}");
    let list = world.get("/api/parcel/get.parcel_list", &token).await.ok();
    let mut row = list["rows"][0].clone();
    assert_eq!(row.get("parcel_geometry"), None, "{row}");
    row["parcel_crop"] = json!("cafe");
    world.post(SAVE, &token, &row).await.ok();
    let kept = world.get(&path, &token).await.ok()["parcel"].clone();
    assert_eq!(
        (&kept["parcel_geometry"], &kept["parcel_crop"]),
        (&place, &json!("cafe"))
    );
    let erase = json!({"parcel_id": id, "parcel_geometry": null});
    world.post(SAVE, &token, &erase).await.ok();
    let erased = world.get(&path, &token).await.ok()["parcel"].clone();
    assert_eq!(erased.get("parcel_geometry"), None, "{erased}");
}

#[tokio::test]
async fn a_country_that_is_none_is_told_with_the_setting_that_would_say_it() {
    let world = World::start().await;
    let token = world.token("admin");
    let path = "/api/parcel/post.eudr_export";
    let told = async |asked: Value| {
        let refused = world.post(path, &token, &asked).await;
        refused.refused(422, "validation_failed");
        refused.json()["errors"][0]["message"].clone()
    };
    let unknown = told(json!({"export_recipient": "Cie", "export_country": "XX"})).await;
    assert_eq!(
        unknown,
        "Le pays de production n’est pas un code de pays : écrivez les deux majuscules de la norme ISO \
        3166-1, par exemple CI, GH, CM. Sans pays, celui du paramètre « Pays des parcelles » \
        (global.parcel.country) est pris."
    );
}

#[tokio::test]
async fn a_map_draws_what_lies_in_its_rectangle_and_says_what_is_wrong_with_that() {
    let world = World::start().await;
    let token = world.token("admin");
    let member = member(&world, &token).await;
    let place = outline(&[[-5.0, 7.0], [-4.999, 7.0], [-4.999, 7.001], [-5.0, 7.0]]);
    let save = json!({"parcel_memberId": member, "parcel_geometry": place, "parcel_crop": "cafe"});
    world.post(SAVE, &token, &save).await.ok();
    let map = async |asked: &str| {
        let path = format!("/api/parcel/get.parcel_map?{asked}");
        world.get(&path, &token).await
    };
    let told = map("bbox=-6,6,-4,8&crop=cafe").await.ok();
    assert_eq!(
        (&told["total"], &told["totalIsLeast"]),
        (&json!(1), &json!(false))
    );
    let row = &told["rows"][0];
    let corners = json!([
        -5_000_000, 7_000_000, -4_999_000, 7_000_000, -4_999_000, 7_001_000
    ]);
    assert_eq!(
        (&row["parcel_sketch"], &row["parcel_crop"]),
        (&corners, &json!("cafe"))
    );
    assert_eq!(
        (&row["parcel_hasFindings"], &told["cells"]),
        (&json!(false), &json!([]))
    );
    assert_eq!(map("bbox=-6,6,-5.5,8").await.ok()["total"], 0);
    for (asked, sentence) in [
        (
            "bbox=NaN,6,-4,8",
            "La zone de la carte doit être donnée par quatre nombres de degrés séparés par des virgules : \
            ouest, sud, est, nord ; la longitude entre −180 et 180, la latitude entre −90 et 90.",
        ),
        (
            "bbox=179,6,-179,8",
            "La zone de la carte traverse la ligne de changement de date.",
        ),
        ("", "La zone de la carte est obligatoire."),
    ] {
        let refused = map(asked).await;
        refused.refused(422, "validation_failed");
        assert_eq!(refused.json()["errors"][0]["message"], sentence, "{asked}");
    }
}

#[tokio::test]
async fn parcels_leave_as_a_map_with_their_places_and_as_a_table_without() {
    let world = World::start().await;
    let token = world.token("admin");
    let member = member(&world, &token).await;
    let place = outline(&[
        [-5.0, 7.0],
        [-4.999, 7.0],
        [-4.999, 7.001],
        [-5.0, 7.001],
        [-5.0, 7.0],
    ]);
    let save = json!({
        "parcel_code": "P-<1>", "parcel_memberId": member, "parcel_crop": "cacao",
        "parcel_geometry": place,
    });
    let saved = world.post(SAVE, &token, &save).await.ok();
    assert_eq!(saved["message"], "Parcelle enregistrée");
    let path = format!("/api/parcel/get_parcel/{}", saved["parcel_id"]);
    let parcel = world.get(&path, &token).await.ok()["parcel"].clone();
    assert_eq!(parcel["parcel_geometry"], place);
    // One without a place is on no map.
    let nowhere = json!({"parcel_code": "P-2", "parcel_memberId": member});
    world.post(SAVE, &token, &nowhere).await.ok();
    let map = world.get("/api/parcel/export?format=geojson", &token).await;
    let features: Value = serde_json::from_slice(&map.body).expect("JSON");
    assert_eq!(features["features"].as_array().map(Vec::len), Some(1));
    let feature = &features["features"][0];
    assert_eq!(feature["geometry"], place);
    assert_eq!(feature["properties"]["name"], "P-<1>");
    assert_eq!(feature["properties"]["parcel_crop"], "Cacao");
    assert_eq!(
        feature["properties"]["parcel_areaHa"],
        parcel["parcel_areaHa"]
    );
    let columns = "format=kml&columns=parcel_code,parcel_memberName";
    let map = world
        .get(&format!("/api/parcel/export?{columns}"), &token)
        .await;
    let kml = map.text();
    assert!(kml.contains("<name>P-&lt;1&gt;</name>"), "{kml}");
    assert!(
        kml.contains("<Data name=\"Membre\"><value>Koné Awa</value>"),
        "{kml}"
    );
    assert!(kml.contains("-5.000000,7.000000 "), "{kml}");
    let table = world
        .get("/api/parcel/export?columns=parcel_code,parcel_crop", &token)
        .await;
    assert_eq!(table.text(), "\u{feff}Code;Culture\nP-<1>;Cacao\nP-2;\n");
    let places = "columns=parcel_code,parcel_geometry";
    let table = world
        .get(&format!("/api/parcel/export?{places}"), &token)
        .await;
    let corners = "-5.000000 7.000000, -4.999000 7.000000, -4.999000 7.001000, -5.000000 7.001000, \
        -5.000000 7.000000";
    assert_eq!(
        table.text(),
        format!("\u{feff}Code;Emplacement\nP-<1>;POLYGON (({corners}))\nP-2;\n")
    );
    let refused = world
        .get(&format!("/api/parcel/export?format=xlsx&{places}"), &token)
        .await;
    assert_eq!(
        refused.refused(400, "bad_request"),
        "L’emplacement d’une parcelle peut dépasser une cellule XLSX : choisissez le format CSV, GeoJSON ou \
        KML."
    );
    let refused = world.get("/api/parcel/export?format=shp", &token).await;
    refused.refused(400, "bad_request");
    let refused = world.get("/api/region/export?format=geojson", &token).await;
    refused.refused(400, "bad_request");
}
