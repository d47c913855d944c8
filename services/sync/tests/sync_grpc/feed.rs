//! The centre's feed of what owners have.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use proto::maillon::geography::v1::DeleteRegionRequest;
use proto::maillon::refusal::v1::Reason;
use proto::maillon::sync::v1::{SynchronizationReply, SynchronizeFromServerRequest};
use serde_json::Value;
use sqlx::PgPool;

use crate::support::{World, of_node, reason};

impl World {
    async fn read(&self, cursor: Option<String>, limit: i64) -> SynchronizationReply {
        let asked = SynchronizeFromServerRequest {
            cursor,
            limit: Some(limit),
            ..SynchronizeFromServerRequest::default()
        };
        self.service.read(asked).await.expect("it is good")
    }
}

#[sqlx::test(migrator = "sync::MIGRATOR")]
async fn pages_lead_through_everything_once(db: PgPool) {
    let world = World::new(db, "once").await;
    for nth in 0..25 {
        world
            .geography
            .save(None, &format!("R{nth}"), &format!("Région {nth}"))
            .await;
    }
    let (mut cursor, mut names, mut pages) = (None, Vec::new(), 0);
    loop {
        let page = world.read(cursor, 10).await;
        pages += 1;
        names.extend(page.records.iter().map(|record| {
            let fields: Value = serde_json::from_str(&record.fields).expect("an object");
            fields["name"].as_str().expect("a name").to_owned()
        }));
        cursor = page.cursor;
        if page.has_more != Some(true) {
            break;
        }
    }
    assert_eq!((pages, names.len()), (3, 25));
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 25);
    // Nothing is new.
    let page = world.read(cursor.clone(), 10).await;
    assert!(page.records.is_empty() && page.has_more == Some(false));
    // One is renamed, one is gone.
    let renamed = world.geography.save(Some(3), "R2", "Béré").await;
    let gone = world
        .geography
        .asked("admin", DeleteRegionRequest { id: 5 });
    world
        .geography
        .regions()
        .delete_region(gone)
        .await
        .expect("nobody refers to it");
    let page = world.read(cursor, 10).await;
    assert_eq!((page.records.len(), page.records[0].id), (1, renamed));
    assert_eq!(page.records[0].version, 2);
    assert_eq!((page.tombstones.len(), page.tombstones[0].id), (1, 5));
    assert!(page.tombstones[0].deleted_at.is_some());
    world.end().await;
}

#[sqlx::test(migrator = "sync::MIGRATOR")]
async fn a_node_is_given_nothing_that_its_program_does_not_name(db: PgPool) {
    let world = World::new(db, "older").await;
    let first = world.read(None, 10).await;
    let region = world.geography.save(None, "R1", "Béré").await;
    world.geography.department(region).await;
    let only_regions = |cursor: Option<String>| {
        let mut word = word(cursor.as_deref());
        let named = word["at"].as_array_mut().expect("a list");
        named.retain(|entity| entity[0] == "region");
        Some(URL_SAFE_NO_PAD.encode(word.to_string()))
    };
    let page = world.read(only_regions(first.cursor.clone()), 10).await;
    let entities: Vec<&str> = page.records.iter().map(|one| &*one.entity).collect();
    assert_eq!((entities, page.has_more), (vec!["region"], Some(false)));
    let named = word(page.cursor.as_deref())["at"].as_array().map(Vec::len);
    assert_eq!(named, Some(1));
    let page = world.read(page.cursor, 10).await;
    assert!(page.records.is_empty(), "{page:?}");
    // Another program knows all of them.
    let page = world.read(first.cursor, 10).await;
    assert_eq!(page.records.len(), 2);
    world.end().await;
}

fn word(cursor: Option<&str>) -> Value {
    let bytes = URL_SAFE_NO_PAD.decode(cursor.expect("always one"));
    serde_json::from_slice(&bytes.expect("base64")).expect("JSON")
}

#[sqlx::test(migrator = "sync::MIGRATOR")]
async fn what_is_asked_for_wrongly_is_refused(db: PgPool) {
    let world = World::new(db, "wrong").await;
    let asked = |cursor: &str, limit| SynchronizeFromServerRequest {
        cursor: Some(cursor.to_owned()),
        limit: Some(limit),
        ..SynchronizeFromServerRequest::default()
    };
    for (asked, why) in [
        (asked("x", 10), Reason::BadRequest),
        (asked("", 0), Reason::ValidationFailed),
        (asked("", 501), Reason::ValidationFailed),
    ] {
        assert_eq!(reason(world.service.read(asked).await), why);
    }
    let unknown = SynchronizeFromServerRequest {
        uuid: Some("x".to_owned()),
        ..SynchronizeFromServerRequest::default()
    };
    let refused = world.service.read(unknown).await;
    assert_eq!(reason(refused), Reason::SynchronizationNotFound);
    world.end().await;
}

#[sqlx::test(migrator = "sync::MIGRATOR")]
async fn the_run_of_a_node_counts_what_it_was_given(db: PgPool) {
    let world = World::new(db, "counts").await;
    world.geography.save(None, "R1", "Béré").await;
    let node = world.service.as_role("sync", 101);
    let begun = node.start_as(of_node(1)).await.expect("none is open");
    let asked = SynchronizeFromServerRequest {
        uuid: Some(begun.uuid.clone()),
        ..SynchronizeFromServerRequest::default()
    };
    let page = node.read(asked.clone()).await.expect("it is open");
    assert_eq!((page.records.len(), &page.uuid), (1, &begun.uuid));
    let (done, bytes): (i64, i64) = sqlx::query_as("select done, bytes from run")
        .fetch_one(&world.service.app.db)
        .await
        .expect("a run");
    assert!(done == 1 && bytes > 0, "{done} {bytes}");
    node.stop_run(&begun.uuid).await.expect("it is open");
    assert_eq!(
        reason(node.read(asked).await),
        Reason::SynchronizationClosed
    );
    world.end().await;
}
