//! The audit of a country with two regions, for an auditor of one of them: everything is done by REST as
//! people do it, every fact travels to the audit, and nothing of the other region is told by any list,
//! history, file or text that is looked for.

use std::io::Cursor;

use axum::body::Body;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use futures_util::stream;
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use outbox::{Actor, Consumer, Envelope, Nats};
use photo_store::PhotoStore;
use platform::{Clock, channel, grpc};
use serde_json::{Value, json};
use sqlx::postgres::PgRow;
use sqlx::{PgPool, Row};

use crate::access::{body, may, path};
use crate::card_world::{bring, make};
use crate::database::Database;
use crate::territory::{Reach, reach, reads};
use crate::world::World;

/// A region and what is done there. Its name is part of every text of it.
struct There {
    name: &'static str,
    region: i64,
    locality: i64,
    member: i64,
    card: Value,
    phone: String,
}

/// Part of every text of the region that is the auditor's.
const INSIDE: &str = "Zzdedans";
/// Part of every text of the other.
const OUTSIDE: &str = "Zzdehors";
/// Kinds of records that have a history.
const KINDS: [&str; 13] = [
    "member",
    "cooperative",
    "card",
    "delivery",
    "transaction",
    "region",
    "department",
    "subprefecture",
    "locality",
    "user",
    "session",
    "setting",
    "report",
];

/// What a service has told, as it travels.
pub(crate) async fn told(db: &PgPool) -> Vec<Envelope> {
    let rows = sqlx::query("select * from outbox order by sequence")
        .try_map(envelope)
        .fetch_all(db)
        .await;
    rows.expect("the outbox")
}

fn envelope(row: PgRow) -> sqlx::Result<Envelope> {
    let state = |name| -> sqlx::Result<Vec<u8>> {
        Ok(row.try_get::<Option<Vec<u8>>, _>(name)?.unwrap_or_default())
    };
    Ok(Envelope {
        id: row.try_get::<uuid::Uuid, _>("id")?.to_string(),
        subject: row.try_get("subject")?,
        entity_id: row.try_get("entity_id")?,
        version: row.try_get("version")?,
        at: Some(row.try_get("created_at")?),
        actor: Some(Actor {
            login_id: row.try_get("login_id")?,
            login_name: row.try_get("login_name")?,
            role: row.try_get("role")?,
            address: row.try_get("address")?,
        }),
        message: row.try_get("message")?,
        before: state("before")?,
        after: state("after")?,
        sequence: row.try_get("sequence")?,
        region_ids: row.try_get("regions")?,
        ..Envelope::default()
    })
}

pub(crate) async fn hear(consumer: &Consumer, facts: &[Envelope]) {
    // Owned: the consumer keeps nothing that borrows.
    let facts: Vec<_> = facts.iter().cloned().map(Ok).collect();
    let facts = stream::iter(facts);
    consumer.fill(facts).await.expect("they are heard");
}

/// A client of no server: facts are handed over.
pub(crate) async fn nowhere() -> Nats {
    let nats = Nats::connect("nats://127.0.0.1:1", "test").await;
    nats.expect("an address")
}

async fn id(world: &World, token: &str, path: &str, saved: Value, key: &str) -> i64 {
    let answer = world.post(path, token, &saved).await.ok();
    answer[key].as_i64().expect("an id")
}

/// A region with a locality, and somebody who signs in there.
pub(crate) async fn place(
    world: &World,
    admin: &str,
    code: &str,
    name: &'static str,
) -> (i64, i64) {
    let save =
        |path: &'static str, saved: Value, key: &'static str| id(world, admin, path, saved, key);
    let region = json!({"region_code": code, "region_name": name});
    let region = save("/api/region/post_region", region, "region_id").await;
    let department = json!({"department_code": format!("{code}D"), "department_name": name,
        "department_regionId": region});
    let department = save(
        "/api/department/post_department",
        department,
        "department_id",
    )
    .await;
    let subprefecture = json!({"subprefecture_code": format!("{code}S"), "subprefecture_name": name,
        "subprefecture_departmentId": department});
    let path = "/api/subprefecture/post_subprefecture";
    let subprefecture = save(path, subprefecture, "subprefecture_id").await;
    let locality = json!({"locality_name": name, "locality_subprefectureId": subprefecture});
    let locality = save("/api/locality/post_locality", locality, "locality_id").await;
    (region, locality)
}

/// A member with a photo, paid for.
pub(crate) async fn member(
    world: &World,
    admin: &str,
    name: &str,
    phone: &str,
    locality: i64,
) -> i64 {
    let saved = json!({"member_lastname": name, "member_firstname": format!("{name} Awa"),
        "member_birthDate": "1990-05-17",
        "member_contact": phone, "member_localityId": locality, "member_isMainAccount": true,
            "member_duplicateConfirmed": true});
    let path = "/api/member/post_member";
    let member = id(world, admin, path, saved, "member_id").await;
    let mut file = Cursor::new(Vec::new());
    DynamicImage::from(RgbImage::from_pixel(300, 400, Rgb([50, 90, 200])))
        .write_to(&mut file, ImageFormat::Png)
        .expect("a vector takes it");
    let photo =
        json!({"member_id": member, "member_photo": BASE64_STANDARD.encode(file.into_inner())});
    world
        .post("/api/member/post_member-photo", admin, &photo)
        .await
        .ok();
    member
}

/// The country, and everything that may be done in it, by national accounts and by those of each region.
async fn country() -> (World, Database, [There; 2]) {
    let reports = Database::of(reports::NAME, &reports::MIGRATOR, async |_| {}).await;
    let app = reports::App {
        db: reports.pool.clone(),
        clock: Clock::default(),
        neighbours: reports::Neighbours::default(),
        metabase: None,
        traces: None,
    };
    app.prepare().await.expect("templates that ship");
    let world = World::start().await;
    let stack = grpc::stack(reports::services(app.clone()), world.verifier.clone());
    let world = world.with(reports::NAME, Some(channel::in_process(stack)));
    let admin = world.token("admin");
    let mut places = Vec::new();
    for (code, name) in [("R1", OUTSIDE), ("R2", INSIDE)] {
        places.push((name, place(&world, &admin, code, name).await));
    }
    let geography = told(world.geography()).await;
    let auth = auth::App::new(world.auth().clone(), Clock::default()).expect("a service");
    for consumer in [
        auth.consumer(nowhere().await),
        territory::consumer(
            world.members().clone(),
            nowhere().await,
            "members_territory",
        ),
        territory::consumer(world.cards().clone(), nowhere().await, "cards_territory"),
        territory::consumer(reports.pool.clone(), nowhere().await, "reports_territory"),
    ] {
        hear(&consumer, &geography).await;
    }
    let mut there = Vec::new();
    for (nth, (name, (region, locality))) in places.into_iter().enumerate() {
        let phone = format!("07 0102 03{nth}{nth}");
        let member = member(&world, &admin, name, &phone, locality).await;
        there.push(There {
            name,
            region,
            locality,
            member,
            card: Value::Null,
            phone,
        });
    }
    let cards = cards::App {
        db: world.cards().clone(),
        clock: Clock::default(),
        photos: PhotoStore::in_folder(world.photos.path()).expect("a store"),
        neighbours: cards::Neighbours::default(),
    };
    hear(
        &cards::members(cards.db.clone(), nowhere().await, Clock::default()),
        &told(world.members()).await,
    )
    .await;
    for there in &mut there {
        work(&world, &admin, there).await;
    }
    let consumers = reports::consumers(&app, &nowhere().await);
    let databases = [
        world.auth(),
        world.geography(),
        world.members(),
        world.cards(),
        &reports.pool,
    ];
    for (consumer, db) in consumers.iter().zip(databases) {
        hear(consumer, &told(db).await).await;
    }
    let there = there.try_into().unwrap_or_else(|_| panic!("two regions"));
    (world, reports, there)
}

/// What becomes of a member in a year: a card, its problem, a refusal, files, an account, sign-ins right and
/// wrong.
async fn work(world: &World, admin: &str, there: &mut There) {
    let (name, member) = (there.name, there.member);
    let card = make(world, admin, member).await;
    let id = card["card_id"].as_i64().expect("an id");
    bring(world, admin, id).await;
    let lost = json!({"card_id": id, "card_status": "lost", "reason": format!("{name} road")});
    world
        .post("/api/card/post.report_problem", admin, &lost)
        .await
        .ok();
    let printed = json!({"card_ids": [id]});
    world
        .post("/api/card/post.mark_as_printed", admin, &printed)
        .await;
    there.card = card;
    let account = json!({"login_name": name, "login_role": "admin", "login_password": "un deux trois",
        "login_regionIds": [there.region]});
    world
        .post("/api/user/post_user", admin, &account)
        .await
        .ok();
    for password in ["un deux", "un deux trois"] {
        let sent = json!({"login": name, "password": password}).to_string();
        world
            .send("POST", "/api/auth/login", None, Body::from(sent))
            .await;
    }
    let own = world.mint.token(
        "admin",
        &[("scope", json!([there.region])), ("name", json!(name))],
    );
    for path in [
        "/api/member/export",
        "/api/cooperative/export",
        "/api/card/export",
        "/api/transaction/export",
        "/api/delivery/export",
        "/api/tools/audit/export",
    ] {
        assert_eq!(world.get(path, &own).await.status, 200, "{path}");
    }
    let cooperative = json!({"cooperative_code": name, "cooperative_name": format!("{name} Cacao"),
        "cooperative_localityId": there.locality, "cooperative_contact": there.phone,
        "cooperative_presidentMemberId": member});
    world
        .post("/api/cooperative/post_cooperative", admin, &cooperative)
        .await
        .ok();
    let template = json!({"report_id": 1, "report_name": format!("{name} carte")});
    world
        .post("/api/report/post.report_copy", admin, &template)
        .await
        .ok();
    let renamed = json!({"locality_id": there.locality, "locality_name": format!("{name} Nord")});
    world
        .post("/api/locality/post_locality", admin, &renamed)
        .await
        .ok();
    let renamed = json!({"member_id": member, "member_city": name});
    world
        .post("/api/member/post_member", admin, &renamed)
        .await
        .ok();
}

impl There {
    /// What nobody outside of the region may read anywhere.
    fn secrets(&self) -> Vec<String> {
        let of_card = |name: &str| self.card[name].as_str().expect("a text").to_owned();
        vec![
            self.name.to_owned(),
            self.phone.clone(),
            of_card("card_idNumber"),
            of_card("card_memberIdNumber"),
            of_card("card_qrcode"),
            // Of the payment, and of where exports say how many.
            format!("\"W{}\"", self.member),
        ]
    }
}

#[tokio::test]
async fn d2_an_auditor_of_one_region_reads_nothing_of_another_by_any_call() {
    let (world, _reports, [outside, inside]) = country().await;
    for (own, other) in [(&inside, &outside), (&outside, &inside)] {
        for role in ["auditor", "admin"] {
            let claims = [("scope", json!([own.region])), ("name", json!("awa"))];
            let token = world.mint.token(role, &claims);
            let mut paths: Vec<(&str, String, Body)> = reads()
                .filter(|route| may(role, route.access) && reach(route) != Some(Reach::National))
                .map(|route| (route.method, path(route), body(route)))
                .collect();
            let get = |path: String| ("GET", path, Body::empty());
            for list in ["get.audit_list", "audit/export"] {
                let narrowed = KINDS.iter().map(|kind| format!("entity={kind}"));
                let of = [own, other]
                    .map(|there| format!("entity=card&entityId={}", there.card["card_id"]));
                let words = other
                    .secrets()
                    .into_iter()
                    .map(|word| format!("filter={}", word.replace([' ', '"'], "%20")));
                let more = [
                    "_orderBy=audit_id".to_owned(),
                    "filter=admin".to_owned(),
                    "action=exported".to_owned(),
                    format!("regionId={}", other.region),
                    format!(
                        "number={}",
                        other.card["card_memberIdNumber"].as_str().expect("a text")
                    ),
                ];
                for query in narrowed.chain(of).chain(words).chain(more) {
                    paths.push(get(format!("/api/tools/{list}?{query}")));
                }
            }
            for kind in KINDS {
                let ids = (1..=8).chain([own.region, other.region, own.locality, other.locality]);
                paths.extend(ids.map(|id| get(format!("/api/tools/get.history/{kind}/{id}"))));
            }
            let (mut is_told, secrets) = (0, other.secrets());
            for (method, path, body) in paths {
                let answer = world.send(method, &path, Some(&token), body).await;
                let text = answer.text();
                for secret in &secrets {
                    let is_asked = path.contains(&secret.replace([' ', '"'], "%20"));
                    assert!(
                        is_asked && answer.status != 200 || !text.contains(secret),
                        "{role} at {path}: {secret} in {text}"
                    );
                }
                is_told += usize::from(text.contains(own.name));
            }
            assert!(is_told > 20, "{role} reads what is their own: {is_told}");
        }
    }
}

#[tokio::test]
async fn d2_what_concerns_a_region_is_counted_for_it_and_everything_for_the_nation() {
    let (world, reports, [outside, inside]) = country().await;
    let total = async |regions: &[i64], query: &str| {
        let token = world.mint.token("auditor", &[("scope", json!(regions))]);
        let path = format!("/api/tools/get.audit_list?_limit=1{query}");
        let list = world.get(&path, &token).await.ok();
        list["total"].as_i64().expect("a number")
    };
    let all: i64 = sqlx::query_scalar("select count(*) from audit_entry")
        .fetch_one(&reports.pool)
        .await
        .expect("a number");
    assert_eq!(total(&[], "").await, all);
    let (first, second) = (
        total(&[outside.region], "").await,
        total(&[inside.region], "").await,
    );
    assert_eq!(first, second, "the same was done in both");
    assert!(first > 20, "only {first}");
    assert_eq!(
        total(&[outside.region, inside.region], "").await,
        first + second
    );
    let of = |region: i64| format!("&regionId={region}");
    assert_eq!(
        total(&[inside.region], &of(inside.region)).await,
        second,
        "what concerns the region is all that they are told of"
    );
    assert_eq!(total(&[inside.region], &of(outside.region)).await, 0);
    assert!(total(&[], &of(inside.region)).await >= second);
    assert!(total(&[], "&entity=report").await > 0, "templates ship");
    for national in ["setting", "report"] {
        let query = format!("&entity={national}");
        assert_eq!(total(&[inside.region], &query).await, 0, "{national}");
    }
    for (entity, least) in [
        ("member", 4),
        ("card", 5),
        ("delivery", 3),
        ("transaction", 2),
        ("cooperative", 1),
        ("session", 2),
        ("user", 1),
    ] {
        let query = format!("&entity={entity}");
        let told = total(&[inside.region], &query).await;
        assert!(told >= least, "{entity}: {told}");
    }
}
