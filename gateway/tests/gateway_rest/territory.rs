//! Somebody limited to one region calls everything that reads. What is bounded by territory tells nothing
//! from outside, not even a number; what is national is named here, with its reason. A call of neither kind
//! fails the test, so a new one has to say.

use axum::body::Body;
use proto::{Access, ROLES, ROUTES, Route};
use serde_json::{Value, json};

use crate::access::{body, may, path};
use crate::world::World;

/// Part of every text outside the caller's region.
const OUTSIDE: &str = "Zzdehors";
/// Part of the texts inside it.
const INSIDE: &str = "Zzdedans";

/// Calls whose answers are the same for everybody who may make them, by the start of their paths.
const NATIONAL: &[(&str, &str)] = &[
    ("/.well-known/", "public keys"),
    ("/api/auth/", "one's own session and password hashes"),
    ("/api/card/get.qr_public_keys", "public keys"),
    (
        "/api/card/get.revocation_list",
        "numbers of cards, for readers that are offline",
    ),
    ("/api/department/", "geography reads are national"),
    ("/api/documentation/", "the manual and the contract"),
    ("/api/env/", "the installation itself"),
    ("/api/locality/", "geography reads are national"),
    ("/api/map/", "the world as anybody may know it"),
    ("/api/loginparam/", "one's own values, and settings"),
    ("/api/region/", "geography reads are national"),
    (
        "/api/report/",
        "templates; their previews are bounded by the members they show",
    ),
    ("/api/subprefecture/", "geography reads are national"),
    (
        "/api/synchronization/",
        "the node's own journal, exchange and conflicts",
    ),
    ("/api/user/", "accounts, and the table of permissions"),
];

/// Calls that show records of members, by the start of their paths.
const BOUNDED: &[&str] = &[
    "/api/card/",
    "/api/cooperative/",
    "/api/delivery/",
    "/api/get.transaction_search",
    "/api/member/",
    "/api/metabase/",
    "/api/parcel/",
    "/api/report/preview",
    "/api/search/",
    "/api/tools/",
    "/api/transaction/",
];

/// Calls with a body that read all the same.
const READS: &[&str] = &[
    "/api/card/get.card_creation.member_list",
    "/api/card/post.print_bundle",
    "/api/card/post.printing_card_list_by_id",
    "/api/card/post.verify",
    "/api/card/print",
    "/api/delivery/post.printing_delivery_list_by_id",
    "/api/delivery/print",
    "/api/member/post.check_duplicates",
    "/api/member/print",
    "/api/report/preview",
    "/api/transaction/print",
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reach {
    National,
    Bounded,
}

/// What the longest start of a path says of it.
pub(crate) fn reach(route: &Route) -> Option<Reach> {
    let national = NATIONAL.iter().map(|(start, _)| (*start, Reach::National));
    let bounded = BOUNDED.iter().map(|start| (*start, Reach::Bounded));
    national
        .chain(bounded)
        .filter(|(start, _)| route.path.starts_with(start))
        .max_by_key(|(start, _)| start.len())
        .map(|(_, reach)| reach)
}

pub(crate) fn reads() -> impl Iterator<Item = &'static Route> {
    ROUTES
        .iter()
        .filter(|route| matches!(route.method, "GET" | "HEAD") || READS.contains(&route.path))
}

#[test]
fn every_call_that_reads_says_how_far() {
    let undecided: Vec<&str> = reads()
        .filter(|route| reach(route).is_none())
        .map(|route| route.path)
        .collect();
    assert!(undecided.is_empty(), "national or bounded? {undecided:?}");
    let stale: Vec<&&str> = READS
        .iter()
        .filter(|path| !ROUTES.iter().any(|route| route.path == **path))
        .collect();
    assert!(stale.is_empty(), "no such call: {stale:?}");
}

#[tokio::test]
async fn somebody_limited_to_a_region_learns_nothing_from_outside() {
    let world = World::start().await;
    let admin = world.token("admin");
    let inside = region(&world, &admin, "R1", "Dedans").await;
    let outside = region(&world, &admin, "R2", OUTSIDE).await;
    // The calls ask for number 1.
    for (id, region, name) in [(1, outside, OUTSIDE), (2, inside, INSIDE)] {
        member(&world, id, region, name).await;
        card(&world, id, region, name).await;
    }
    // One delivery of both, and one of outside alone, which has number 1.
    for (id, cards) in [(1, vec![1]), (2, vec![1, 2])] {
        delivery(&world, id, &cards).await;
    }
    let (mut answered, mut told_of_inside) = (0, 0);
    for role in ROLES {
        for route in reads().filter(|route| may(role, route.access)) {
            // Signing in and out would end the session; the others are asked with the same one.
            if route.access == Access::Public {
                continue;
            }
            let token = world
                .mint
                .token(role, &[("scope", json!([inside])), ("name", json!("awa"))]);
            let answer = world
                .send(route.method, &asked(route), Some(&token), body(route))
                .await;
            let call = format!("{role} at {} {}", route.method, route.path);
            if answer.status.as_u16() == 503 || reach(route) == Some(Reach::National) {
                continue;
            }
            answered += 1;
            assert!(
                !answer.text().contains(OUTSIDE),
                "{call} tells of outside: {}",
                answer.text()
            );
            told_of_inside += usize::from(answer.text().contains(INSIDE));
            if let Ok(Value::Object(told)) = serde_json::from_slice(&answer.body) {
                for key in ["total", "count"] {
                    let number = told.get(key).and_then(Value::as_i64).unwrap_or_default();
                    assert!(number <= 1, "{call}: one member is inside");
                }
            }
        }
    }
    assert!(answered >= 20, "only {answered} answers were looked at");
    assert!(told_of_inside > 0, "what lies inside is told");
    let list = world
        .send(
            "GET",
            "/api/region/get.region_list",
            Some(&world.mint.token("viewer", &[("scope", json!([inside]))])),
            Body::empty(),
        )
        .await;
    assert!(
        list.text().contains(OUTSIDE),
        "geography reads are national"
    );
}

/// With what a call can't do without.
fn asked(route: &Route) -> String {
    let path = path(route);
    match route.path {
        "/api/parcel/get.parcel_map" => path + "?bbox=-180,-90,180,90",
        _ => path,
    }
}

async fn region(world: &World, token: &str, code: &str, name: &str) -> i64 {
    let saved = json!({"region_code": code, "region_name": name});
    let answer = world.post("/api/region/post_region", token, &saved).await;
    answer.json()["region_id"].as_i64().expect("an id")
}

/// What `cards` knows of such a member, with a payment and a card that used it: printed outside, in hand
/// inside.
async fn card(world: &World, id: i64, region: i64, name: &str) {
    let statements = format!(
        "begin;
        insert into territory_region values ({region}, 'R{region}', '{name}', 1, false);
        insert into territory_department values ({id}, {region}, 'D{id}', '{name}', 1, false);
        insert into territory_subprefecture values ({id}, {id}, 'S{id}', '{name}', 1, false);
        insert into territory_locality values ({id}, {id}, '{name}', 1, false);
        insert into known_member (id, id_number, firstname, lastname, birth_date, birth_date_precision, \
        kind, locality_id, status,
            photo_checked, is_archived, version)
        values ({id}, 'N-{id}', '{name}', '{name}', '1990-05-17', 1, 1, {id}, 1, false, false, 1);
        insert into transaction (id, uuid, mobile_operator, number, date, amount, transaction_type, \
        member_id, card_id, created_at,
            created_by, created_by_id, updated_at, updated_by)
        values ({id}, gen_random_uuid(), 1, 'T{id}', '2026-11-01', 2000, 2, {id}, {id}, now(), 'x', 7, \
        now(), 'x');
        insert into card (id, uuid, id_number, status, status_at, member_id, firstname, lastname, \
        birth_date, member_id_number,
            member_version, expiration_date, delivered_at, qrcode, transaction_id, printed_at, created_at, \
            created_by, created_by_id,
            updated_at, updated_by)
        values ({id}, gen_random_uuid(), '2600000000{id}', {id} * 2, now(), {id}, '{name}', '{name}', \
        '1990-05-17', 'N-{id}', 1,
            '2099-11-30', '2026-11-20', 'Q{id}', {id}, now(), now(), 'x', 7, now(), 'x');
        commit"
    );
    run(world, statements).await;
}

/// A draft by somebody else.
async fn delivery(world: &World, id: i64, cards: &[i64]) {
    run(
        world,
        format!(
            "insert into delivery (id, uuid, code, is_error_type, created_at, created_by, created_by_id,
                updated_at, updated_by)
            values ({id}, gen_random_uuid(), 'LIV-2026-00000{id}', true, now(), 'x', 7, now(), 'x')"
        ),
    )
    .await;
    for (nth, card) in cards.iter().enumerate() {
        run(
            world,
            format!(
                "insert into delivery_line (delivery_id, nth, card_id, card_id_number, motive, is_open)
                values ({id}, {nth}, {card}, '2600000000{card}', (select lastname from card
                where id = {card}), false)"
            ),
        )
        .await;
    }
}

async fn run(world: &World, statements: String) {
    #[expect(
        clippy::disallowed_methods,
        reason = "statements of a test, put together of its own numbers"
    )]
    let done = sqlx::raw_sql(sqlx::AssertSqlSafe(statements));
    done.execute(world.cards()).await.expect("a statement");
}

/// A member without a photo, at a locality of its own in a region.
async fn member(world: &World, id: i64, region: i64, name: &str) {
    for (statement, parent) in [
        ("insert into territory_region values ($1, $2::text, $3, 1, false)", region),
        ("insert into territory_department values ($1, $2, 'D' || $1, $3, 1, false)", region),
        ("insert into territory_subprefecture values ($1, $2, 'S' || $1, $3, 1, false)", id),
        ("insert into territory_locality values ($1, $2, $3, 1, false)", id),
        (
            "insert into member (id, uuid, id_number, firstname, lastname, locality_id, kind, created_by,
                created_by_id, updated_by)
            values ($1, gen_random_uuid(), 'N-' || $1, $3, $3, $2, 1, 'x', 7, 'x')",
            id,
        ),
        (
            r#"insert into parcel (id, uuid, code, member_id, locality_id, outline_version, created_by,
                updated_by, geometry, bounds)
            values ($1, gen_random_uuid(), $3, $1, $2, 1, 'x', 'x',
                '{"type":"Point","coordinates":[-5.500000,7.250000]}', '(-5.5,7.25),(-5.5,7.25)')"#,
            id,
        ),
    ] {
        let own = if statement.contains("territory_region") { region } else { id };
        let done = sqlx::query(statement).bind(own).bind(parent).bind(name);
        done.execute(world.members()).await.expect("a statement");
    }
}
