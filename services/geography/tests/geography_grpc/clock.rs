//! All that is written is of the service's clock, however the database's goes (docs/decisions/0234).

use proto::maillon::geography::v1::{
    SaveDepartmentRequest, SaveLocalityRequest, SaveRegionRequest, SaveSubprefectureRequest,
};
use sqlx::PgPool;

use crate::support::{Service, change};
use crate::undo::{FIRST, named, undo};

/// Rows of all levels with an instant that the clock did not show.
const OF_ANOTHER_CLOCK: &str = "select count(*)
    from (
        select created_at, updated_at, deleted_at from region
        union all
        select created_at, updated_at, deleted_at from department
        union all
        select created_at, updated_at, deleted_at from subprefecture
        union all
        select created_at, updated_at, deleted_at from locality
    ) as unit
    where exists (
        select from unnest(array[created_at, updated_at, deleted_at]) as instant
        where instant <> '2026-11-21T12:00:00Z'
    )";
const TOMBSTONES: &str = "select (select count(*) from region where deleted_at is not null)
    + (select count(*) from department where deleted_at is not null)
    + (select count(*) from subprefecture where deleted_at is not null)
    + (select count(*) from locality where deleted_at is not null)";

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn units_bear_the_time_of_the_clock_whatever_wrote_them(db: PgPool) {
    let service = Service::start(db);
    let region = service.create("R1", "Béré").await;
    let department = service.new_department("D1", "Mankono", region).await;
    let subprefecture = service.new_subprefecture("S1", "Mankono", department).await;
    let locality = service.new_locality("Kékégoza", subprefecture).await;
    let name = |name: &str| Some(name.to_owned());
    let rename = SaveRegionRequest {
        name: name("Worodougou"),
        ..change(region)
    };
    service.save(rename).await.expect("it is good");
    let rename = SaveDepartmentRequest {
        id: Some(department),
        name: name("Séguéla"),
        ..SaveDepartmentRequest::default()
    };
    service.save_department(rename).await.expect("it is good");
    let rename = SaveSubprefectureRequest {
        id: Some(subprefecture),
        name: name("Massala"),
        ..SaveSubprefectureRequest::default()
    };
    let renamed = service.save_subprefecture(rename).await;
    renamed.expect("it is good");
    let rename = SaveLocalityRequest {
        id: Some(locality),
        name: name("Dualla"),
        ..SaveLocalityRequest::default()
    };
    service.save_locality(rename).await.expect("it is good");
    // New units of every level, and every level of the others spelled anew.
    let rows: &[[&str; 7]] = &[
        ["R1", "Béré", "D1", "Mankono", "S1", "Mankono", "DUALLA"],
        ["R2", "Bafing", "D2", "Touba", "S2", "Touba", "Touba"],
    ];
    let imported = service.import(named(FIRST, rows)).await;
    imported.expect("it is good");
    undo(&service, FIRST)
        .await
        .expect("nothing speaks against it");
    service.delete_locality(locality).await.expect("unused");
    let done = service.delete_subprefecture(subprefecture).await;
    done.expect("unused");
    service.delete_department(department).await.expect("unused");
    service.delete(region).await.expect("unused");
    assert_eq!(service.number(TOMBSTONES).await, 8);
    assert_eq!(service.number(OF_ANOTHER_CLOCK).await, 0);
}
