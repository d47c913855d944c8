//! Pages of the centre's records: what they say there, and what a node makes of them.

use exchange::{DELETION, Row, Stamp};
use proto::Timestamp;
use proto::maillon::sync::v1::{
    PullRecordsReply, PullRecordsRequest, ReplicaCursor, ReplicaPage, ReplicaRecord,
};
use replica::{down, pull, rows};
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::{GENERATION, ID, THING, hold, on_a_node, row, save};

/// A page behind nothing, with records that the centre wrote in one generation.
pub(crate) fn page(upto: i64, records: &[(i64, i64, Row<Value>)]) -> ReplicaPage {
    let sent = |(id, version, row): &(i64, i64, Row<Value>)| ReplicaRecord {
        id: *id,
        stamp: json!([[GENERATION, version]]).to_string(),
        groups: json!(row).to_string(),
        decided: Vec::new(),
    };
    ReplicaPage {
        entity: THING.entity.to_owned(),
        generation: GENERATION.to_string(),
        after: 0,
        upto,
        records: records.iter().map(sent).collect(),
    }
}

/// Takes a page and shows all that waits; how many that were.
async fn take(db: &PgPool, page: ReplicaPage) -> usize {
    let mut tx = outbox::begin(db).await.expect("a transaction");
    let taken = down::receive(&mut tx, &[THING], &[page], Timestamp::default()).await;
    taken.expect("it can be read");
    let mut waiting = down::waiting(&mut tx, THING).await.expect("read");
    let count = waiting.len();
    let uuid = |id: i64| Some(Uuid::from_u128(u128::try_from(id).expect("an id")));
    let all = waiting.iter_mut();
    let settled = rows::settle_all(&mut tx, THING, all.map(|(id, held)| (*id, uuid(*id), held)));
    settled.await.expect("it fits");
    tx.commit().await.expect("it is committed");
    count
}

async fn run(db: &PgPool, statement: &'static str) {
    sqlx::raw_sql(statement)
        .execute(db)
        .await
        .expect("a statement");
}

#[sqlx::test(migrator = "replica::MIGRATOR")]
async fn a_page_leaves_what_was_changed_here_and_brings_the_rest(db: PgPool) {
    on_a_node(&db).await;
    take(&db, page(1, &[(ID, 1, row("Awa"))])).await;
    save(&db, "name", &json!("Ama")).await;
    let mut theirs = row("Aya");
    let family = json!({ "kind": "dependant", "main_id": 9 });
    theirs.insert("family", family.clone());
    assert_eq!(take(&db, page(2, &[(ID, 2, theirs.clone())])).await, 1);
    let held = hold(&db).await.expect("it is here");
    assert_eq!(held.row["name"], json!("Ama"), "somebody typed it here");
    assert_eq!(held.row["family"], family);
    let name = &held.changed["name"];
    assert_eq!(name.base, Some(json!("Awa")), "what they saw");
    assert_eq!(name.seen, Stamp::of(GENERATION, 1));
    // The same again, and an older one, and both in one page.
    assert_eq!(take(&db, page(2, &[(ID, 2, theirs.clone())])).await, 0);
    assert_eq!(take(&db, page(1, &[(ID, 1, row("Awa"))])).await, 0);
    let both = [(ID, 2, theirs), (ID, 1, row("Awa"))];
    assert_eq!(take(&db, page(2, &both)).await, 0);
    assert_eq!(hold(&db).await, Some(held));
}

#[sqlx::test(migrator = "replica::MIGRATOR")]
async fn records_that_exchanged_a_name_are_written_together(db: PgPool) {
    on_a_node(&db).await;
    run(
        &db,
        "create unique index thing_name_key on thing (name) where deleted_at is null",
    )
    .await;
    let before = [(1, 1, row("Awa")), (2, 1, row("Aya")), (3, 1, row("Ama"))];
    assert_eq!(take(&db, page(3, &before)).await, 3);
    let mut archived = row("Awa");
    archived.insert(DELETION, json!("2026-11-28T14:00:00+00:00"));
    let after = [(1, 2, row("Aya")), (2, 2, row("Awa")), (3, 2, archived)];
    assert_eq!(take(&db, page(6, &after)).await, 3);
    let shown: Vec<String> = sqlx::query_scalar(
        "select concat_ws(' ', name, version, deleted_at is null) from thing order by id",
    )
    .fetch_all(&db)
    .await
    .expect("the things");
    assert_eq!(shown, ["Aya 2 t", "Awa 2 t", "Awa 2 f"]);
    let pending: i64 = sqlx::query_scalar("select count(*) from replica_pending")
        .fetch_one(&db)
        .await
        .expect("a number");
    assert_eq!(pending, 0, "nobody changed anything here");
}

#[sqlx::test(migrator = "replica::MIGRATOR")]
async fn a_group_that_the_centre_does_not_know_stays_as_it_is(db: PgPool) {
    on_a_node(&db).await;
    let mut dependant = row("Awa");
    dependant.insert("family", json!({ "kind": "dependant", "main_id": 9 }));
    assert_eq!(take(&db, page(1, &[(1, 1, dependant)])).await, 1);
    // An older centre beside a newer one.
    let less = Row::from([("name", json!("Ama")), (DELETION, Value::Null)]);
    let both = [(1, 2, less), (2, 1, row("Aya"))];
    assert_eq!(take(&db, page(3, &both)).await, 2);
    let shown: Vec<String> = sqlx::query_scalar(
        "select concat_ws(' ', name, kind, main_id, version) from thing order by id",
    )
    .fetch_all(&db)
    .await
    .expect("the things");
    assert_eq!(shown, ["Ama dependant 9 2", "Aya main 1"]);
}

async fn pulled(db: &PgPool, cursor: ReplicaCursor, limit: i64) -> PullRecordsReply {
    let asked = PullRecordsRequest {
        cursors: vec![cursor],
        limit: Some(limit),
        reach: None,
    };
    pull::list(db, &[THING], &asked).await.expect("it is read")
}

#[sqlx::test(migrator = "replica::MIGRATOR")]
async fn the_centre_gives_what_is_behind_a_cursor_with_its_stamps(db: PgPool) {
    on_a_node(&db).await;
    run(&db, "update node set number = 0; select join_feed('thing')").await;
    let insert = "insert into thing (uuid, name) values (gen_random_uuid(), 'Awa'),
        (gen_random_uuid(), 'Aya'), (gen_random_uuid(), 'Ama')";
    run(&db, insert).await;
    let nothing_yet = ReplicaCursor {
        entity: "thing".to_owned(),
        ..ReplicaCursor::default()
    };
    let first = pulled(&db, nothing_yet.clone(), 2).await;
    assert!(first.has_more && first.pages[0].records.len() == 2);
    let behind = |page: &ReplicaPage| ReplicaCursor {
        entity: "thing".to_owned(),
        generation: page.generation.clone(),
        seq: page.upto,
    };
    let second = pulled(&db, behind(&first.pages[0]), 2).await;
    assert!(!second.has_more && second.pages[0].records.len() == 1);
    let end = behind(&second.pages[0]);
    assert!(
        pulled(&db, end.clone(), 2).await.pages[0]
            .records
            .is_empty()
    );

    // A backup is put back: what is written from then on says so, also when it is written twice.
    let before: Uuid = first.pages[0].generation.parse().expect("a UUID");
    run(&db, "update feed set generation = gen_random_uuid()").await;
    for name in ["Awa 2", "Awa 3"] {
        sqlx::query("update thing set name = $1, version = version + 1 where id = 1")
            .bind(name)
            .execute(&db)
            .await
            .expect("saved");
    }
    let anew = pulled(&db, end, 500).await;
    let page = &anew.pages[0];
    assert_eq!(
        (page.after, page.records.len()),
        (0, 3),
        "from the beginning"
    );
    let now: Uuid = page.generation.parse().expect("a UUID");
    let stamp = |id: i64| {
        let record = page.records.iter().find(|record| record.id == id);
        let stamp: Stamp = serde_json::from_str(&record.expect("it is there").stamp).expect("one");
        stamp
    };
    assert_eq!(stamp(1), Stamp::from(vec![(before, 1), (now, 3)]));
    assert_eq!(stamp(2), Stamp::of(before, 1));
    let lost = Stamp::of(before, 2);
    assert!(
        !lost.covers(&stamp(1)),
        "a node takes it beside what was lost"
    );
}
