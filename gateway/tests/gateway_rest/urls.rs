//! What a path and a query may hold: ids, pages, filters, and bytes that mean nothing.

use axum::body::Body;
use axum::http::Request;
use serde_json::{Value, json};

use crate::world::World;

const LIST: &str = "/api/region/get.region_list";

async fn filled() -> (World, String) {
    let world = World::start().await;
    let token = world.token("admin");
    for (code, name) in [
        ("R01", "Gbôklé"),
        ("R02", "San-Pédro"),
        ("R03", "Nawa"),
        ("R04", "100 % _cacao_"),
    ] {
        let body = json!({"region_code": code, "region_name": name});
        world
            .post("/api/region/post_region", &token, &body)
            .await
            .ok();
    }
    (world, token)
}

#[tokio::test]
async fn pages_and_orders_are_asked_in_many_spellings() {
    let (world, token) = filled().await;
    let cases = [
        ("", "R04 R01 R03 R02"),
        ("?", "R04 R01 R03 R02"),
        ("?_orderBy=region_code", "R01 R02 R03 R04"),
        ("?_orderBy=region_code&_descending=true", "R04 R03 R02 R01"),
        ("?_orderBy=region_code&_descending=1", "R04 R03 R02 R01"),
        ("?_orderBy=region_code&_descending=false", "R01 R02 R03 R04"),
        ("?_orderBy=region_code&_descending=0", "R01 R02 R03 R04"),
        ("?_descending=", "R04 R01 R03 R02"),
        ("?_orderBy=", "R04 R01 R03 R02"),
        ("?_orderBy=region_id&_limit=2", "R01 R02"),
        ("?_orderBy=region_id&_limit=2&_offset=3", "R04"),
        ("?_orderBy=region_id&_limit=&_offset=", "R01 R02 R03 R04"),
        ("?_limit=0", ""),
        ("?_limit=10000&_offset=9223372036854775807", ""),
        ("?%5FlimIt=1&_orderBy=region_id", "R01 R02 R03 R04"),
        ("?%5Flimit=1&_orderBy=region_id", "R01"),
        ("?&&_limit=1&&_orderBy=region_id&", "R01"),
        ("?unknown=%ff%00&_limit", "R04 R01 R03 R02"),
        ("?filter=gbokle", "R01"),
        ("?filter=SAN+pedro", "R02"),
        ("?filter=san%2Bpedro", ""),
        ("?filter=p%C3%A9dro%20san", "R02"),
        ("?filter=%25", "R04"),
        ("?filter=%", "R04"),
        ("?filter=_cacao_", "R04"),
        ("?filter=%5C", ""),
        ("?filter=++", "R04 R01 R03 R02"),
        ("?filter=r0&filters=x", "R04 R01 R03 R02"),
    ];
    for (query, codes) in cases {
        let list = world.get(&format!("{LIST}{query}"), &token).await;
        if query.contains("%ff") {
            list.refused(400, "bad_request");
            continue;
        }
        let list = list.ok();
        let found: Vec<&str> = rows(&list)
            .iter()
            .filter_map(|row| row["region_code"].as_str())
            .collect();
        assert_eq!(found.join(" "), codes, "{query}");
        assert_eq!(list["totalIsEstimate"], false);
        let keys: Vec<&String> = list.as_object().expect("an object").keys().collect();
        assert_eq!(keys, ["status", "total", "totalIsEstimate", "rows"]);
    }
}

#[tokio::test]
async fn what_cannot_be_asked_is_refused_by_field() {
    let (world, token) = filled().await;
    let cases = [
        ("_limit=10001", 422, "_limit"),
        ("_limit=-1", 422, "_limit"),
        ("_offset=-1", 422, "_offset"),
        ("_limit=x", 400, "_limit"),
        ("_limit=1.5", 400, "_limit"),
        ("_limit=1e3", 400, "_limit"),
        ("_limit=NaN", 400, "_limit"),
        ("_limit=99999999999999999999", 400, "_limit"),
        ("_limit=1&_limit=2", 400, "_limit"),
        ("_offset=true", 400, "_offset"),
        ("_descending=oui", 400, "_descending"),
        ("_descending=TRUE", 400, "_descending"),
        ("_descending=2", 400, "_descending"),
        ("_orderBy=name", 400, "_orderBy"),
        ("_orderBy=region_name%20desc", 400, "_orderBy"),
        ("_orderBy=region_name;drop+table+region", 400, "_orderBy"),
        ("_orderBy=region_id&_orderBy=region_id", 400, "_orderBy"),
        ("filter=a&filter=b", 400, "filter"),
        ("filter=%00", 422, "filter"),
        ("filter=a%0Ab", 422, "filter"),
        ("filter=%ff", 400, ""),
        ("filter=%C3", 400, ""),
        ("%ff=1", 400, ""),
    ];
    for (query, status, field) in cases {
        let answer = world.get(&format!("{LIST}?{query}"), &token).await;
        let code = if status == 422 {
            "validation_failed"
        } else {
            "bad_request"
        };
        answer.refused(status, code);
        // Bytes that are no text belong to no field.
        let named: &[&str] = if field.is_empty() { &[] } else { &[field] };
        assert_eq!(answer.fields(), named, "{query}");
    }
    let long = world
        .get(&format!("{LIST}?filter={}", "a".repeat(201)), &token)
        .await;
    assert_eq!(
        long.refused(422, "validation_failed"),
        "Le filtre est trop long : 200 caractères au plus."
    );
}

#[tokio::test]
async fn an_id_in_a_path_is_a_number_or_nothing() {
    let (world, token) = filled().await;
    let cases = [
        ("1", 200),
        ("%31", 200),
        ("01", 200),
        ("+1", 200),
        ("1?region_id=3", 200),
        ("1?region_id=x", 200),
        ("0", 404),
        ("-1", 404),
        ("99", 404),
        ("9223372036854775807", 404),
        ("%20", 404),
        ("x", 400),
        ("1.5", 400),
        ("1e0", 400),
        ("9223372036854775808", 400),
        ("1%2F2", 400),
        ("%00", 400),
        ("1%00", 400),
        ("%ff", 400),
        ("%C3", 400),
        ("..%2f..%2fetc", 400),
        ("1;drop", 400),
        ("%27", 400),
        ("null", 400),
    ];
    for (id, status) in cases {
        let answer = world
            .get(&format!("/api/region/get_region/{id}"), &token)
            .await;
        assert_eq!(answer.status.as_u16(), status, "{id}: {}", answer.text());
        match status {
            200 => assert_eq!(answer.ok()["region"]["region_code"], "R01", "{id}"),
            404 => assert_eq!(
                answer.refused(404, "region_not_found"),
                "Cette région n’existe pas ou a été supprimée."
            ),
            _ => assert!(!answer.refused(400, "bad_request").contains("etc")),
        }
        if status != 200 {
            let answer = world
                .delete(&format!("/api/region/delete_region/{id}"), &token)
                .await;
            assert_eq!(answer.status.as_u16(), status, "{id}");
        }
    }
    // A body where none is asked is not read.
    let body = Body::from(vec![b'x'; 3 * 1024 * 1024]);
    world.send("GET", LIST, Some(&token), body).await.ok();
    let head = world.send("HEAD", LIST, Some(&token), Body::empty()).await;
    assert_eq!((head.status.as_u16(), head.body.len()), (200, 0));
}

#[tokio::test]
async fn a_long_answer_travels_compressed_to_who_understands_it() {
    let (world, token) = filled().await;
    for number in 5..30 {
        let body =
            json!({"region_code": format!("R{number}"), "region_name": format!("Région {number}")});
        world
            .post("/api/region/post_region", &token, &body)
            .await
            .ok();
    }
    let asked = |accepts: &str| {
        let request = Request::get(LIST)
            .header("authorization", format!("Bearer {token}"))
            .header("accept-encoding", accepts);
        world.answer(request.body(Body::empty()).expect("a request"))
    };
    let plain = asked("identity").await;
    assert_eq!(
        (plain.header("content-encoding"), rows(&plain.ok()).len()),
        ("", 29)
    );
    let packed = asked("gzip, deflate, br").await;
    assert_eq!(packed.header("content-encoding"), "gzip");
    assert!(packed.header("vary").contains("accept-encoding"));
    assert!(packed.body.starts_with(&[0x1f, 0x8b]) && packed.body.len() < plain.body.len() / 3);
}

fn rows(list: &Value) -> &[Value] {
    list["rows"].as_array().expect("rows")
}
