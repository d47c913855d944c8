//! The life of a region as the web sees it.

use serde_json::{Value, json};

use crate::world::World;

const SAVE: &str = "/api/region/post_region";

#[tokio::test]
async fn a_region_lives_and_every_answer_is_the_contracts() {
    let world = World::start().await;
    let admin = world.token("admin");
    let mut told = Vec::new();
    let steps = [
        ("POST", SAVE, json!({})),
        (
            "POST",
            SAVE,
            json!({"region_code": "  r01 ", "region_name": "N'Zi"}),
        ),
        (
            "POST",
            SAVE,
            json!({"region_code": "R01", "region_name": "Autre"}),
        ),
        (
            "POST",
            SAVE,
            json!({"region_code": "R02", "region_name": "N’ZI"}),
        ),
        (
            "POST",
            SAVE,
            json!({"region_code": "R02", "region_name": "Béré"}),
        ),
        ("GET", "/api/region/get_region/1", Value::Null),
        (
            "POST",
            SAVE,
            json!({"region_id": 1, "region_version": 1, "region_name": "N’Zi"}),
        ),
        (
            "POST",
            SAVE,
            json!({"region_id": 1, "region_version": 1, "region_name": "Perdu"}),
        ),
        (
            "POST",
            SAVE,
            json!({"region_id": 1, "region_name": null, "region_code": "x".repeat(21)}),
        ),
        (
            "POST",
            SAVE,
            json!({"region_id": 1, "region_code": "r0\u{7}1"}),
        ),
        ("POST", SAVE, json!({"region_id": "un", "region_code": 1})),
        (
            "GET",
            "/api/region/get.region_list?_orderBy=region_code&filter=r0",
            Value::Null,
        ),
        (
            "GET",
            "/api/region/get.region_list?_orderBy=created_by",
            Value::Null,
        ),
        (
            "GET",
            "/api/region/get.region_list?_limit=10001",
            Value::Null,
        ),
        ("DELETE", "/api/region/delete_region/1", Value::Null),
        ("DELETE", "/api/region/delete_region/1", Value::Null),
        ("GET", "/api/region/get_region/1", Value::Null),
        (
            "POST",
            SAVE,
            json!({"region_id": 1, "region_name": "Revenu"}),
        ),
        ("GET", "/api/region/get.region_list", Value::Null),
    ];
    for (method, path, body) in steps {
        let body = if body.is_null() {
            String::new()
        } else {
            body.to_string()
        };
        let asked = format!("{method} {path} {body}").trim().to_owned();
        let answer = world.send(method, path, Some(&admin), body.into()).await;
        told.push(
            json!({"asked": asked, "status": answer.status.as_u16(), "answered": answer.json()}),
        );
    }
    insta::assert_json_snapshot!("region_life", told);
}

#[tokio::test]
async fn a_record_that_was_read_can_be_posted_back_and_makes_no_version() {
    let world = World::start().await;
    let admin = world.token("admin");
    for (code, name) in [
        ("R01", "Gbôklé"),
        ("é \"2\" \\", "<b>l’Île</b> & 𝄞 \u{200f}"),
    ] {
        let made = world
            .post(
                SAVE,
                &admin,
                &json!({"region_code": code, "region_name": name}),
            )
            .await
            .ok();
        let path = format!("/api/region/get_region/{}", made["region_id"]);
        let read = world.get(&path, &admin).await.ok();
        let saved = world.post(SAVE, &admin, &read["region"]).await.ok();
        assert_eq!(
            (&saved["region_id"], &saved["region_version"]),
            (&made["region_id"], &json!(1))
        );
        assert_eq!(world.get(&path, &admin).await.ok(), read);
    }
    let list = world.get("/api/region/get.region_list", &admin).await.ok();
    for row in list["rows"].as_array().expect("rows") {
        world.post(SAVE, &admin, row).await.ok();
    }
    assert_eq!(
        world.get("/api/region/get.region_list", &admin).await.ok(),
        list
    );
    let events: i64 = sqlx::query_scalar("select count(*) from outbox")
        .fetch_one(world.geography())
        .await
        .expect("the outbox");
    assert_eq!(events, 2, "the two creations");
}

#[tokio::test]
async fn hostile_texts_come_back_as_they_were_sent_or_are_refused_with_a_reason() {
    let world = World::start().await;
    let admin = world.token("admin");
    let kept = [
        "' or 1 = 1 --",
        "\"; drop table region; --",
        "<script>alert(1)</script>",
        "</script><img src=x onerror=alert(1)>",
        "${7*7}{{7*7}}#{7*7}%{7*7}",
        "=cmd|' /C calc'!A0",
        "../../etc/passwd",
        "%00%0a%s%n%x",
        "\\u0000\\n\\",
        "null",
        "undefined",
        "NaN",
        "0",
        "true",
        "[]",
        "\u{1f1e8}\u{1f1ee} \u{1f468}\u{1f469}\u{1f467}",
        "\u{fffe}\u{ffff}\u{10ffff}",
        "\u{e000}\u{fffd}",
        "x\u{2028}y\u{2029}z",
        "ﬀ ½ ﷺ ㎒ Ⅷ İ ı ß ẞ",
        "אבג עברית ١٢٣ हिन्दी 漢字",
        "Z\u{334}\u{335}\u{336}\u{337}\u{338}\u{339}\u{33a}",
        "’‘‛ʼ′—–‑",
    ];
    for (number, text) in kept.iter().enumerate() {
        let body = json!({"region_code": format!("H{number}"), "region_name": text});
        let made = world.post(SAVE, &admin, &body).await.ok();
        let read = world
            .get(
                &format!("/api/region/get_region/{}", made["region_id"]),
                &admin,
            )
            .await
            .ok();
        assert_eq!(read["region"]["region_name"], *text);
        let filter =
            percent_encoding::utf8_percent_encode(text, percent_encoding::NON_ALPHANUMERIC);
        let found = world
            .get(
                &format!("/api/region/get.region_list?filter={filter}"),
                &admin,
            )
            .await
            .ok();
        let rows = found["rows"].as_array().expect("rows");
        assert!(
            rows.iter().any(|row| row["region_name"] == *text),
            "{text:?} finds itself"
        );
    }
    let refused = [
        ("", "Le nom de la région est obligatoire."),
        (" \u{a0}\u{2028} ", "Le nom de la région est obligatoire."),
        (
            "a\u{0}b",
            "Le nom de la région contient un caractère de contrôle, qui n’est pas admis.",
        ),
        (
            "a\u{8}b",
            "Le nom de la région contient un caractère de contrôle, qui n’est pas admis.",
        ),
        (
            "a\r\nb",
            "Le nom de la région contient un caractère de contrôle, qui n’est pas admis.",
        ),
        (
            "a\u{9f}b",
            "Le nom de la région contient un caractère de contrôle, qui n’est pas admis.",
        ),
    ];
    for (text, sentence) in refused {
        let body = json!({"region_code": "H", "region_name": text});
        let answer = world.post(SAVE, &admin, &body).await;
        assert_eq!(answer.refused(422, "validation_failed"), sentence);
    }
    for long in [
        "x".repeat(121),
        "𝄞".repeat(121),
        "\u{fdfa}".repeat(1000),
        "e\u{301}".repeat(300_000),
    ] {
        let body = json!({"region_code": "H", "region_name": long});
        let answer = world.post(SAVE, &admin, &body).await;
        let sentence = answer.refused(422, "validation_failed");
        assert_eq!(
            sentence,
            "Le nom de la région est trop long : 120 caractères au plus."
        );
    }
    assert_eq!(
        world.get("/api/region/get.region_list", &admin).await.ok()["total"],
        kept.len()
    );
}
