//! What a body may look like, and what becomes of one that looks otherwise.

use axum::body::Body;
use bytes::Bytes;
use futures_util::stream;
use serde_json::{Value, json};

use crate::answer::Answer;
use crate::world::World;

const SAVE: &str = "/api/region/post_region";
const MIB: usize = 1024 * 1024;

async fn save(world: &World, body: impl Into<Body>) -> Answer {
    let token = world.token("admin");
    world.send("POST", SAVE, Some(&token), body.into()).await
}

#[tokio::test]
async fn a_mebibyte_is_read_and_not_a_byte_more_however_it_comes() {
    let world = World::start().await;
    let sized = |size: usize| {
        let mut body = r#"{"region_code":"R01","region_name":""}"#.to_owned();
        body.push_str(&" ".repeat(size - body.len()));
        body
    };
    let chunked = |size: usize| {
        let chunks: Vec<_> = sized(size)
            .into_bytes()
            .chunks(9999)
            .map(Bytes::copy_from_slice)
            .collect();
        Body::from_stream(stream::iter(
            chunks.into_iter().map(Ok::<_, std::io::Error>),
        ))
    };
    for body in [Body::from(sized(MIB)), chunked(MIB)] {
        save(&world, body).await.refused(422, "validation_failed");
    }
    let announced = |length: &str, body: Body| {
        let token = world.token("admin");
        let request = axum::http::Request::post(SAVE)
            .header("authorization", format!("Bearer {token}"))
            .header("content-length", length);
        world.answer(request.body(body).expect("a request"))
    };
    for answer in [
        save(&world, sized(MIB + 1)).await,
        save(&world, chunked(MIB + 1)).await,
        save(&world, chunked(5 * MIB)).await,
        // Said beforehand: refused without reading it. Said falsely: found out.
        announced(
            "1048577",
            Body::from_stream(stream::pending::<Result<Bytes, std::io::Error>>()),
        )
        .await,
        announced("12", chunked(MIB + 1)).await,
    ] {
        let sentence = answer.refused(413, "too_large");
        assert_eq!(sentence, "L’envoi est trop volumineux : 1 Mio au plus.");
    }
    // One that breaks off was not said to its end.
    let cut = stream::iter([
        Ok(Bytes::from_static(b"{}")),
        Err(std::io::Error::other("cut")),
    ]);
    save(&world, Body::from_stream(cut))
        .await
        .refused(400, "bad_request");
}

#[tokio::test]
async fn what_is_no_object_is_a_bad_request() {
    let world = World::start().await;
    let deep =
        |open: &str, close: &str| format!("{}{}", open.repeat(200_000), close.repeat(200_000));
    let unreadable: [&[u8]; 26] = [
        b"{",
        b"}",
        b"[",
        b"[]",
        b"[{}]",
        b"null",
        b"1",
        b"\"a\"",
        b"true",
        b"nothing",
        b"{}{}",
        b"{},",
        b"{} x",
        b"{'region_code':'R01'}",
        b"{region_code:1}",
        b"{\"region_code\":}",
        b"{\"region_code\":\"R01\",}",
        b"{\"region_code\":\"a\nb\"}",
        b"{\"region_code\":\"\\x\"}",
        b"{\"region_code\":\"\\ud800\"}",
        b"{\"region_code\":\"\xff\xfe\"}",
        b"{\"\xff\":1}",
        b"\xef\xbb\xbf{}",
        b"\xff\xfe{\0}\0",
        b"\x1f\x8b\x08\0",
        b"{\"region_id\":1e999}",
    ];
    for body in unreadable {
        let shown = String::from_utf8_lossy(body).into_owned();
        let answer = save(&world, body.to_vec()).await;
        assert_eq!(
            answer.refused(400, "bad_request"),
            "La demande est illisible.",
            "{shown}"
        );
    }
    for body in [
        deep("[", "]"),
        deep(r#"{"a":"#, "}"),
        format!(r#"{{"region_code":{}}}"#, deep("[", "]")),
        format!(
            r#"{{"region_code":{}1{}}}"#,
            r#"{"a":"#.repeat(100_000),
            "}".repeat(100_000)
        ),
    ] {
        assert!(body.len() < 2 * MIB);
        let status = save(&world, body).await.status.as_u16();
        assert!([400, 413].contains(&status), "{status}");
    }
    // Not ours, so not looked into, however deep it is.
    let ignored = format!(
        r#"{{"x":{}{},"region_name":""}}"#,
        "[".repeat(100_000),
        "]".repeat(100_000)
    );
    save(&world, ignored)
        .await
        .refused(422, "validation_failed");
    for empty in ["", " \r\n\t "] {
        let answer = save(&world, empty).await;
        answer.refused(422, "validation_failed");
        assert_eq!(answer.fields(), ["region_code", "region_name"]);
    }
}

#[tokio::test]
async fn a_field_of_the_wrong_kind_is_named() {
    let world = World::start().await;
    let cases: [(Value, &[&str]); 18] = [
        (json!({"region_code": 1}), &["region_code"]),
        (
            json!({"region_code": true, "region_name": 1.5}),
            &["region_code", "region_name"],
        ),
        (json!({"region_code": ["R01"]}), &["region_code"]),
        (json!({"region_code": {"a": {"b": []}}}), &["region_code"]),
        (json!({"region_id": "x"}), &["region_id"]),
        (json!({"region_id": "1 2"}), &["region_id"]),
        (json!({"region_id": "1.5"}), &["region_id"]),
        (json!({"region_id": 1.5}), &["region_id"]),
        (json!({"region_id": true}), &["region_id"]),
        (json!({"region_id": [1]}), &["region_id"]),
        (json!({"region_id": {}}), &["region_id"]),
        (json!({"region_id": "9223372036854775808"}), &["region_id"]),
        (
            json!({"region_id": 9_223_372_036_854_775_808_u64}),
            &["region_id"],
        ),
        (json!({"region_id": 1e300}), &["region_id"]),
        (json!({"region_version": "1e3"}), &["region_version"]),
        (json!({"region_version": "0x10"}), &["region_version"]),
        (json!({"region_version": "١"}), &["region_version"]),
        (
            json!({"region_id": "x", "region_code": 1, "region_name": 2, "region_version": "y"}),
            &["region_id", "region_code", "region_name", "region_version"],
        ),
    ];
    for (body, fields) in cases {
        let answer = save(&world, body.to_string()).await;
        answer.refused(400, "bad_request");
        assert_eq!(answer.fields(), fields, "{body}");
    }
    let answer = save(
        &world,
        r#"{"region_code":"a","region_code":"b","x":1,"x":2}"#,
    )
    .await;
    let sentence = answer.refused(400, "bad_request");
    assert_eq!(sentence, "Le code de la région est donné deux fois.");
    // Numbers as whole numbers are written, however they are spelled; then it is the region that does not
    // exist.
    for id in [
        "77",
        "\"77\"",
        "\" 77 \"",
        "77.0",
        "7.7e1",
        "9223372036854775807",
        "-1",
        "0",
        "-0",
    ] {
        let body = format!(r#"{{"region_id":{id},"region_code":"R77"}}"#);
        save(&world, body).await.refused(404, "region_not_found");
    }
}

#[tokio::test]
async fn absent_keeps_null_clears_and_what_is_unknown_is_nobodys_business() {
    let world = World::start().await;
    let made = save(
        &world,
        r#"{"region_id":null,"region_code":"R01","region_name":"Nawa"}"#,
    )
    .await
    .ok();
    let id = made["region_id"].as_i64().expect("an id");
    for body in [
        json!({"region_id": id}),
        json!({"region_id": id.to_string(), "region_code": "R01", "region_version": null}),
        json!({"region_id": id, "cleared": ["region_name"], "sent": ["x"], "id": 9, "code": "x",
            "__proto__": {}}),
        json!({"region_id": id, "region_version": "", "region_createdAt": "hier", "Region_Name": "Autre"}),
    ] {
        let told = save(&world, body.to_string()).await.ok();
        assert_eq!(
            (&told["region_id"], &told["region_version"]),
            (&json!(id), &json!(1)),
            "{body}"
        );
    }
    for value in ["null", "\"\"", "\"  \""] {
        let body = format!(r#"{{"region_id":{id},"region_name":{value},"region_code":"R02"}}"#);
        let answer = save(&world, body).await;
        assert_eq!(
            answer.refused(422, "validation_failed"),
            "Le nom de la région est obligatoire."
        );
        assert_eq!(answer.fields(), ["region_name"]);
    }
    let region = world
        .get(
            &format!("/api/region/get_region/{id}"),
            &world.token("viewer"),
        )
        .await
        .ok();
    assert_eq!(
        region["region"],
        json!({"region_id": id, "region_code": "R01", "region_name": "Nawa", "region_version": 1})
    );
}

/// 20 million empty rows are 60 MB of a body and made gigabytes of messages.
#[tokio::test]
async fn s4_rows_are_counted_while_they_are_read() {
    let world = World::start().await;
    let token = world.token("admin");
    let rows = |count: usize| {
        let rows = "{},".repeat(count);
        format!("[{}]", rows.trim_end_matches(','))
    };
    let import = "/api/locality/post_locality-import?dryRun=true";
    let began = std::time::Instant::now();
    for body in [format!(r#"{{"rows":{}}}"#, rows(20_000_000)), rows(100_001)] {
        let answer = world.send("POST", import, Some(&token), body.into()).await;
        let sentence = answer.refused(422, "validation_failed");
        assert_eq!(
            sentence,
            "Le tableau des lignes est hors limites (1–100 000)."
        );
        assert_eq!(answer.fields(), ["rows"]);
    }
    assert!(began.elapsed().as_secs() < 30, "{:?}", began.elapsed());
    // Elsewhere too, within the mebibyte of a body: three bytes are a line of a delivery.
    let lines = format!(r#"{{"cards":{}}}"#, rows(300_000));
    let answer = world
        .send(
            "POST",
            "/api/delivery/post_delivery",
            Some(&token),
            lines.into(),
        )
        .await;
    answer.refused(422, "validation_failed");
    assert_eq!(answer.fields(), ["cards"]);
    // As many as the contract allows are read, and found to be blank.
    let answer = world
        .send("POST", import, Some(&token), rows(100_000).into())
        .await;
    assert_eq!(
        answer.refused(422, "validation_failed"),
        "Le tableau des lignes est obligatoire."
    );
}
