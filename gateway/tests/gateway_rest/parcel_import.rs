//! Files of parcels by REST: what is wrong with one is a sentence, whatever it is.

use std::io::{Cursor, Write as _};

use axum::body::Body;
use axum::http::Request;
use serde_json::{Value, json};
use zip::write::SimpleFileOptions;

use crate::answer::Answer;
use crate::world::World;

const IMPORT: &str = "0198f0f0-0000-7000-8000-0000000000aa";

/// Before a name that stands in the file's own part alone, as `curl -F file=@…` sends it.
const CALLED: &str = "@";

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
    world: &(World, String),
    asked: &str,
    name: &str,
    file: &[u8],
    columns: &[(&str, &str)],
) -> Answer {
    let path = format!("/api/parcel/post.import?import_uuid={IMPORT}&{asked}");
    send(world, &path, name, file, columns).await
}

async fn send(
    (world, token): &(World, String),
    path: &str,
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
    if let Some(name) = name.strip_prefix(CALLED) {
        part(&format!("\"file\"; filename=\"{name}\""), file);
    } else {
        part("\"file\"; filename=\"x\"", file);
        part("\"fileName\"", name.as_bytes());
    }
    for (field, column) in columns {
        part(&format!("\"{field}\""), column.as_bytes());
    }
    body.extend(b"--edge--\r\n");
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

/// What the list has of parcels, and what one of them has beside it, but for what each one has of its own.
async fn kept(world: &(World, String)) -> Vec<Value> {
    let list = world
        .0
        .get("/api/parcel/get.parcel_list", &world.1)
        .await
        .ok();
    let mut kept = Vec::new();
    for row in list["rows"].as_array().expect("a list") {
        let path = format!("/api/parcel/get_parcel/{}", row["parcel_id"]);
        let one = world.0.get(&path, &world.1).await.ok()["parcel"].clone();
        let fields = [
            "parcel_code",
            "member_idNumber",
            "parcel_crop",
            "parcel_declaredAreaHa",
            "parcel_areaHa",
            "parcel_plantedYear",
            "parcel_landTitle",
            "parcel_geometry",
        ];
        kept.push(fields.iter().map(|name| one[*name].clone()).collect());
    }
    kept
}

#[tokio::test]
async fn a_file_is_called_as_its_part_says_unless_a_field_does() {
    let world = world().await;
    let table = b"code,membre,latitude,longitude\nP-1,N-0001,7.0,-5.0\n";
    let columns = [
        ("memberColumn", "membre"),
        ("codeColumn", "code"),
        ("latitudeColumn", "latitude"),
        ("longitudeColumn", "longitude"),
    ];
    for (name, is_table) in [("@plots.csv", true), ("plots.csv", true), ("@plots", false)] {
        let answer = import(&world, "dryRun=true", name, table, &columns).await;
        if is_table {
            assert_eq!(answer.ok()["added"], 1, "{name}");
        } else {
            wrong(&answer);
        }
    }
}

#[tokio::test]
async fn our_own_files_come_back_whole() {
    let world = world().await;
    let list = world
        .0
        .get("/api/member/get.member_list", &world.1)
        .await
        .ok();
    let member = list["rows"][0]["member_id"].clone();
    let hole = json!([
        [-4.9998, 7.0002],
        [-4.9998, 7.0004],
        [-4.9996, 7.0004],
        [-4.9998, 7.0002]
    ]);
    let ring = json!([
        [-5.0, 7.0],
        [-4.999, 7.0],
        [-4.999, 7.001],
        [-5.0, 7.001],
        [-5.0, 7.0]
    ]);
    for save in [
        json!({
            "parcel_code": "P-<1>", "parcel_memberId": member, "parcel_crop": "palmier",
            "parcel_declaredAreaHa": 1.3, "parcel_plantedYear": 2008, "parcel_landTitle": "-12; \"B\"",
            "parcel_geometry": {"type": "Polygon", "coordinates": [ring, hole]},
        }),
        json!({
            "parcel_code": "+P 2", "parcel_memberId": member, "parcel_crop": "cafe",
            "parcel_declaredAreaHa": 2.5,
            "parcel_geometry": {"type": "Point", "coordinates": [-5.1, 7.1]},
        }),
    ] {
        world
            .0
            .post("/api/parcel/post_parcel", &world.1, &save)
            .await
            .ok();
    }
    let before = kept(&world).await;
    let columns = "parcel_code,parcel_memberName,member_idNumber,parcel_crop,parcel_areaHa,\
        parcel_declaredAreaHa,parcel_plantedYear,parcel_landTitle,locality_name,parcel_geometry";
    // Each file is an import of its own.
    for (name, import, asked) in [
        ("a.csv", "c1", format!("format=csv&columns={columns}")),
        ("a.kml", "c2", "format=kml".to_owned()),
        ("a.geojson", "c3", "format=geojson".to_owned()),
    ] {
        let path = format!("/api/parcel/export?{asked}");
        let file = world.0.get(&path, &world.1).await.body.to_vec();
        let list = world
            .0
            .get("/api/parcel/get.parcel_list", &world.1)
            .await
            .ok();
        for row in list["rows"].as_array().expect("a list") {
            let path = format!("/api/parcel/delete_parcel/{}", row["parcel_id"]);
            world.0.delete(&path, &world.1).await.ok();
        }
        let read = send(&world, "/api/parcel/post.import_file", name, &file, &[])
            .await
            .ok();
        let guessed = read["guessed"].as_object().expect("columns");
        let columns: Vec<(&str, &str)> = (guessed.iter())
            .filter_map(|(field, column)| Some((field.as_str(), column.as_str()?)))
            .collect();
        let import = IMPORT.replace("aa", import);
        let path = format!("/api/parcel/post.import?import_uuid={import}");
        send(&world, &path, name, &file, &columns).await.ok();
        assert_eq!(kept(&world).await, before, "{name}");
    }
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
async fn a_feature_that_is_too_large_is_named_before_anybody_says_what_columns_mean() {
    let world = world().await;
    let many = vec!["[-5.123456,7.123456]"; 120_000].join(",");
    let path = "/api/parcel/post.import_file";
    let refused = send(&world, path, "a.geojson", &geojson(&many), &[]).await;
    let told = wrong(&refused);
    let sentence = "L’emplacement est trop lourd : 2 Mio au plus.".to_owned();
    assert_eq!(told, [("parcel_geometry".to_owned(), sentence)]);
    let told = refused.json();
    let error = &told["errors"][0];
    assert_eq!(
        (&error["row"], &error["reason"]),
        (&json!(1), &json!("too_many_bytes"))
    );
    // What else the file has stands beside it.
    assert_eq!((&told["total"], &told["columns"]), (&json!(1), &json!([])));
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
    let cases: [(&str, Vec<u8>, &str, &str); 11] = [
        (
            "a.geojson",
            geojson("[0,0],[1.2,1],[1,0],[0,1],[0,0]"),
            "parcel_geometry",
            "Élément 1 : L’emplacement se croise ou se touche lui-même.",
        ),
        (
            "a.geojson",
            around(20_000),
            "parcel_geometry",
            "Élément 1 : L’emplacement a trop de sommets : un contour en a 10\u{202f}000 au plus.",
        ),
        (
            "a.geojson",
            around(100_000),
            "parcel_geometry",
            "Élément 1 : L’emplacement est trop lourd : 2 Mio au plus.",
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
            "a.csv",
            b"membre;latitude;longitude\nN-0001;95;-5\n".to_vec(),
            "parcel_geometry",
            "Ligne 2 : L’emplacement : la latitude du sommet 1 n’est pas entre −90 et 90 degrés. Si \
            latitude et longitude sont inversées, échangez-les.",
        ),
        (
            // The other way round it would be no place either.
            "a.csv",
            b"membre;latitude;longitude\nN-0001;95;170\n".to_vec(),
            "parcel_geometry",
            "Ligne 2 : L’emplacement : le sommet 1 n’est pas un lieu. La longitude doit être entre −180 et \
            180 degrés, la latitude entre −85 et 85 degrés.",
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
        // The whole sentence names the row; what is wrong with the field has it beside.
        let told = wrong(&refused);
        let of_field = (sentence.strip_prefix("Élément 1 : "))
            .or_else(|| sentence.strip_prefix("Ligne 2 : "))
            .unwrap_or(sentence);
        assert_eq!(told, [(field.to_owned(), of_field.to_owned())], "{name}");
        let refused = refused.json();
        assert_eq!(refused["message"], sentence, "{name}");
        let has_row = refused["errors"][0]["row"].is_number();
        assert_eq!(has_row, of_field != sentence, "{name}");
    }
    let list = world.0.get("/api/parcel/get.parcel_list", &world.1).await;
    assert_eq!(list.ok()["total"], 0);
}
