//! Answers that are made piece by piece, as a browser asks for them: with compression and without, over a
//! real connection.

use std::io::Read;

use axum::http::{HeaderMap, Request, StatusCode, header};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use bytes::Bytes;
use flate2::read::GzDecoder;
use http_body_util::{BodyExt, Full};
use hyper_util::client::legacy::Client;
use hyper_util::rt::TokioExecutor;
use proto::{ROUTES, Route};
use serde_json::{Value, json};

use crate::audit::with_audit;
use crate::card_declaration::page;
use crate::card_world::{bring, enrol, make, pay};
use crate::photo::picture;
use crate::socket::Listening;
use crate::world::World;

/// What a call that streams is asked for: what stands in its address, and its body.
fn asked(operation: &str, known: &Known) -> Option<(Vec<(&'static str, String)>, Value)> {
    let id = |name: &'static str, id: i64| vec![(name, id.to_string())];
    let cards = json!({"card_ids": [known.card, known.brought]});
    Some(match operation {
        "Cards_ListCardsToPrint" | "Cards_PrintCards" | "Cards_BundleCards" => (Vec::new(), cards),
        "Deliveries_PrintDeliveries" => (Vec::new(), json!({"delivery_ids": [known.delivery]})),
        "Photos_GetPhotoFile" | "Photos_GetPhotoThumbnail" => {
            (vec![("file", known.photo.clone())], Value::Null)
        }
        "Cards_GetDeclarationFile" => (id("declaration_id", known.declaration), Value::Null),
        // Of a job that is not there: refused before anything is streamed.
        "Cards_GetPrintedCards" | "Deliveries_GetPrintedDeliveries" => {
            (id("job_id", 4040), Value::Null)
        }
        "Reports_PreviewReport" => {
            let empty = json!({"basePdf": {"width": 85.6, "height": 54}, "schemas": [[]]});
            (
                Vec::new(),
                json!({"report_type": "card", "report_json": empty}),
            )
        }
        "MemberPrints_PrintMemberList" | "Transactions_PrintTransactionList" => {
            (Vec::new(), Value::Null)
        }
        "MemberPrints_PrintMemberDocuments" => (Vec::new(), json!({"member_ids": [known.member]})),
        "ParcelTitles_GetParcelTitleFile" => (id("title_id", known.title), Value::Null),
        "Parcels_PrintParcel" => (id("parcel_id", known.parcel), Value::Null),
        // Of a file that is not there.
        "BaseMaps_GetBaseMap" => (Vec::new(), Value::Null),
        "Transactions_PrintReceipts" => (Vec::new(), json!({"transaction_ids": [known.payment]})),
        "Batches_ReadBatch" => {
            let reads = json!({"reads": ["/api/user/get.permission_table"]});
            (Vec::new(), reads)
        }
        "Parcels_ExportPlots" => (Vec::new(), json!({"export_recipient": "Négoce & Cie"})),
        "Reports_ExportReport" => (id("report_id", 1), Value::Null),
        _ if operation.contains("_Export") => (Vec::new(), Value::Null),
        _ => return None,
    })
}

/// Records of which something is streamed.
struct Known {
    card: i64,
    brought: i64,
    delivery: i64,
    declaration: i64,
    photo: String,
    member: i64,
    parcel: i64,
    title: i64,
    payment: i64,
}

impl Known {
    async fn make(world: &World) -> Self {
        let token = world.token("admin");
        // Enough rows for an answer in several pieces.
        enrol(world, 1..=300).await;
        let card = make(world, &token, 1).await["card_id"]
            .as_i64()
            .expect("an id");
        let brought = make(world, &token, 2).await["card_id"]
            .as_i64()
            .expect("an id");
        bring(world, &token, brought).await;
        // A card of its own: one that is lost is printed no more.
        let lost = make(world, &token, 3).await["card_id"]
            .as_i64()
            .expect("an id");
        bring(world, &token, lost).await;
        for member in 4..=300 {
            pay(world, &token, member, &format!("P{member}")).await;
        }
        let lost = json!({"card_id": lost, "card_status": "lost", "reason": "Au marché",
            "attachment": page()});
        world
            .post("/api/card/post.report_problem", &token, &lost)
            .await
            .ok();
        let member: i64 = sqlx::query_scalar(
            "insert into member (uuid, id_number, firstname, lastname, kind, created_by, created_by_id,
                updated_by)
            values (gen_random_uuid(), 'A-1', 'Awa', 'Koné', 1, 'x', 7, 'x') returning id",
        )
        .fetch_one(world.members())
        .await
        .expect("a member");
        let photo =
            json!({"member_id": member, "member_photo": BASE64_STANDARD.encode(picture(1))});
        let saved = world
            .post("/api/member/post_member-photo", &token, &photo)
            .await
            .ok();
        let path = saved["photo_path"].as_str().expect("a path");
        let parcel = json!({"parcel_memberId": member});
        let parcel = world
            .post("/api/parcel/post_parcel", &token, &parcel)
            .await
            .ok();
        let page = BASE64_STANDARD.encode(picture(2));
        let title = json!({"parcel_id": parcel["parcel_id"], "title_page": page});
        let title = world
            .post("/api/parcel/post.title_page", &token, &title)
            .await;
        Self {
            card,
            brought,
            delivery: 1,
            declaration: 1,
            member,
            parcel: parcel["parcel_id"].as_i64().expect("an id"),
            title: title.ok()["title"]["title_id"].as_i64().expect("an id"),
            payment: 1,
            photo: path.rsplit('/').next().expect("a name").to_owned(),
        }
    }
}

/// The whole answer, decompressed by what its head says.
async fn whole(
    address: &str,
    route: &Route,
    path: &str,
    body: &Value,
    token: &str,
    encoding: &str,
) -> (StatusCode, HeaderMap, Vec<u8>) {
    let client = Client::builder(TokioExecutor::new()).build_http();
    let body = if body.is_null() {
        Bytes::new()
    } else {
        body.to_string().into()
    };
    let request = Request::builder()
        .method(route.method)
        .uri(format!("http://{address}{path}"))
        .header(header::AUTHORIZATION, format!("Bearer {token}"))
        .header(header::ACCEPT_ENCODING, encoding)
        .body(Full::new(body))
        .expect("a request");
    let answer = client.request(request).await.expect("an answer");
    let (parts, body) = answer.into_parts();
    let rpc = route.rpc;
    let body = body.collect().await;
    let body = body.unwrap_or_else(|error| panic!("{rpc} {encoding} broke off: {error}"));
    let mut content = body.to_bytes().to_vec();
    match parts.headers.get(header::CONTENT_ENCODING) {
        None => {}
        Some(value) if value == "gzip" => {
            let compressed = std::mem::take(&mut content);
            let read = GzDecoder::new(compressed.as_slice()).read_to_end(&mut content);
            read.unwrap_or_else(|error| panic!("{rpc} {encoding}: {error}"));
        }
        Some(other) => panic!("{rpc} {encoding}: {other:?}"),
    }
    (parts.status, parts.headers, content)
}

/// The OpenAPI document names the media type of the answer.
fn assert_described(document: &Value, route: &Route, headers: &HeaderMap) {
    let kind = headers[header::CONTENT_TYPE].to_str().expect("ASCII");
    let kind = kind.split(';').next().unwrap_or_default();
    let operation = &document["paths"][route.path][route.method.to_lowercase()];
    let content = &operation["responses"]["200"]["content"];
    assert!(content[kind].is_object(), "{} answers {kind}", route.rpc);
}

#[tokio::test]
async fn d9_every_streamed_answer_is_the_same_however_it_is_compressed() {
    let (world, _audit) = with_audit().await;
    let known = Known::make(&world).await;
    let token = world.token("admin");
    let listening = Listening::start(&world).await;
    let address = listening.address.to_string();
    let document = serde_json::from_str(proto::OPENAPI).expect("the build wrote JSON");
    let (mut told, mut compressed) = (0, 0);
    for route in ROUTES
        .iter()
        .filter(|route| route.streams && !route.path.is_empty() && route.access.allows("admin"))
    {
        let Some((in_path, body)) = asked(route.operation, &known) else {
            // Not served yet, or somebody has to say here how it is asked.
            let (status, _, text) =
                whole(&address, route, route.path, &Value::Null, &token, "").await;
            assert_eq!(
                status,
                503,
                "{}: {}",
                route.rpc,
                String::from_utf8_lossy(&text)
            );
            continue;
        };
        let path = in_path
            .iter()
            .fold(route.path.to_owned(), |path, (name, value)| {
                path.replace(&format!("{{{name}}}"), value)
            });
        let plain = whole(&address, route, &path, &body, &token, "identity").await;
        let is_missing =
            route.operation.contains("_GetPrinted") || route.operation == "BaseMaps_GetBaseMap";
        if is_missing {
            assert_eq!(plain.0, 404, "{}", route.rpc);
        } else {
            assert_eq!(
                plain.0,
                200,
                "{}: {}",
                route.rpc,
                String::from_utf8_lossy(&plain.2)
            );
            assert_described(&document, route, &plain.1);
            told += 1;
        }
        for encoding in ["gzip", "br", "gzip, deflate, br, zstd"] {
            let other = whole(&address, route, &path, &body, &token, encoding).await;
            assert_eq!(other.0, plain.0, "{} {encoding}", route.rpc);
            compressed += usize::from(other.1.contains_key(header::CONTENT_ENCODING));
            let media_type = plain.1[header::CONTENT_TYPE].to_str().expect("ASCII");
            if matches!(media_type, "application/pdf" | "application/zip") {
                // These say when they were made.
                assert_eq!(other.2.len(), plain.2.len(), "{} {encoding}", route.rpc);
            } else {
                assert!(other.2 == plain.2, "{} {encoding}", route.rpc);
            }
        }
    }
    assert!(
        told >= 12 && compressed >= 4,
        "{told} calls stream, {compressed} answers were compressed"
    );
    listening.stop().await;
}
