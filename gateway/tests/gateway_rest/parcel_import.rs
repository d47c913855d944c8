//! Files of parcels by REST: what is wrong with one is a sentence, whatever it is.

use std::io::{Cursor, Write as _};

use axum::body::Body;
use axum::http::Request;
use serde_json::{Value, json};
use zip::write::SimpleFileOptions;

use crate::answer::Answer;
use crate::world::World;

const IMPORT: &str = "0198f0f0-0000-7000-8000-0000000000aa";

/// With a member of the number `N-0001`.
async fn world() -> (World, String) {
    let world = World::start().await;
    let token = world.token("admin");
    let awa = json!({
        "member_firstname": "Awa", "member_lastname": "Koné", "member_birthDate": "1990-05-17",
        "member_idNumber": "N-0001",
    });
    world
        .post("/api/member/post_member", &token, &awa)
        .await
        .ok();
    (world, token)
}

/// A file with what is said of it, as the form of a browser.
async fn import(
    (world, token): &(World, String),
    asked: &str,
    name: &str,
    file: &[u8],
    columns: &[(&str, &str)],
) -> Answer {
    let mut body = Vec::new();
    let mut part = |head: &str, content: &[u8]| {
        let head = format!("--edge\r\nContent-Disposition: form-data; name={head}\r\n\r\n");
        body.extend(head.as_bytes());
        body.extend(content);
        body.extend(b"\r\n");
    };
    part("\"file\"; filename=\"x\"", file);
    part("\"fileName\"", name.as_bytes());
    for (field, column) in columns {
        part(&format!("\"{field}\""), column.as_bytes());
    }
    body.extend(b"--edge--\r\n");
    let path = format!("/api/parcel/post.import?import_uuid={IMPORT}&{asked}");
    let request = Request::post(path)
        .header("content-type", "multipart/form-data; boundary=edge")
        .header("authorization", format!("Bearer {token}"))
        .body(Body::from(body));
    world.answer(request.expect("a request")).await
}

/// What is wrong, each with its field.
fn wrong(answer: &Answer) -> Vec<(String, String)> {
    answer.refused(422, "validation_failed");
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let told = answer.json();
    let errors = told["errors"].as_array().expect("a list").iter();
    errors
        .map(|error| (text(&error["field"]), text(&error["message"])))
        .collect()
}

fn geojson(coordinates: &str) -> Vec<u8> {
    format!(
        r#"{{"type":"FeatureCollection","features":[{{"type":"Feature","properties":{{"membre":"N-0001"}},
        "geometry":{{"type":"Polygon","coordinates":[[{coordinates}]]}}}}]}}"#
    )
    .into_bytes()
}

fn archive(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(*name, SimpleFileOptions::default())
            .expect("a file");
        zip.write_all(bytes).expect("its bytes");
    }
    zip.finish().expect("an archive").into_inner()
}

#[tokio::test]
async fn a_column_that_the_file_does_not_have_is_refused_by_its_name() {
    let world = world().await;
    let table = "membre;culture;latitude;longitude\nN-0001;cacao;7;-5\n".as_bytes();
    let columns = [("memberColumn", "membre"), ("cropColumn", "Cultures")];
    let refused = import(&world, "dryRun=true", "a.csv", table, &columns).await;
    assert_eq!(
        wrong(&refused),
        [(
            "cropColumn".to_owned(),
            "Le fichier n’a pas de colonne « Cultures » : choisissez-en une autre.".to_owned()
        )]
    );
    let outline = geojson("[-5,7],[-4.999,7],[-4.999,7.001],[-5,7]");
    let columns = [("memberColumn", "membre"), ("codeColumn", "@name")];
    let refused = import(&world, "", "a.geojson", &outline, &columns).await;
    assert_eq!(
        wrong(&refused),
        [(
            "codeColumn".to_owned(),
            "Les éléments du fichier n’ont pas de nom : choisissez une autre colonne.".to_owned()
        )]
    );
    let columns = [("memberColumn", "membre")];
    let told = import(&world, "", "a.geojson", &outline, &columns)
        .await
        .ok();
    assert_eq!((&told["added"], &told["bad"]), (&json!(1), &json!(0)));
}

#[tokio::test]
async fn a_hostile_file_is_told_in_a_sentence() {
    let world = world().await;
    let columns = [("memberColumn", "membre")];
    let around = |corners: u32| {
        let corner = |nth: u32| {
            let angle = f64::from(nth) / f64::from(corners) * std::f64::consts::TAU;
            format!("[{:.6},{:.6}]", angle.cos() - 5.0, angle.sin() + 7.0)
        };
        let corners: Vec<String> = (0..=corners).map(|nth| corner(nth % corners)).collect();
        geojson(&corners.join(","))
    };
    let spaces = vec![b' '; 65 * 1024 * 1024];
    let entities = "<!DOCTYPE kml [<!ENTITY a \"b\"><!ENTITY c \"&a;&a;\">]><kml>&c;</kml>";
    let cases: [(&str, Vec<u8>, &str, &str); 9] = [
        (
            "a.geojson",
            geojson("[0,0],[1.2,1],[1,0],[0,1],[0,0]"),
            "parcel_geometry",
            "Ligne 1 : L’emplacement se croise ou se touche lui-même.",
        ),
        (
            "a.geojson",
            around(20_000),
            "parcel_geometry",
            "Ligne 1 : L’emplacement a trop de sommets : un contour en a 10000 au plus.",
        ),
        (
            "a.geojson",
            around(100_000),
            "parcel_geometry",
            "Ligne 1 : L’emplacement est trop lourd : 2 Mio au plus.",
        ),
        (
            "a.geojson",
            geojson("[NaN,0],[1,1],[1,0],[NaN,0]"),
            "file",
            "Le fichier est abîmé ou incomplet : il ne peut pas être lu au-delà de la position 2.",
        ),
        (
            "a.csv",
            b"membre;latitude;longitude\nN-0001;NaN;-5\n".to_vec(),
            "parcel_geometry",
            "Ligne 2 : L’emplacement n’a pas la forme attendue.",
        ),
        (
            "a.kmz",
            archive(&[("doc.kml", &spaces)]),
            "file",
            "Le fichier est trop lourd : 64 Mio au plus.",
        ),
        (
            "a.kml",
            entities.as_bytes().to_vec(),
            "file",
            "Le fichier déclare des entités ou des niveaux sans fin : enregistrez-le de nouveau avec votre \
            logiciel de cartographie.",
        ),
        (
            "a.zip",
            archive(&[("a.shp", b"x"), ("a.dbf", b"x")]),
            "file",
            "Le shapefile ne dit pas sa projection : ajoutez le fichier .prj à l’archive.",
        ),
        (
            "a.zip",
            b"PK\x03\x04".to_vec(),
            "file",
            "Le fichier est abîmé ou incomplet : il ne peut pas être lu.",
        ),
    ];
    for (name, file, field, sentence) in cases {
        let refused = import(&world, "", name, &file, &columns).await;
        let told = wrong(&refused);
        assert_eq!(told, [(field.to_owned(), sentence.to_owned())], "{name}");
    }
    let list = world.0.get("/api/parcel/get.parcel_list", &world.1).await;
    assert_eq!(list.ok()["total"], 0);
}
