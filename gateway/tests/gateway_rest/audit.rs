//! The audit as REST tells it: states as JSON, histories by kind of record, and a file in the columns that
//! were asked for.

use std::io::{Cursor, Read};

use axum::body::Body;
use chrono::NaiveDateTime;
use futures_util::stream;
use outbox::{Actor, Envelope, Nats};
use platform::{Clock, channel, grpc};
use prost::Message;
use proto::maillon::geography::v1::Region;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::database::Database;
use crate::world::World;

/// A world whose audit holds that a region was renamed.
pub(crate) async fn with_audit() -> (World, Database) {
    let database = Database::of(reports::NAME, &reports::MIGRATOR, async |_| {}).await;
    let app = reports::App {
        db: database.pool.clone(),
        clock: Clock::default(),
        neighbours: reports::Neighbours::default(),
        metabase: None,
        traces: None,
    };
    app.prepare().await.expect("templates that ship");
    let region = |name: &str, version| Region {
        id: 3,
        code: "R3".to_owned(),
        name: name.to_owned(),
        version,
    };
    let renamed = Envelope {
        id: Uuid::now_v7().to_string(),
        subject: "geography.region.updated".to_owned(),
        entity_id: 3,
        version: 2,
        at: Some(Clock::default().now().into()),
        actor: Some(Actor {
            login_id: 9,
            login_name: "=awa".to_owned(),
            ..Actor::default()
        }),
        message: "maillon.geography.v1.Region".to_owned(),
        before: region("Béré", 1).encode_to_vec(),
        after: region("Nawa", 2).encode_to_vec(),
        ..Envelope::default()
    };
    let nats = Nats::connect("nats://127.0.0.1:1", "reports").await;
    let consumers = reports::consumers(&app, &nats.expect("an address"));
    consumers[1]
        .fill(stream::iter([Ok(renamed)]))
        .await
        .expect("it is heard");
    let world = World::start().await;
    let stack = grpc::stack(reports::services(app), world.verifier.clone());
    let channel = channel::in_process(stack);
    (world.with(reports::NAME, Some(channel)), database)
}

#[tokio::test]
async fn a_history_tells_states_as_json() {
    let (world, _database) = with_audit().await;
    let viewer = world.token("viewer");
    let history = world.get("/api/tools/get.history/region/3", &viewer).await;
    assert_eq!(history.status.as_u16(), 200, "{}", history.text());
    let history = history.json();
    assert_eq!(history["total"], 1);
    let entry = &history["rows"][0];
    assert_eq!(entry["audit_before"]["region_name"], "Béré");
    assert_eq!(entry["audit_after"]["region_name"], "Nawa");
    assert_eq!(entry["audit_after"].get("region_code"), None);
    let unknown = world
        .get("/api/tools/get.history/password/3", &viewer)
        .await;
    let sentence = unknown.refused(400, "bad_request");
    assert!(
        sentence.starts_with("Le type de fiche n’admet que : member, card, delivery"),
        "{sentence}"
    );
    world
        .get("/api/tools/get.history/user/3", &viewer)
        .await
        .refused(403, "permission_denied");
}

#[tokio::test]
async fn a_sign_that_no_text_has_is_refused_by_its_field() {
    let (world, _database) = with_audit().await;
    let auditor = world.token("auditor");
    for (call, field) in [
        ("get.audit_list", "entity"),
        ("get.audit_list", "action"),
        ("audit/export", "entity"),
        ("get.job_list", "job_kind"),
    ] {
        let path = format!("/api/tools/{call}?{field}=a%00b");
        let refused = world.get(&path, &auditor).await;
        refused.refused(422, "validation_failed");
        assert_eq!(refused.json()["errors"][0]["field"], field, "{path}");
    }
}

#[tokio::test]
async fn an_instant_of_the_audit_leaves_to_the_second() {
    let (world, _database) = with_audit().await;
    let auditor = world.token("auditor");
    let path = "/api/tools/audit/export?columns=audit_recordedAt,audit_node,audit_service";
    let file = world.get(path, &auditor).await.text();
    let row = file.lines().nth(1).expect("an entry");
    let cells: Vec<&str> = row.split(';').collect();
    let at = NaiveDateTime::parse_from_str(cells[0], "%d/%m/%Y %H:%M:%S");
    assert!(at.is_ok(), "{row}");
    assert_eq!(cells[1..], ["Centre", "Découpage territorial"]);
}

#[tokio::test]
async fn a_kind_of_record_that_is_none_is_refused_by_its_field() {
    let (world, _database) = with_audit().await;
    let auditor = world.token("auditor");
    let path = "/api/tools/get.audit_list?entity=members";
    let refused = world.get(path, &auditor).await;
    let sentence = refused.refused(422, "validation_failed");
    assert!(
        sentence.starts_with("Le type de fiche n’admet que : "),
        "{sentence}"
    );
    assert_eq!(refused.json()["errors"][0]["field"], "entity");
}

#[tokio::test]
async fn the_audit_leaves_in_the_columns_that_were_asked_for() {
    let (world, _database) = with_audit().await;
    let auditor = world.token("auditor");
    let columns = "audit_loginName,audit_action,audit_entityLabel,audit_entityId,audit_after";
    let path = format!("/api/tools/audit/export?columns={columns}");
    let file = world.get(&path, &auditor).await;
    assert_eq!(file.status.as_u16(), 200, "{}", file.text());
    assert_eq!(
        file.text(),
        "\u{feff}Utilisateur;Action;Fiche;Identifiant de la fiche;Après\n\
        '=awa;Modification;Nawa;3;Région : Nawa\n"
    );
    let name = file.header("content-disposition").to_owned();
    assert!(name.starts_with("attachment; filename=\"audit-2"), "{name}");

    let refused = async |columns: &str| {
        let path = format!("/api/tools/audit/export?columns={columns}");
        world.get(&path, &auditor).await.refused(400, "bad_request")
    };
    assert_eq!(
        refused("audit_id,audit_secret").await,
        "La liste des colonnes contient « audit_secret », qui n’existe pas."
    );
    assert_eq!(
        refused("audit_id,audit_id").await,
        "La liste des colonnes contient deux fois « audit_id »."
    );
    let away = world.with(reports::NAME, None);
    away.get("/api/tools/audit/export?columns=audit_secret", &auditor)
        .await
        .refused(503, "unavailable");
}

#[tokio::test]
async fn a_signed_file_says_what_it_is_and_shows_any_change() {
    let (world, _database) = with_audit().await;
    let auditor = world.token("auditor");
    for (format, name) in [("csv", "csv.zip"), ("xlsx", "xlsx.zip")] {
        let path =
            format!("/api/tools/audit/export?columns=audit_action&action=updated&format={name}");
        let answer = world.get(&path, &auditor).await;
        assert_eq!(answer.status.as_u16(), 200, "{}", answer.text());
        assert_eq!(answer.header("content-type"), "application/zip");
        let mut archive = zip::ZipArchive::new(Cursor::new(answer.body.clone())).expect("a ZIP");
        let mut read = |name: &str| {
            let mut bytes = Vec::new();
            let mut file = archive.by_name(name).expect("it is there");
            file.read_to_end(&mut bytes).expect("it is whole");
            bytes
        };
        let manifest = String::from_utf8(read("manifest.json")).expect("a text");
        let signature = String::from_utf8(read("manifest.sig")).expect("a text");

        // Without a token, as whoever got the file has none.
        let path = "/api/tools/get.audit_key_list";
        let keys = world.send("GET", path, None, Body::empty()).await.ok();
        let key = keys["keys"][0]["publicKey"].as_str().expect("a key");
        let sealed = reports::unseal(&manifest, &signature, &[key.to_owned()]).expect("ours");
        assert!(sealed.file.ends_with(&format!(".{format}")), "{sealed:?}");
        let list = read(&sealed.file);
        assert_eq!(sealed.sha256, hex::encode(Sha256::digest(&list)));
        assert_eq!(sealed.rows, 1);
        if format == "csv" {
            assert_eq!(
                String::from_utf8(list).expect("a text"),
                "\u{feff}Action\nModification\n"
            );
        }
        let told: serde_json::Value = serde_json::from_str(&manifest).expect("JSON");
        assert!(
            told["query"]
                .as_str()
                .expect("a query")
                .contains("action=updated"),
            "{told}"
        );
        assert!(
            told["lastEntry"]["id"].as_i64().is_some_and(|id| id > 0),
            "{told}"
        );
        let changed = manifest.replace("\"rows\": 1", "\"rows\": 0");
        let refused = reports::unseal(&changed, &signature, &[key.to_owned()]);
        assert_eq!(refused, Err(reports::Unsealed::Signature));
    }
    let other = world
        .get("/api/region/export?format=csv.zip", &auditor)
        .await;
    other.refused(400, "bad_request");
}
