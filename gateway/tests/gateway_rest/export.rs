//! Lists as files, and who a request comes from.

use std::io::Cursor;

use axum::http::Request;
use calamine::{Data, Reader, Xlsx};
use serde_json::json;

use crate::world::World;

async fn with_regions() -> (World, String) {
    let world = World::start().await;
    let token = world.token("admin");
    for (code, name) in [
        ("R2", "Béré"),
        ("R1", "N'Zi, \"le grand\""),
        ("R3", "=cmd|' /C calc'!A1"),
    ] {
        let region = json!({"region_code": code, "region_name": name});
        let saved = world.post("/api/region/post_region", &token, &region).await;
        assert_eq!(saved.status.as_u16(), 200, "{}", saved.text());
    }
    (world, token)
}

#[tokio::test]
async fn light_a_list_leaves_as_csv_of_one_kind_in_the_layout_of_the_import() {
    let (world, token) = with_regions().await;
    let answer = world
        .get("/api/region/export?format=csv&_orderBy=region_code", &token)
        .await;
    assert_eq!(answer.status.as_u16(), 200, "{}", answer.text());
    assert_eq!(answer.header("content-type"), "text/csv; charset=utf-8");
    assert_eq!(answer.header("cache-control"), "no-store");
    let name = answer.header("content-disposition").to_owned();
    assert!(
        name.starts_with("attachment; filename=\"regions-2") && name.ends_with(".csv\""),
        "{name}"
    );
    assert_eq!(
        answer.text(),
        "\u{feff}region_code;region_name\nR1;\"N'Zi, \"\"le grand\"\"\"\nR2;Béré\nR3;'=cmd|' /C calc'!A1\n"
    );
    let filtered = world.get("/api/region/export?filter=BERE", &token).await;
    assert_eq!(
        filtered.text(),
        "\u{feff}region_code;region_name\nR2;Béré\n"
    );
    let nothing = world.get("/api/region/export?filter=rien", &token).await;
    assert_eq!(nothing.text(), "\u{feff}region_code;region_name\n");
}

#[tokio::test]
async fn a_list_leaves_as_a_workbook_of_texts() {
    let (world, token) = with_regions().await;
    let answer = world
        .get(
            "/api/region/export?format=xlsx&_orderBy=region_code&_descending=true",
            &token,
        )
        .await;
    assert_eq!(answer.status.as_u16(), 200);
    assert_eq!(answer.header("content-encoding"), "");
    let mut workbook: Xlsx<_> = Xlsx::new(Cursor::new(answer.body)).expect("a workbook");
    let sheet = workbook
        .worksheet_range_at(0)
        .expect("a sheet")
        .expect("it can be read");
    let text = |text: &str| Data::String(text.to_owned());
    let rows: Vec<Vec<Data>> = sheet.rows().map(<[Data]>::to_vec).collect();
    assert_eq!(
        rows,
        [
            [text("region_code"), text("region_name")],
            [text("R3"), text("=cmd|' /C calc'!A1")],
            [text("R2"), text("Béré")],
            [text("R1"), text("N'Zi, \"le grand\"")],
        ]
    );
}

#[tokio::test]
async fn a_bad_export_is_refused_before_a_file_begins() {
    let (world, token) = with_regions().await;
    for query in ["format=pdf", "_orderBy=login_name", "_descending=maybe"] {
        let answer = world
            .get(&format!("/api/region/export?{query}"), &token)
            .await;
        answer.refused(400, "bad_request");
    }
    let sync = world.token("sync");
    world
        .get("/api/region/export", &sync)
        .await
        .refused(403, "permission_denied");
}

#[tokio::test]
async fn a_stranger_cannot_say_where_it_comes_from() {
    let world = World::start().await;
    let body = json!({"login": "nobody", "password": "wrong"}).to_string();
    let request = Request::post("/api/auth/login")
        .header("x-forwarded-for", "203.0.113.9")
        .body(body.into())
        .expect("a request");
    world
        .answer(request)
        .await
        .refused(401, "wrong_credentials");
    let address: String =
        sqlx::query_scalar("select address from outbox order by sequence desc limit 1")
            .fetch_one(world.auth())
            .await
            .expect("the refusal is told");
    assert_eq!(address, crate::world::PEER);
}

#[tokio::test]
async fn a_selection_of_nobody_is_refused_and_is_not_everybody() {
    let world = World::start().await;
    let token = world.token("admin");
    for path in [
        "/api/member/export?format=csv&ids=",
        "/api/member/export?ids=%20",
        "/api/member/print_list?ids=",
    ] {
        let refused = world.get(path, &token).await;
        assert_eq!(
            refused.refused(422, "validation_failed"),
            "La liste des identifiants est hors limites (1–2 000).",
            "{path}"
        );
    }
    for ids in [json!(""), json!(" "), json!([])] {
        let move_all = json!({"ids": ids, "leave": true, "dry_run": true});
        let path = "/api/cooperative/post.found_members";
        let refused = world.post(path, &token, &move_all).await;
        assert!(
            matches!(refused.status.as_u16(), 400 | 422),
            "{}",
            refused.text()
        );
    }
}
