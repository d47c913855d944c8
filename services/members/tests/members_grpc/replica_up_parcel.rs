//! Parcels that were changed on a node, at the centre (docs/decisions/0300).

use proto::maillon::members::v1::{Crop, SaveParcelRequest};
use proto::maillon::sync::v1::{ExchangeOutcome, ReplicaAnswer, ReplicaChange};
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::country::people;
use crate::parcel::{changed, of, square};
use crate::replica_up::{CONFLICTS, agree, awa, city, living, outcomes, reasons};
use crate::replica_world::World;
use crate::support::{Service, new};

const CREATED: ExchangeOutcome = ExchangeOutcome::Created;
const UPDATED: ExchangeOutcome = ExchangeOutcome::Updated;

pub(crate) fn planted(save: SaveParcelRequest, crop: Crop) -> SaveParcelRequest {
    SaveParcelRequest {
        crop: Some(crop.into()),
        ..save
    }
}

pub(crate) fn coded(save: SaveParcelRequest, code: &str) -> SaveParcelRequest {
    SaveParcelRequest {
        code: Some(code.to_owned()),
        ..save
    }
}

pub(crate) fn drawn(save: SaveParcelRequest, west: f64) -> SaveParcelRequest {
    SaveParcelRequest {
        geometry: Some(square(west)),
        ..save
    }
}

impl Service {
    pub(crate) async fn put_parcel(&self, save: SaveParcelRequest) -> i64 {
        self.save_parcel(save).await.expect("it is good").id
    }

    async fn code(&self, id: i64) -> String {
        self.parcel_of(id).await.0.code
    }
}

/// A parcel of Awa's on both sides, and her.
pub(crate) async fn land(world: &World) -> (i64, i64) {
    let owner = awa(world).await;
    let save = coded(drawn(of(owner), -6.0), "P-1");
    let id = world.centre.put_parcel(save).await;
    world.synchronize(&[1], 500).await;
    (owner, id)
}

fn about(answers: &[ReplicaAnswer], id: i64) -> &ReplicaAnswer {
    let mut own = answers
        .iter()
        .filter(|one| one.entity == "parcel" && one.id == id);
    own.next().expect("there is an answer")
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn land_that_was_drawn_on_a_node_is_live_at_the_centre_and_looked_at(db: PgPool) {
    let world = World::new(db, "parcels go up").await;
    let (owner, id) = land(&world).await;
    world.node.put_parcel(drawn(changed(id), -6.1)).await;
    // Of a member who was made there, too, and who was changed once more behind the parcel.
    let fatou = world.node.saved(living(new("Fatou", "Bamba"), 2)).await.id;
    let made = drawn(planted(of(fatou), Crop::Cacao), -6.1004);
    let made = world.node.put_parcel(made).await;
    world.node.saved(city(fatou, "Mankono")).await;
    let gone = world.node.put_parcel(coded(of(owner), "P-9")).await;
    world.node.delete_parcel(gone).await.expect("it is there");

    let answers = world.push(&[1]).await;
    assert_eq!(
        outcomes(&answers),
        [CREATED, CREATED, CREATED, UPDATED],
        "{answers:?}"
    );
    assert!(
        answers.iter().all(|answer| answer.groups.is_empty()),
        "it is there: {answers:?}"
    );
    let (parcel, findings) = world.centre.parcel_of(made).await;
    assert_eq!((parcel.member_id, parcel.crop()), (fatou, Crop::Cacao));
    assert_eq!(parcel.area_ha, world.node.parcel_of(made).await.0.area_ha);
    assert_eq!(parcel.created_by_user, "awa");
    assert_eq!(findings.len(), 1, "it shares ground: {findings:?}");
    assert_eq!(world.centre.outlines(made).await.len(), 1);
    assert_eq!(world.centre.outlines(id).await.len(), 2);
    assert!(world.centre.get_parcel(gone).await.is_err());
    let told = world.centre.told().await;
    for fact in [
        format!("members.parcel.updated {id} true"),
        format!("members.parcel.created {made} true"),
    ] {
        assert!(told.contains(&fact), "{told:?}");
    }
    agree(&world).await;
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn small_batches_have_parcels_with_their_members(db: PgPool) {
    let world = World::new(db, "batches of parcels").await;
    awa(&world).await;
    let fatou = world.node.saved(living(new("Fatou", "Bamba"), 2)).await.id;
    for code in ["P-1", "P-2", "P-3"] {
        world.node.put_parcel(coded(of(fatou), code)).await;
    }
    world.node.saved(city(fatou, "Mankono")).await;
    let (mut after, mut sent) = (0, Vec::new());
    loop {
        let batch = world
            .node
            .send_at_most(after, Some(1))
            .await
            .expect("a node");
        if batch.last == after {
            break;
        }
        let records = batch.records.clone();
        let answers = world.receive(&[1], batch.records).await;
        assert!(reasons(&answers).is_empty(), "{answers:?}");
        world.node.acknowledge(answers).await;
        sent.push(
            records
                .into_iter()
                .map(|one| one.entity)
                .collect::<Vec<_>>(),
        );
        after = batch.last;
    }
    assert_eq!(
        sent,
        [vec!["member", "parcel"], vec!["parcel"], vec!["parcel"]]
    );
    agree(&world).await;
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_member_and_their_land_are_archived_in_one_go(db: PgPool) {
    let world = World::new(db, "land is archived").await;
    let (owner, id) = land(&world).await;
    world.node.delete_parcel(id).await.expect("it is there");
    world.node.delete(owner).await.expect("without land");
    let answers = world.push(&[1]).await;
    assert_eq!(outcomes(&answers), [UPDATED, UPDATED], "{answers:?}");
    assert!(world.centre.get_parcel(id).await.is_err());
    let archived = "select count(*) from member where deleted_at is not null";
    assert_eq!(world.centre.number(archived).await, 1);
    agree(&world).await;
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn codes_that_others_have_give_way_and_codes_may_be_exchanged(db: PgPool) {
    let world = World::new(db, "codes of parcels").await;
    let (owner, one) = land(&world).await;
    let other = world.centre.put_parcel(coded(of(owner), "P-2")).await;
    world.synchronize(&[1], 500).await;
    let exchange = [(one, "P-3"), (other, "P-1"), (one, "P-2")];
    for (id, code) in exchange {
        world.node.put_parcel(coded(changed(id), code)).await;
    }
    let answers = world.push(&[1]).await;
    assert_eq!(outcomes(&answers), [UPDATED, UPDATED], "{answers:?}");
    assert_eq!(world.centre.code(one).await, "P-2");
    agree(&world).await;

    // Meanwhile somebody at the centre gave these codes to others.
    let new = world
        .node
        .put_parcel(planted(coded(of(owner), "B-7"), Crop::Riz))
        .await;
    world
        .node
        .put_parcel(planted(coded(changed(one), "B-8"), Crop::Riz))
        .await;
    for code in ["b-7", "b-8"] {
        world.centre.put_parcel(coded(of(owner), code)).await;
    }
    world.push(&[1]).await;
    let (parcel, _) = world.centre.parcel_of(new).await;
    assert_eq!((&*parcel.code, parcel.crop()), ("N-0001-5", Crop::Riz));
    assert_eq!(world.centre.code(one).await, "P-2");
    assert_eq!(world.centre.parcel_of(one).await.0.crop(), Crop::Riz);
    let expected = [
        "code B-7 N-0001-5 does_not_fit",
        "code B-8 P-2 does_not_fit",
    ];
    assert_eq!(world.centre.texts(CONFLICTS).await, expected);
    agree(&world).await;
    world.end().await;
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn land_waits_for_its_member_and_nothing_is_lost(db: PgPool) {
    let world = World::new(db, "land waits").await;
    let owner = awa(&world).await;
    world.centre.delete(owner).await.expect("nobody needs them");
    let id = world.node.put_parcel(coded(of(owner), "P-1")).await;
    let answers = world.push(&[1]).await;
    assert_eq!(reasons(&answers), ["archived_member"]);
    assert_eq!(about(&answers, id).outcome(), ExchangeOutcome::Waiting);
    assert_eq!(world.node.described().await.to_send, 1);
    world.centre.restore(owner).await.expect("it is there");
    assert_eq!(outcomes(&world.push(&[1]).await), [CREATED]);
    agree(&world).await;
    world.end().await;
}

/// A record as the node sent it, with another value of a group.
fn with_value(sent: &ReplicaChange, group: &str, value: Value) -> ReplicaChange {
    let mut groups: Value = serde_json::from_str(&sent.groups).expect("an object");
    groups[group]["value"] = value;
    ReplicaChange {
        groups: groups.to_string(),
        ..sent.clone()
    }
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn what_is_no_land_of_the_nodes_is_not_taken(db: PgPool) {
    let world = World::new(db, "land elsewhere").await;
    let owner = awa(&world).await;
    let elsewhere = [("Zadi", "Paul", "", 3, 9)];
    let elsewhere = people_of(&world, &elsewhere).await;
    world
        .node
        .put_parcel(drawn(coded(of(owner), "P-1"), -6.0))
        .await;
    let sent = world.node.sent(0).await.records;
    let [parcel] = &sent[..] else {
        panic!("there is one: {sent:?}");
    };
    let groups: Value = serde_json::from_str(&parcel.groups).expect("an object");
    let mut place = groups["geometry"]["value"].clone();
    place["measured_area_ha"] = json!(99.0);
    for (group, value, expected) in [
        ("member_id", json!(elsewhere), "outside_territory"),
        ("member_id", json!(987_654_321), "unknown_member"),
        ("locality_id", json!(3), "outside_territory"),
        ("geometry", place, "not_taken"),
        ("crop", json!("cacao"), "not_taken"),
        ("code", Value::Null, "not_taken"),
    ] {
        let wrong = with_value(parcel, group, value);
        let answers = world.receive(&[1], vec![wrong]).await;
        assert_eq!(reasons(&answers), [expected], "{group}");
    }
    assert_eq!(world.centre.number("select count(*) from parcel").await, 0);
    let answers = world.receive(&[1], sent).await;
    assert_eq!(outcomes(&answers), [CREATED]);

    // A parcel whose member moved away meanwhile is the centre's.
    world.node.acknowledge(answers).await;
    let id = world.centre.number("select id from parcel").await;
    world.node.put_parcel(planted(changed(id), Crop::Riz)).await;
    world
        .centre
        .saved(living(crate::support::change(owner), 3))
        .await;
    let answers = world.push(&[1]).await;
    assert_eq!(
        outcomes(&answers),
        [ExchangeOutcome::Conflict],
        "{answers:?}"
    );
    let why = world.centre.texts("select why from replica_conflict").await;
    assert_eq!(why, ["elsewhere"]);
    assert_eq!(world.centre.parcel_of(id).await.0.crop, None);
    world.synchronize(&[1], 500).await;
    world.must_be_equal(&[1]).await;
    world.end().await;
}

async fn people_of(world: &World, named: &[(&str, &str, &str, i64, i64)]) -> i64 {
    let others = [("Bamba", "Issa", "", 2, 9)];
    let named: Vec<_> = others.iter().chain(named).copied().collect();
    let db = &world.centre.app.db;
    sqlx::query("update member set id_number = 'K-1'")
        .execute(db)
        .await
        .expect("a number");
    people(db, &named).await[1]
}

/// An outline of many corners, some 66 kB of text.
fn walked(west: f64) -> String {
    const CORNERS: u32 = 3_000;
    let corners = (0..=CORNERS).map(|nth| {
        let angle = f64::from(nth % CORNERS) / f64::from(CORNERS) * std::f64::consts::TAU;
        let (longitude, latitude) = (west + 0.01 * angle.cos(), 7.0 + 0.01 * angle.sin());
        format!("[{longitude:.6},{latitude:.6}]")
    });
    let corners: Vec<String> = corners.collect();
    format!(
        r#"{{"type":"Polygon","coordinates":[[{}]]}}"#,
        corners.join(",")
    )
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn long_outlines_travel_in_several_pages_and_batches(db: PgPool) {
    const PARCELS: i32 = 20;
    let world = World::new(db, "long outlines").await;
    let owner = awa(&world).await;
    let mut ids = Vec::new();
    for nth in 0..PARCELS {
        let outline = walked(-7.0 + 0.05 * f64::from(nth));
        ids.push(world.centre.parcel(owner, outline).await);
    }
    let pulled = world.pull(&[1], 500).await;
    let parcels = pulled
        .pages
        .iter()
        .map(|page| page.records.len())
        .sum::<usize>();
    assert!(pulled.has_more && (1..15).contains(&parcels), "{parcels}");
    world.synchronize(&[1], 500).await;
    world.must_be_equal(&[1]).await;
    for (nth, id) in (0..).zip(&ids) {
        let save = SaveParcelRequest {
            geometry: Some(walked(-7.01 + 0.05 * f64::from(nth))),
            ..changed(*id)
        };
        world.node.put_parcel(save).await;
    }
    let first = world.node.sent(0).await;
    assert!(
        (1..15).contains(&first.records.len()),
        "{}",
        first.records.len()
    );
    let answers = world.push(&[1]).await;
    assert_eq!(outcomes(&answers), [UPDATED; 20]);
    agree(&world).await;
    world.end().await;
}
