//! A member's photo on its way in, as JSON and as a form, and on its way out.

use std::io::Cursor;

use axum::body::Body;
use axum::http::Request;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use bytes::Bytes;
use futures_util::stream;
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use serde_json::{Value, json};

use crate::answer::Answer;
use crate::world::World;

pub(crate) const SAVE: &str = "/api/member/post_member-photo";
const MIB: usize = 1024 * 1024;

pub(crate) async fn with_a_member() -> (World, i64) {
    let world = World::start().await;
    let id = sqlx::query_scalar(
        "insert into member (uuid, id_number, firstname, lastname, kind, created_by, created_by_id,
            updated_by)
        values (gen_random_uuid(), 'A-1', 'Awa', 'Koné', 1, 'x', 7, 'x') returning id",
    )
    .fetch_one(world.members())
    .await
    .expect("a member");
    (world, id)
}

pub(crate) fn picture(seed: u8) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    let picture = RgbImage::from_pixel(300, 400, Rgb([seed * 50, 90, 200]));
    DynamicImage::from(picture)
        .write_to(&mut file, ImageFormat::Png)
        .expect("a vector takes it");
    file.into_inner()
}

/// A form of parts: name, what else the header says, content.
async fn form(world: &World, token: Option<&str>, parts: &[(&str, &str, &[u8])]) -> Answer {
    let mut body = Vec::new();
    for (name, more, content) in parts {
        let head =
            format!("--edge\r\nContent-Disposition: form-data; name=\"{name}\"{more}\r\n\r\n");
        body.extend(head.as_bytes());
        body.extend(*content);
        body.extend(b"\r\n");
    }
    body.extend(b"--edge--\r\n");
    sent(
        world,
        token,
        "multipart/form-data; boundary=edge",
        Body::from(body),
    )
    .await
}

async fn sent(world: &World, token: Option<&str>, media_type: &str, body: Body) -> Answer {
    let mut request = Request::post(SAVE).header("content-type", media_type);
    if let Some(token) = token {
        request = request.header("authorization", format!("Bearer {token}"));
    }
    world.answer(request.body(body).expect("a request")).await
}

const FILE: &str = "; filename=\"photo.png\"\r\nContent-Type: image/svg+xml";

#[tokio::test]
async fn a_photo_comes_in_as_json_or_as_a_form_and_goes_out_as_a_file() {
    let (world, id) = with_a_member().await;
    let token = world.token("enrolment");
    let url = format!(
        "data:image/png;base64,{}",
        BASE64_STANDARD.encode(picture(1))
    );
    let body = json!({"member_id": id, "member_photo": url});
    let saved = world.post(SAVE, &token, &body).await;
    assert_eq!(saved.status.as_u16(), 200, "{}", saved.text());
    let saved = saved.json();
    assert_eq!(saved["message"], "Photo enregistrée");
    assert_eq!(
        (&saved["member_id"], &saved["member_version"]),
        (&json!(id), &json!(2))
    );

    let id_text = id.to_string();
    let same = form(
        &world,
        Some(&token),
        &[
            ("member_photo", FILE, &picture(1)),
            ("unknown", "", b"left alone"),
            ("member_id", "", id_text.as_bytes()),
        ],
    )
    .await;
    assert_eq!(same.json(), saved, "the same photo, however it comes");
    let text = form(
        &world,
        Some(&token),
        &[
            ("member_id", "", format!(" {id} ").as_bytes()),
            ("member_photo", "", url.as_bytes()),
        ],
    )
    .await;
    assert_eq!(text.json(), saved);

    let viewer = world.token("viewer");
    let got = world
        .get(&format!("/api/member/get_member-photo/{id}"), &viewer)
        .await
        .json();
    assert_eq!(got["member_photo"], saved["member_photo"]);
    let path = saved["photo_path"].as_str().expect("a path");
    let file = world.get(path, &viewer).await;
    assert_eq!(file.status.as_u16(), 200);
    let url = format!(
        "data:image/jpeg;base64,{}",
        BASE64_STANDARD.encode(&file.body)
    );
    assert_eq!(saved["member_photo"], url);
    let thumbnail = world.get(&format!("{path}/thumbnail"), &viewer).await;
    assert!(!thumbnail.body.is_empty() && thumbnail.body.len() < file.body.len());
    for answer in [&file, &thumbnail] {
        assert_eq!(answer.header("content-type"), "image/jpeg");
        assert_eq!(
            answer.header("content-length"),
            answer.body.len().to_string()
        );
        assert_eq!(
            answer.header("cache-control"),
            "private, max-age=31536000, immutable"
        );
        assert_eq!(answer.header("content-encoding"), "");
    }

    let asked = |method: &str, tag: &str| {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header("authorization", format!("Bearer {viewer}"))
            .header("accept-encoding", "gzip")
            .header("if-none-match", tag);
        world.answer(request.body(Body::empty()).expect("a request"))
    };
    let known = asked("GET", file.header("etag")).await;
    assert_eq!((known.status.as_u16(), known.body.len()), (304, 0));
    let other = asked("GET", "\"other\"").await;
    assert_eq!(other.body, file.body, "not compressed a second time");
    let head = asked("HEAD", "\"other\"").await;
    assert_eq!((head.status.as_u16(), head.body.len()), (200, 0));
    assert_eq!(head.header("content-length"), file.body.len().to_string());
}

#[tokio::test]
async fn a_refused_photo_is_told_with_its_field_and_changes_nothing() {
    let (world, id) = with_a_member().await;
    let token = world.token("enrolment");
    let save = async |photo: &str| {
        let body = json!({"member_id": id, "member_photo": photo});
        world.post(SAVE, &token, &body).await
    };
    let large = BASE64_STANDARD.encode(vec![7; 8 * MIB + 1]);
    let cases = [
        ("", "La photo est obligatoire."),
        (
            "PHN2Zy8+",
            "La photo n’est pas une image lisible (JPEG, PNG, WebP).",
        ),
        (large.as_str(), "La photo est trop lourde : 8 Mio au plus."),
    ];
    for (photo, sentence) in cases {
        let answer = save(photo).await;
        assert_eq!(answer.refused(422, "validation_failed"), sentence);
        let error = &answer.json()["errors"][0];
        assert_eq!(
            (&error["field"], &error["message"]),
            (&json!("member_photo"), &json!(sentence))
        );
    }
    let id_text = id.to_string();
    let file = |content: &[u8]| {
        let content = content.to_vec();
        let (world, token, id_text) = (&world, &token, &id_text);
        async move {
            let parts: [(&str, &str, &[u8]); 2] = [
                ("member_id", "", id_text.as_bytes()),
                ("member_photo", FILE, &content),
            ];
            form(world, Some(token), &parts).await
        }
    };
    for (content, sentence) in [
        (vec![], cases[0].1),
        (b"<svg/>".to_vec(), cases[1].1),
        (vec![7; 8 * MIB + 1], cases[2].1),
        (vec![7; 11 * MIB], cases[2].1),
    ] {
        let answer = file(&content).await;
        assert_eq!(answer.refused(422, "validation_failed"), sentence);
    }
    let unknown = json!({"member_id": id + 1, "member_photo": "no picture"});
    world
        .post(SAVE, &token, &unknown)
        .await
        .refused(404, "member_not_found");
    let version: i64 = sqlx::query_scalar("select version from member")
        .fetch_one(world.members())
        .await
        .expect("a member");
    assert_eq!(version, 1);
    assert_eq!(
        std::fs::read_dir(world.photos.path())
            .expect("a folder")
            .count(),
        0
    );
}

#[tokio::test]
async fn twelve_mebibytes_are_read_and_not_a_byte_more_however_they_come() {
    let (world, _) = with_a_member().await;
    let token = world.token("enrolment");
    let chunked = |size: usize| {
        let piece = Bytes::from(vec![b' '; MIB]);
        let last = Bytes::from(vec![b' '; size % MIB]);
        let pieces = std::iter::repeat_n(piece, size / MIB).chain([last]);
        Body::from_stream(stream::iter(pieces.map(Ok::<_, std::io::Error>)))
    };
    for (media_type, status, code) in [
        // Nothing but spaces names no member.
        ("application/json", 422, "validation_failed"),
        ("multipart/form-data; boundary=edge", 400, "bad_request"),
    ] {
        for body in [Body::from(vec![b' '; 12 * MIB + 1]), chunked(12 * MIB + 1)] {
            let answer = sent(&world, Some(&token), media_type, body).await;
            let sentence = answer.refused(413, "too_large");
            assert_eq!(sentence, "L’envoi est trop volumineux : 12 Mio au plus.");
        }
        let answer = sent(&world, Some(&token), media_type, chunked(12 * MIB)).await;
        answer.refused(status, code);
    }
}

#[tokio::test]
async fn an_unreadable_form_is_refused_after_who_sends_it() {
    let (world, _) = with_a_member().await;
    let (token, viewer) = (world.token("enrolment"), world.token("viewer"));
    let form_of = "multipart/form-data; boundary=edge";
    let cut: &[u8] = b"--edge\r\nContent-Disposition: form-data; name=\"member_id\"\r\n\r\n1";
    for (media_type, body) in [
        (form_of, cut),
        (form_of, b"{}"),
        (form_of, b""),
        ("multipart/form-data", cut),
        ("Multipart/Form-Data; boundary=\"", cut),
    ] {
        let send = async |token| sent(&world, token, media_type, Body::from(body)).await;
        send(None).await.refused(401, "unauthenticated");
        send(Some(viewer.as_str()))
            .await
            .refused(403, "permission_denied");
        send(Some(token.as_str())).await.refused(400, "bad_request");
    }
    for id in ["x", "", "1.5", "99999999999999999999"] {
        let answer = form(&world, Some(&token), &[("member_id", "", id.as_bytes())]).await;
        answer.refused(400, "bad_request");
        assert_eq!(answer.json()["errors"][0]["field"], "member_id");
    }
    let answer = form(&world, Some(&token), &[]).await;
    answer.refused(422, "validation_failed");
    assert_eq!(answer.json()["errors"][0]["field"], "member_id");

    // Without the service behind it: that first.
    let world = world.with(members::NAME, None);
    let token = world.token("enrolment");
    let answer = sent(&world, Some(&token), form_of, Body::from("{}")).await;
    answer.refused(503, "unavailable");
}

#[tokio::test]
async fn a_file_is_only_for_who_may_see_it() {
    let (world, id) = with_a_member().await;
    let token = world.token("enrolment");
    let photo = BASE64_STANDARD.encode(picture(1));
    let body = json!({"member_id": id, "member_photo": photo});
    let saved: Value = world.post(SAVE, &token, &body).await.json();
    let path = saved["photo_path"].as_str().expect("a path").to_owned();
    for path in [path.clone(), format!("{path}/thumbnail")] {
        let answer = world.send("GET", &path, None, Body::empty()).await;
        answer.refused(401, "unauthenticated");
        let reports = world.token("reports");
        world
            .get(&path, &reports)
            .await
            .refused(403, "permission_denied");
        let elsewhere = world.mint.token("viewer", &[("scope", json!([1]))]);
        let answer = world.get(&path, &elsewhere).await;
        let sentence = answer.refused(404, "photo_not_found");
        assert_eq!(
            sentence,
            "Cette photo n’existe pas ou n’est plus disponible."
        );
        assert_eq!(answer.header("cache-control"), "no-store");
    }
    let hash = &path["/api/member/photo/".len()..][..64];
    for name in [
        "1",
        "..%2f..%2fetc%2fpasswd",
        "%2e%2e",
        "%00",
        "%ff",
        hash,
        &format!("{hash}.thumb.jpg"),
        &format!("{}%2f{hash}.jpg", &hash[..2]),
        &format!("{}.jpg", hash.to_uppercase()),
    ] {
        let answer = world
            .get(&format!("/api/member/photo/{name}"), &token)
            .await;
        assert!(
            [400, 404].contains(&answer.status.as_u16()),
            "{name}: {}",
            answer.text()
        );
        answer.json();
    }
}

#[tokio::test]
async fn a_full_store_is_told_and_the_photo_stays() {
    let (world, id) = with_a_member().await;
    let token = world.token("enrolment");
    let body =
        |seed| json!({"member_id": id, "member_photo": BASE64_STANDARD.encode(picture(seed))});
    let saved = world.post(SAVE, &token, &body(1)).await.json();
    let path = saved["photo_path"].as_str().expect("a path");
    for number in 0..=255 {
        let folder = world.photos.path().join(format!("{number:02x}"));
        if !folder.exists() {
            std::fs::write(folder, "in the way").expect("a file");
        }
    }
    let answer = world.post(SAVE, &token, &body(2)).await;
    let sentence = answer.refused(503, "storage_unavailable");
    assert_eq!(
        sentence,
        "Le stockage des photos est plein ou indisponible : la photo n’a pas été enregistrée. \
        Veuillez réessayer plus tard."
    );
    assert_eq!(answer.header("retry-after"), "30");
    assert_eq!(world.get(path, &token).await.status.as_u16(), 200);

    let folder = world
        .photos
        .path()
        .join(&path["/api/member/photo/".len()..][..2]);
    std::fs::remove_dir_all(&folder).expect("it was there");
    std::fs::write(folder, "in the way").expect("a file");
    let answer = world.get(path, &token).await;
    let sentence = answer.refused(503, "storage_unavailable");
    assert_eq!(
        sentence,
        "Le stockage des photos est momentanément indisponible. Veuillez réessayer plus tard."
    );
}

#[tokio::test]
async fn missing_photos_are_listed_with_words_for_their_cause() {
    let (world, id) = with_a_member().await;
    let token = world.token("auditor");
    let list = "/api/tools/get.missing-photo_list";
    let listed = world
        .get(&format!("{list}?filter=kone&cause=no_photo"), &token)
        .await
        .json();
    assert_eq!(
        (&listed["total"], &listed["totalIsEstimate"]),
        (&json!(1), &json!(false))
    );
    assert_eq!(listed["rows"][0]["member_id"], id);
    assert_eq!(listed["rows"][0]["cause"], "no_photo");
    let none = world
        .get(&format!("{list}?cause=file_missing"), &token)
        .await
        .json();
    assert_eq!(none["rows"], json!([]));
    world
        .get(&format!("{list}?cause=lost"), &token)
        .await
        .refused(400, "bad_request");
    let viewer = world.token("viewer");
    world
        .get(list, &viewer)
        .await
        .refused(403, "permission_denied");
}
