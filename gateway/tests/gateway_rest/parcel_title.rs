//! Pages of a parcel's title of land by REST: as JSON or as a form, and what is said of files that are none.

use axum::body::Body;
use axum::http::Request;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use crate::answer::Answer;
use crate::photo::picture;
use crate::world::World;

const ADD: &str = "/api/parcel/post.title_page";

async fn parcel(world: &World, token: &str) -> Value {
    let awa = json!({"member_firstname": "Awa", "member_lastname": "Koné", "member_birthDate": "1990-05-17"});
    let member = world
        .post("/api/member/post_member", token, &awa)
        .await
        .ok();
    let save = json!({"parcel_memberId": member["member_id"]});
    let saved = world.post("/api/parcel/post_parcel", token, &save).await;
    saved.ok()["parcel_id"].clone()
}

/// A file as the form of a browser.
async fn form(world: &World, token: &str, parcel: &Value, file: &[u8]) -> Answer {
    let head = format!(
        "--edge\r\nContent-Disposition: form-data; name=\"parcel_id\"\r\n\r\n{parcel}\r\n--edge\r\n\
        Content-Disposition: form-data; name=\"title_page\"; filename=\"titre.pdf\"\r\n\r\n"
    );
    let body = [head.as_bytes(), file, b"\r\n--edge--\r\n"].concat();
    let request = Request::post(ADD)
        .header("content-type", "multipart/form-data; boundary=edge")
        .header("authorization", format!("Bearer {token}"))
        .body(Body::from(body));
    world.answer(request.expect("a request")).await
}

#[tokio::test]
async fn a_page_comes_in_as_json_or_as_a_form_and_goes_out_as_a_picture_of_ours() {
    let world = World::start().await;
    let token = world.token("enrolment");
    let parcel = parcel(&world, &token).await;
    let sent = BASE64_STANDARD.encode(picture(1));
    let added = world
        .post(
            ADD,
            &token,
            &json!({"parcel_id": parcel, "title_page": sent}),
        )
        .await
        .ok();
    assert_eq!(added["message"], "Page jointe");
    form(&world, &token, &parcel, &picture(2)).await.ok();
    let path = format!("/api/parcel/get_parcel/{parcel}");
    let told = world.get(&path, &token).await.ok();
    let titles = told["titles"].as_array().expect("a list");
    assert_eq!(titles.len(), 2);
    let path = titles[1]["title_path"].as_str().expect("a path");
    let file = world.get(path, &token).await;
    assert_eq!(file.header("content-type"), "image/jpeg");
    assert!(file.header("cache-control").starts_with("private"));
    assert!(file.body.starts_with(b"\xff\xd8\xff"), "a JPEG");
    world
        .send("GET", path, None, Body::empty())
        .await
        .refused(401, "unauthenticated");
    let removed = json!({"parcel_id": parcel, "title_id": titles[1]["title_id"]});
    let answer = world
        .post("/api/parcel/post.title_remove", &token, &removed)
        .await;
    assert_eq!(answer.ok()["message"], "Page retirée");
    let gone = world.get(path, &token).await;
    assert_eq!(
        gone.refused(404, "parcel_title_not_found"),
        "Cette page n’existe pas ou a été retirée."
    );
}

#[tokio::test]
async fn a_file_that_is_no_page_is_told_in_a_sentence() {
    let world = World::start().await;
    let token = world.token("admin");
    let parcel = parcel(&world, &token).await;
    for (file, sentence) in [
        (vec![], "La page du titre foncier est obligatoire."),
        (
            b"%PDF-1.7 a title".to_vec(),
            "La page du titre foncier n’est pas une image lisible (JPEG, PNG, WebP).",
        ),
        (
            b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script/></svg>".to_vec(),
            "La page du titre foncier n’est pas une image lisible (JPEG, PNG, WebP).",
        ),
        (
            picture(1)[..200].to_vec(),
            "La page du titre foncier n’est pas une image lisible (JPEG, PNG, WebP).",
        ),
        (
            vec![0; 8 * 1024 * 1024 + 1],
            "La page du titre foncier est trop lourde : 8 Mio au plus.",
        ),
    ] {
        let refused = form(&world, &token, &parcel, &file).await;
        refused.refused(422, "validation_failed");
        let told = refused.json();
        assert_eq!(told["errors"][0]["message"], sentence, "{}", file.len());
    }
    let large = form(&world, &token, &parcel, &vec![0; 13 * 1024 * 1024]).await;
    large.refused(413, "too_large");
    let page = picture(1);
    form(&world, &token, &parcel, &page).await.ok();
    let twice = form(&world, &token, &parcel, &page).await;
    assert_eq!(
        twice.refused(409, "parcel_title_exists"),
        "Cette page est déjà jointe à la parcelle."
    );
}
