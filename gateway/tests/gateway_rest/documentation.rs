//! The manual and the reference of the API: whole for who may read the documentation, by the page for who may
//! open its screen.

use axum::body::Body;
use proto::ROLES;
use serde_json::Value;

use crate::access::may;
use crate::world::World;

const MANUAL: &str = "/api/documentation/get.manual";
const OPENAPI: &str = "/api/documentation/get.openapi";
const SCHEMA: &str = "/api/report/get.template_schema";

fn page(name: &str) -> String {
    format!("/api/documentation/get.manual_page/{name}")
}

#[tokio::test]
async fn the_whole_is_read_by_administrators_only() {
    let world = World::start().await;
    for path in [MANUAL, OPENAPI] {
        world
            .send("GET", path, None, Body::empty())
            .await
            .refused(401, "unauthenticated");
        for role in ROLES.iter().filter(|role| **role != "admin") {
            let answer = world.get(path, &world.token(role)).await;
            answer.refused(403, "permission_denied");
        }
    }
    let admin = world.token("admin");
    let manual = world.get(MANUAL, &admin).await.ok();
    let pages = manual["pages"].as_array().expect("pages");
    assert!(pages.len() > 10, "only {} pages", pages.len());
    for page in pages {
        for key in ["page", "title", "chapter", "html"] {
            assert!(page[key].as_str().is_some_and(|text| !text.is_empty()));
        }
        assert_eq!(page.as_object().map(serde_json::Map::len), Some(4));
    }
    let openapi = world.get(OPENAPI, &admin).await.ok();
    let written: Value = serde_json::from_str(proto::OPENAPI).expect("JSON");
    assert_eq!(openapi["openapi"], written);
}

#[tokio::test]
async fn the_schema_of_templates_takes_those_that_ship() {
    let world = World::start().await;
    world
        .send("GET", SCHEMA, None, Body::empty())
        .await
        .refused(401, "unauthenticated");
    for role in ROLES {
        let answer = world.get(SCHEMA, &world.token(role)).await;
        if !may_hold(role, "reports.read") {
            answer.refused(403, "permission_denied");
            continue;
        }
        let answer = answer.ok();
        let schema = jsonschema::validator_for(&answer["schema"]).expect("it is a schema");
        for kind in print::templates::KINDS {
            let json = print::templates::default_of(kind).expect("each type has one");
            let mut template: Value = serde_json::from_str(json).expect("it is JSON");
            assert!(schema.is_valid(&template), "{kind}");
            template["script"] = Value::from("alert(1)");
            assert!(!schema.is_valid(&template), "{kind}");
        }
    }
}

#[tokio::test]
async fn a_page_is_read_by_who_may_open_its_screen() {
    let world = World::start().await;
    let cases = [
        ("prise-en-main", None),
        ("regions", Some("geography.read")),
        ("import-localites", Some("geography.import")),
        ("utilisateurs", Some("users.read")),
        ("documentation", Some("documentation.read")),
    ];
    for (name, permission) in cases {
        world
            .send("GET", &page(name), None, Body::empty())
            .await
            .refused(401, "unauthenticated");
        for role in ROLES {
            let answer = world.get(&page(name), &world.token(role)).await;
            let held = permission.is_none_or(|word| may_hold(role, word));
            if held {
                assert_eq!(answer.ok()["page"]["page"], name, "{role}");
            } else {
                answer.refused(403, "permission_denied");
            }
        }
    }
}

fn may_hold(role: &str, word: &str) -> bool {
    let known = proto::Permission::of(word).expect("a permission");
    let words: &'static [&'static str] = Box::leak(Box::new([known.name]));
    may(role, proto::Access::AnyOf(words))
}

#[tokio::test]
async fn nothing_but_a_page_is_reached_by_a_name() {
    let world = World::start().await;
    let admin = world.token("admin");
    for name in [
        "nothing",
        "regions.md",
        "Regions",
        "..",
        "..%2f..%2fCargo.toml",
        "%2e%2e%2fregions",
        "%2Fetc%2Fpasswd",
        "regions%00",
        "%ff",
        "regions/1",
    ] {
        let answer = world.get(&page(name), &admin).await;
        let sentence = answer.refused(404, "not_found");
        assert_eq!(sentence, "Cette adresse n’existe pas.", "{name}");
        let path = page(name);
        if name != "regions/1" {
            world
                .send("GET", &path, None, Body::empty())
                .await
                .refused(401, "unauthenticated");
        }
    }
}

#[tokio::test]
async fn the_texts_are_in_no_file_of_the_web() {
    let world = World::start().await;
    std::fs::write(
        world.web.path().join("index.html"),
        "<title>Maillon</title>",
    )
    .expect("a page");
    for path in [
        "/documentation",
        "/documentation/regions",
        "/docs/manuel/regions.md",
    ] {
        let answer = world.send("GET", path, None, Body::empty()).await;
        assert_eq!(answer.text(), "<title>Maillon</title>", "{path}");
    }
}
