//! Taking an import back: all that it added, while nothing speaks against it.

use proto::maillon::geography::v1::{
    ImportLocalitiesRequest, ListLocalitiesRequest, SaveLocalityRequest, SaveRegionRequest,
    UndoImportReply, UndoImportRequest,
};
use proto::maillon::refusal::v1::{Fault, Reason};
use sqlx::PgPool;
use tonic::{Response, Status};

use crate::files::{counts, figures, file, real};
use crate::support::{Service, change, faults, reason};

pub(crate) const FIRST: &str = "018f2b6e-0000-7000-8000-000000000001";
const SECOND: &str = "018F2B6E-0000-7000-8000-000000000002";

pub(crate) fn named(uuid: &str, rows: &[[&str; 7]]) -> ImportLocalitiesRequest {
    ImportLocalitiesRequest {
        import_uuid: Some(uuid.to_owned()),
        ..file(rows)
    }
}

pub(crate) async fn undo(service: &Service, uuid: &str) -> Result<UndoImportReply, Status> {
    let request = UndoImportRequest {
        import_uuid: uuid.to_owned(),
    };
    let answer = service
        .localities()
        .undo_import(service.asked(request))
        .await;
    answer.map(Response::into_inner)
}

fn removed(reply: &UndoImportReply) -> [i64; 4] {
    [
        reply.region_removed,
        reply.department_removed,
        reply.subprefecture_removed,
        reply.locality_removed,
    ]
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn an_import_is_listed_and_taken_back_as_a_whole(db: PgPool) {
    let service = Service::start(db);
    let first: &[[&str; 7]] = &[["R1", "Béré", "D1", "Mankono", "S1", "Mankono", "Kékégoza"]];
    service
        .import(named(FIRST, first))
        .await
        .expect("it is good");
    let second: &[[&str; 7]] = &[
        ["R1", "BÉRÉ", "D1", "Mankono", "S1", "Mankono", "Kékégoza"],
        ["R1", "BÉRÉ", "D1", "Mankono", "S1", "Mankono", "Marandala"],
        ["R2", "Bafing", "D2", "Touba", "S2", "Touba", "Touba"],
    ];
    let reply = service
        .import(named(SECOND, second))
        .await
        .expect("it is good");
    assert_eq!(counts(&reply), [[1, 1, 1, 2], [1, 0, 0, 0]]);
    // An answer that was lost, and the same again.
    let again = service
        .import(named(SECOND, second))
        .await
        .expect("it is good");
    assert_eq!(counts(&again), [[0; 4], [0; 4]]);

    let asked = |uuid: &str| ListLocalitiesRequest {
        import_uuid: Some(uuid.to_owned()),
        ..ListLocalitiesRequest::default()
    };
    let added = service
        .list_localities(asked(&SECOND.to_lowercase()))
        .await
        .expect("it is good");
    let names: Vec<&str> = added.rows.iter().map(|row| row.name.as_str()).collect();
    assert_eq!((added.total, names), (2, vec!["Marandala", "Touba"]));

    // The first holds something of the second, and one unit of it was changed.
    let before = service.state().await;
    let refused = undo(&service, FIRST).await;
    assert_eq!(reason(refused.clone()), Reason::ImportInUse);
    let told = [("changed".to_owned(), 1), ("localities".to_owned(), 1)];
    assert_eq!(figures(refused), told);
    assert_eq!(service.state().await, before);

    let facts = service.number("select count(*) from outbox").await;
    let gone = undo(&service, SECOND)
        .await
        .expect("nothing speaks against it");
    assert_eq!(removed(&gone), [1, 1, 1, 2]);
    assert_eq!(service.sizes().await, [1, 1, 1, 1]);
    assert_eq!(
        service.number("select count(*) from outbox").await - facts,
        5
    );
    let told = "select count(*) from outbox
        where subject like '%.deleted' and before is not null and after is null and version = 2";
    assert_eq!(service.number(told).await, 5);
    let tombstones = "select count(*) from locality
        where deleted_at is not null and version = 2";
    assert_eq!(service.number(tombstones).await, 2);
    for unknown in [SECOND, "00000000-0000-0000-0000-000000000000"] {
        assert_eq!(
            reason(undo(&service, unknown).await),
            Reason::ImportNotFound
        );
    }
    for (word, fault) in [("", Fault::Required), ("x", Fault::WrongType)] {
        let told = [("import_uuid".to_owned(), fault)];
        assert_eq!(faults(undo(&service, word).await), told);
    }
    // Taken back, it can be done anew.
    let anew = service
        .import(named(SECOND, second))
        .await
        .expect("it is good");
    assert_eq!(counts(&anew)[0], [1, 1, 1, 2]);
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn what_was_changed_or_is_used_keeps_the_whole_import(db: PgPool) {
    let service = Service::start(db);
    let rows: &[[&str; 7]] = &[["R1", "Béré", "D1", "Mankono", "S1", "Mankono", "Kékégoza"]];
    service
        .import(named(FIRST, rows))
        .await
        .expect("it is good");
    service.new_department("D9", "Autre", 1).await;
    service.new_subprefecture("S9", "Autre", 1).await;
    service.new_locality("Autre", 1).await;
    let rename = SaveLocalityRequest {
        id: Some(1),
        name: Some("Kékégoza-Nord".to_owned()),
        ..SaveLocalityRequest::default()
    };
    service.save_locality(rename).await.expect("it is good");
    service
        .sql(
            "insert into login_territory
            values (7, '{1,2}', 1, false), (8, '{1}', 1, true), (9, '{2}', 1, false)",
        )
        .await;
    let before = service.state().await;
    let told = [
        "changed",
        "departments",
        "localities",
        "subprefectures",
        "users",
    ];
    assert_eq!(
        figures(undo(&service, FIRST).await),
        told.map(|what| (what.to_owned(), 1))
    );
    assert_eq!(service.state().await, before);

    // Each that goes is one reason less; what was deleted by hand is not missed.
    service.sql("delete from login_territory").await;
    service
        .delete_locality(1)
        .await
        .expect("nothing refers to it");
    service
        .delete_locality(2)
        .await
        .expect("nothing refers to it");
    service
        .delete_subprefecture(2)
        .await
        .expect("nothing is below it");
    service
        .delete_department(2)
        .await
        .expect("nothing is below it");
    let gone = undo(&service, FIRST)
        .await
        .expect("nothing speaks against it");
    assert_eq!(removed(&gone), [1, 1, 1, 0]);
    assert_eq!(service.sizes().await, [0; 4]);
    let refused = undo(&service.as_role("supervisor"), FIRST).await;
    assert_eq!(reason(refused), Reason::PermissionDenied);
    let revived = SaveRegionRequest {
        name: Some("x".to_owned()),
        ..change(1)
    };
    assert_eq!(reason(service.save(revived).await), Reason::RegionNotFound);
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn the_real_country_is_taken_back(db: PgPool) {
    let service = Service::start(db);
    let request = ImportLocalitiesRequest {
        rows: real(),
        import_uuid: Some(FIRST.to_owned()),
        ..ImportLocalitiesRequest::default()
    };
    service.import(request).await.expect("it is good");
    let gone = undo(&service, FIRST)
        .await
        .expect("nothing speaks against it");
    assert_eq!(removed(&gone), [33, 108, 511, 8518]);
    assert_eq!(service.sizes().await, [0; 4]);
}
