//! What others are told of a region: with the write or not at all.

use proto::maillon::geography::v1::{Region, SaveRegionRequest};
use proto::maillon::refusal::v1::Reason;
use sqlx::PgPool;

use crate::support::{Service, Told, change, new, reason};

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn every_write_tells_who_did_it_with_the_region_before_and_after(db: PgPool) {
    let service = Service::start(db);
    let id = service.create("R01", "Gbôklé").await;
    let rename = SaveRegionRequest {
        name: Some("San-Pédro".to_owned()),
        ..change(id)
    };
    service.save(rename).await.expect("it is good");
    service.delete(id).await.expect("nothing refers to it");

    let region = |name: &str, version| {
        Some(Region {
            id,
            code: "R01".to_owned(),
            name: name.to_owned(),
            version,
        })
    };
    let told = |subject: &str, version, before, after| Told {
        subject: format!("geography.region.{subject}"),
        entity_id: id,
        version,
        message: "maillon.geography.v1.Region".to_owned(),
        before,
        after,
        by: ["42", "awa", "admin", "192.0.2.7"].map(str::to_owned),
    };
    let expected = [
        told("created", 1, None, region("Gbôklé", 1)),
        told("updated", 2, region("Gbôklé", 1), region("San-Pédro", 2)),
        told("deleted", 3, region("San-Pédro", 2), None),
    ];
    assert_eq!(service.events().await, expected);
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn the_event_is_written_by_the_transaction_of_the_write(db: PgPool) {
    let service = Service::start(db);
    // The row's last writer is the event's writer.
    let together = "select count(*) from region join outbox
        on outbox.entity_id = region.id and outbox.version = region.version and outbox.xmin = region.xmin";
    let id = service.create("R01", "Gbôklé").await;
    assert_eq!(service.number(together).await, 1);
    let rename = SaveRegionRequest {
        name: Some("Nawa".to_owned()),
        ..change(id)
    };
    service.save(rename.clone()).await.expect("it is good");
    assert_eq!(service.number(together).await, 1);

    // An event that can't be written takes the write with it.
    service
        .sql("alter table outbox add constraint full_disk check (false) not valid")
        .await;
    let again = SaveRegionRequest {
        name: Some("Perdu".to_owned()),
        ..change(id)
    };
    assert_eq!(reason(service.save(again).await), Reason::Internal);
    assert_eq!(
        reason(service.save(new("R02", "Bafing")).await),
        Reason::Internal
    );
    assert_eq!(reason(service.delete(id).await), Reason::Internal);
    assert_eq!(service.found("").await, ["R01"]);
    assert_eq!(service.get(id).await.expect("it is there").name, "Nawa");

    service
        .sql("alter table outbox drop constraint full_disk")
        .await;
    service.delete(id).await.expect("nothing refers to it");
    assert_eq!(service.number(together).await, 1);
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn a_save_that_changes_nothing_makes_no_version_and_no_event(db: PgPool) {
    let service = Service::start(db);
    let id = service.create("R01", "Béré").await;
    let saves = [
        change(id),
        SaveRegionRequest {
            id: Some(id),
            ..new("R01", "Béré")
        },
        SaveRegionRequest {
            id: Some(id),
            version: Some(1),
            ..new(" R01 ", "Be\u{301}re\u{301}\u{a0}")
        },
    ];
    let before = "select xmin::text::bigint from region";
    let writer = service.number(before).await;
    for save in saves {
        let reply = service.save(save).await.expect("it is good");
        assert_eq!((reply.id, reply.version), (id, 1));
    }
    assert_eq!(service.number(before).await, writer, "the row is untouched");
    assert_eq!(service.events().await.len(), 1);
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn every_write_comes_anew_in_the_feed_and_no_refused_one_does(db: PgPool) {
    let service = Service::start(db);
    let numbered = "select count(*) from feed_entry where entity = 'region' and seq is not null";
    let stamp = "select stamp_feed(array['region'], 100)";
    let id = service.create("R01", "Gbôklé").await;
    service.create("R02", "Nawa").await;
    assert_eq!(service.number(numbered).await, 0);
    assert_eq!(service.number(stamp).await, 2);

    let refused = [
        SaveRegionRequest {
            code: Some("r02".to_owned()),
            ..change(id)
        },
        SaveRegionRequest {
            name: Some("NAWA".to_owned()),
            ..change(id)
        },
        SaveRegionRequest {
            name: Some("Perdu".to_owned()),
            version: Some(7),
            ..change(id)
        },
        SaveRegionRequest {
            name: Some(String::new()),
            ..change(id)
        },
        new("R02", "Bafing"),
        new("R03", "nawa"),
        new("", ""),
    ];
    for save in refused {
        assert_ne!(reason(service.save(save).await), Reason::Unspecified);
    }
    service.save(change(id)).await.expect("nothing to do");
    assert_eq!(service.number(numbered).await, 2);
    assert_eq!(service.events().await.len(), 2);

    let rename = SaveRegionRequest {
        name: Some("San-Pédro".to_owned()),
        ..change(id)
    };
    service.save(rename).await.expect("it is good");
    assert_eq!(service.number(numbered).await, 1);
    assert_eq!(service.number(stamp).await, 1);
    service.delete(id).await.expect("nothing refers to it");
    assert_eq!(service.number(numbered).await, 1);
    assert_eq!(service.number(stamp).await, 1);
    let last = "select seq from feed_entry join region using (id)
        where entity = 'region' and deleted_at is not null";
    assert_eq!(service.number(last).await, 4, "after everything else");
}
