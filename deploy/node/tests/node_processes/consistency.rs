//! What one service says of another's records, asked as soon as they were written
//! (docs/ARCHITECTURE.md, « Consistent when »).

use std::time::{Duration, Instant};

use base64::Engine as _;
use serde_json::{Value, json};

use crate::http::until;
use crate::processes::{Cluster, SECRET};

/// Members who are saved, pay, and get a card that is printed.
const CHAINS: usize = 200;
/// The chain at which NATS stops answering, and for how long.
const FROZEN_AT: usize = 20;
const FROZEN: Duration = Duration::from_secs(20);

#[test]
fn d5_what_was_saved_can_be_used_at_once_also_while_nats_is_frozen() {
    let cluster = Cluster::start("at_once", &[SECRET]);
    let token = cluster.sign_in();
    let post = |path: &str, body: &Value| {
        let answer = cluster.call(&token, "POST", path, &body.to_string());
        assert_eq!(answer.status, 200, "{path} {body}: {answer:?}");
        answer.body
    };
    let photo = photo();
    let mut frozen_since = None;
    for nth in 0..CHAINS {
        if nth == FROZEN_AT {
            cluster.nats.running.freeze();
            frozen_since = Some(Instant::now());
        }
        if frozen_since.is_some_and(|since: Instant| since.elapsed() > FROZEN) {
            cluster.nats.running.thaw();
            frozen_since = None;
        }
        // A place that was made a moment ago, at first and while NATS is away.
        let locality = (nth % 20 == 0).then(|| place(&post, nth));
        let member = post(
            "/api/member/post_member",
            &json!({"member_firstname": "Awa", "member_lastname": format!("Koné {nth}"),
                "member_birthDate": "1990-05-17",
                "member_localityId": locality, "member_duplicateConfirmed": true}),
        );
        let member = &member["member_id"];
        let picture = json!({"member_id": member, "member_photo": photo});
        post("/api/member/post_member-photo", &picture);
        post(
            "/api/transaction/post_transaction",
            &json!({"transaction_number": format!("OM{nth:06}"), "transaction_mobileOperator": "orange_money",
                "transaction_amount": 2000, "transaction_date": "2026-01-05", "transaction_type": "card",
                "transaction_memberId": member}),
        );
        let card = post(
            "/api/card/create_member_card",
            &json!({"member_id": member}),
        );
        let ids = json!({"card_ids": [card["card_id"]]});
        let pages = cluster.call(&token, "POST", "/api/card/print", &ids.to_string());
        assert_eq!(pages.status, 200, "{pages:?}");
        let marked = post("/api/card/post.mark_as_printed", &ids);
        assert_eq!(marked["results"][0]["card_status"], "printed", "{marked}");
        let flags = cluster.call(
            &token,
            "GET",
            &format!("/api/member/get_member/{member}"),
            "",
        );
        assert_eq!(
            flags.body["member"]["member_hasValidCard"], true,
            "{flags:?}"
        );
    }
    if frozen_since.is_some() {
        cluster.nats.running.thaw();
    }
}

/// A locality with all that lies above it, each named as soon as the one before is there; its id.
fn place(post: &impl Fn(&str, &Value) -> Value, nth: usize) -> Value {
    let region = post(
        "/api/region/post_region",
        &json!({"region_code": format!("R{nth}"), "region_name": format!("Région {nth}")}),
    );
    let department = post(
        "/api/department/post_department",
        &json!({"department_code": format!("D{nth}"), "department_name": format!("Département {nth}"),
            "department_regionId": region["region_id"]}),
    );
    let subprefecture = post(
        "/api/subprefecture/post_subprefecture",
        &json!({"subprefecture_code": format!("S{nth}"),
            "subprefecture_name": format!("Sous-préfecture {nth}"),
            "subprefecture_departmentId": department["department_id"]}),
    );
    let locality = post(
        "/api/locality/post_locality",
        &json!({"locality_name": format!("Village {nth}"),
            "locality_subprefectureId": subprefecture["subprefecture_id"]}),
    );
    locality["locality_id"].clone()
}

/// A portrait of one colour, as a data URL.
pub(crate) fn photo() -> String {
    let picture = image::RgbImage::from_pixel(300, 400, image::Rgb([90, 120, 60]));
    let mut bytes = std::io::Cursor::new(Vec::new());
    picture
        .write_to(&mut bytes, image::ImageFormat::Jpeg)
        .expect("a picture");
    let text = base64::engine::general_purpose::STANDARD.encode(bytes.into_inner());
    format!("data:image/jpeg;base64,{text}")
}

#[test]
fn d5_without_nats_and_owner_a_call_says_503_within_three_seconds() {
    let mut cluster = Cluster::start("behind", &[SECRET]);
    let token = cluster.sign_in();
    let body = json!({"member_firstname": "Awa", "member_lastname": "Koné",
        "member_birthDate": "1990-05-17"});
    let path = "/api/member/post_member";
    cluster.nats.running.freeze();
    let saved = cluster.call(&token, "POST", path, &body.to_string());
    let member = &saved.body["member_id"];
    cluster.members.freeze();
    let pay = json!({"transaction_number": "OM1", "transaction_mobileOperator": "orange_money",
        "transaction_amount": 2000,
        "transaction_date": "2026-01-05", "transaction_type": "card", "transaction_memberId": member});
    let pay = || {
        cluster.call(
            &token,
            "POST",
            "/api/transaction/post_transaction",
            &pay.to_string(),
        )
    };
    let began = Instant::now();
    let answer = pay();
    let took = began.elapsed();
    assert_eq!(
        (answer.status, answer.body["code"].as_str()),
        (503, Some("unavailable")),
        "{answer:?}"
    );
    assert!(took < Duration::from_secs(3), "{took:?}");
    // What only shows is shown.
    let began = Instant::now();
    let list = cluster.call(&token, "GET", "/api/transaction/get.transaction_list", "");
    assert_eq!(list.status, 200, "{list:?}");
    assert!(began.elapsed() < Duration::from_secs(3));

    cluster.members.thaw();
    until(Duration::from_secs(20), "the owner answers again", || {
        pay().status == 200
    });
    cluster.nats.running.thaw();
    cluster.nats.running.kill();
}

/// Localities of the import that is used at once.
const IMPORTED: usize = 4_000;

#[test]
fn d4_the_last_imported_locality_takes_a_member_at_once_from_anybody() {
    let cluster = Cluster::start("imported", &[SECRET]);
    let (importer, other) = (cluster.sign_in(), cluster.sign_in());
    let rows: Vec<Value> = (0..IMPORTED)
        .map(|nth| {
            let (region, subprefecture) = (nth % 10, nth % 100);
            json!({"region_code": format!("R{region}"), "region_name": format!("Région {region}"),
                "department_code": format!("D{region}"), "department_name": format!("Département {region}"),
                "subprefecture_code": format!("S{subprefecture}"),
                    "subprefecture_name": format!("Sous-préfecture {subprefecture}"),
                "locality_name": format!("Village {nth}")})
        })
        .collect();
    let body = json!({"rows": rows}).to_string();
    let imported = cluster.call(
        &importer,
        "POST",
        "/api/locality/post_locality-import",
        &body,
    );
    assert_eq!(imported.status, 200, "{imported:?}");
    let last = "/api/locality/get.locality_list?_limit=1&_orderBy=locality_id&_descending=true";
    let last = cluster.call(&other, "GET", last, "").body["rows"][0]["locality_id"].clone();
    for (token, name) in [(&other, "Awa"), (&importer, "Adama")] {
        let body =
            json!({"member_firstname": name, "member_lastname": "Koné", "member_localityId": last});
        let began = Instant::now();
        let saved = cluster.call(token, "POST", "/api/member/post_member", &body.to_string());
        assert_eq!(saved.status, 200, "{name}: {saved:?}");
        // Two seconds of waiting, and those of a busy machine.
        assert!(
            began.elapsed() < Duration::from_secs(5),
            "{:?}",
            began.elapsed()
        );
    }
}
