//! The OpenAPI document: it has every call, and what the region's calls answer is what it promises.

use serde_json::{Value, json};

use crate::world::World;

fn document() -> Value {
    serde_json::from_str(proto::OPENAPI).expect("the build wrote JSON")
}

#[tokio::test]
async fn the_document_has_every_call_and_its_access() {
    let document = document();
    let mut described = 0;
    for route in proto::ROUTES.iter().filter(|route| !route.path.is_empty()) {
        let operation = &document["paths"][route.path][route.method.to_lowercase()];
        assert_eq!(operation["operationId"], route.operation, "{}", route.path);
        let access = match route.access {
            proto::Access::Public => json!("public"),
            proto::Access::SignedIn | proto::Access::AnySession => json!("signed in"),
            proto::Access::Service => unreachable!("it is no part of the REST contract"),
            proto::Access::AnyOf(words) => json!(words),
        };
        assert_eq!(operation["x-permission"], access, "{}", route.path);
        assert!(operation["responses"]["200"].is_object(), "{}", route.path);
        described += 1;
    }
    let paths = document["paths"].as_object().expect("paths");
    let operations: usize = paths
        .values()
        .filter_map(|path| path.as_object().map(serde_json::Map::len))
        .sum();
    assert_eq!(operations, described, "and no other");
}

#[tokio::test]
async fn what_the_calls_answer_is_what_the_document_promises() {
    let document = document();
    let world = World::start().await;
    let token = crate::sign_in::signed_in(&world).await;
    let save = json!({"region_code": "R01", "region_name": "Nawa"});
    let answers = [
        (
            "post",
            "/api/region/post_region",
            world
                .post("/api/region/post_region", &token, &save)
                .await
                .ok(),
        ),
        (
            "get",
            "/api/region/get_region/{region_id}",
            world.get("/api/region/get_region/1", &token).await.ok(),
        ),
        (
            "get",
            "/api/region/get.region_list",
            world.get("/api/region/get.region_list", &token).await.ok(),
        ),
        (
            "delete",
            "/api/region/delete_region/{region_id}",
            world
                .delete("/api/region/delete_region/1", &token)
                .await
                .ok(),
        ),
        (
            "get",
            "/api/region/get.region_list",
            world.get("/api/region/get.region_list", &token).await.ok(),
        ),
        (
            "get",
            "/api/auth/me",
            world.get("/api/auth/me", &token).await.ok(),
        ),
        (
            "get",
            "/api/user/get.permission_table",
            world
                .get("/api/user/get.permission_table", &token)
                .await
                .ok(),
        ),
        (
            "get",
            "/api/env/get_env",
            world.get("/api/env/get_env", &token).await.ok(),
        ),
        (
            "get",
            "/api/documentation/get.manual",
            world
                .get("/api/documentation/get.manual", &token)
                .await
                .ok(),
        ),
        (
            "get",
            "/api/documentation/get.manual_page/{page}",
            world
                .get("/api/documentation/get.manual_page/listes", &token)
                .await
                .ok(),
        ),
        (
            "get",
            "/api/documentation/get.openapi",
            world
                .get("/api/documentation/get.openapi", &token)
                .await
                .ok(),
        ),
        (
            "post",
            "/api/auth/logout",
            world
                .post("/api/auth/logout", &token, &json!({}))
                .await
                .ok(),
        ),
    ];
    for (method, path, answer) in &answers {
        let response = &document["paths"][*path][*method]["responses"]["200"];
        let schema = &response["content"]["application/json"]["schema"];
        assert!(schema.is_object(), "{path}");
        let place = format!("{method} {path}");
        fits(&document, schema, answer, &place);
        let known = keys(&document, schema);
        for key in answer.as_object().expect("an object").keys() {
            assert!(
                known.contains(key),
                "{place} answers {key}, which is not promised"
            );
        }
    }
    let refused = world
        .post("/api/region/post_region", &world.token("admin"), &json!({}))
        .await
        .json();
    fits(
        &document,
        &document["components"]["schemas"]["Problem"],
        &refused,
        "a refusal",
    );
}

#[tokio::test]
async fn light_files_and_keys_are_what_the_document_says() {
    let document = document();
    let world = World::start().await;
    let token = world.token("admin");
    let mut files = 0;
    for route in proto::ROUTES.iter().filter(|route| route.method == "GET") {
        let is_export = route.operation.contains("_Export");
        if !is_export || !matches!(route.process, "geography" | "members" | "cards") {
            continue;
        }
        let answer = world.get(route.path, &token).await;
        if answer.status == 503 {
            continue;
        }
        let kind = answer.header("content-type");
        let kind = kind.split(';').next().unwrap_or_default();
        let content = &document["paths"][route.path]["get"]["responses"]["200"]["content"];
        assert!(content[kind].is_object(), "{} answers {kind}", route.path);
        assert!(content["application/json"].is_null(), "{}", route.path);
        files += 1;
    }
    assert!(files >= 8, "only {files}");
    // A template as a file is JSON, which no generated client may take for bytes.
    let export = &document["paths"]["/api/report/export/{report_id}"]["get"]["responses"]["200"];
    let schema = &export["content"]["application/json"]["schema"];
    assert_eq!(schema, &json!({"type": "object"}));
    let path = "/.well-known/jwks.json";
    let keys = world.get(path, &token).await;
    let keys: Value = serde_json::from_slice(&keys.body).expect("JSON");
    let content = &document["paths"][path]["get"]["responses"]["200"]["content"];
    fits(
        &document,
        &content["application/json"]["schema"],
        &keys,
        path,
    );
}

fn resolved<'a>(document: &'a Value, schema: &'a Value) -> &'a Value {
    match schema["$ref"].as_str() {
        Some(reference) => document
            .pointer(reference.trim_start_matches('#'))
            .expect("it is there"),
        None => schema,
    }
}

/// Names of an object's properties, through `$ref` and `allOf`.
fn keys(document: &Value, schema: &Value) -> Vec<String> {
    let schema = resolved(document, schema);
    let own = schema["properties"]
        .as_object()
        .into_iter()
        .flat_map(serde_json::Map::keys)
        .cloned();
    let parts = schema["allOf"].as_array().into_iter().flatten();
    own.chain(parts.flat_map(|part| keys(document, part)))
        .collect()
}

/// Holds a value against the parts of JSON Schema that the document uses.
fn fits(document: &Value, schema: &Value, value: &Value, place: &str) {
    let schema = resolved(document, schema);
    for part in schema["allOf"].as_array().into_iter().flatten() {
        fits(document, part, value, place);
    }
    if let Some(options) = schema["anyOf"].as_array() {
        let null = options.iter().any(|option| option["type"] == "null");
        assert!(null, "{place}: only null is ever an alternative");
        if !value.is_null() {
            fits(document, &options[0], value, place);
        }
        return;
    }
    if let Some(wanted) = schema.get("const") {
        assert_eq!(value, wanted, "{place}");
    }
    if let Some(words) = schema["enum"].as_array() {
        assert!(words.contains(value), "{place}: {value}");
    }
    let fits_type = match schema["type"].as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("number") => value.is_number(),
        Some("boolean") => value.is_boolean(),
        _ => true,
    };
    assert!(fits_type, "{place}: {value} is no {}", schema["type"]);
    for name in schema["required"].as_array().into_iter().flatten() {
        let name = name.as_str().expect("a name");
        assert!(value.get(name).is_some(), "{place} lacks {name}: {value}");
    }
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        if let Some(inner) = value.get(name) {
            fits(document, property, inner, &format!("{place}.{name}"));
        }
    }
    for (index, item) in value.as_array().into_iter().flatten().enumerate() {
        fits(
            document,
            &schema["items"],
            item,
            &format!("{place}[{index}]"),
        );
    }
}
