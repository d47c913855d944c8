//! The fictitious country, and a real one out of rows.

use sqlx::PgPool;

use crate::files::{real, row};
use crate::support::Service;

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn an_empty_hierarchy_gets_the_fictitious_country_once(db: PgPool) {
    let service = Service::start(db);
    geography::demo::load(&service.db)
        .await
        .expect("it is empty");
    let sizes = service.sizes().await;
    assert_eq!(sizes[0], 12);
    assert!((380..=420).contains(&sizes[3]), "{sizes:?}");
    assert_eq!(
        service
            .number("select count(*) from outbox where login_name = 'demo'")
            .await,
        sizes.iter().sum::<i64>()
    );
    let state = service.state().await;
    geography::demo::load(&service.db)
        .await
        .expect("it is left alone");
    geography::demo::load_rows(&service.db, real())
        .await
        .expect("it is left alone");
    assert_eq!(service.state().await, state);
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn a_file_is_loaded_whole_or_its_first_bad_cell_is_told(db: PgPool) {
    let service = Service::start(db);
    let bad = vec![row(["R1", "Béré", "D1", "Mankono", "S1", "", "Kékégoza"])];
    let told = geography::demo::load_rows(&service.db, bad)
        .await
        .expect_err("a cell is missing");
    assert_eq!(
        told.to_string(),
        "1 cells of the file are wrong, first of all: row 2, subprefecture_name: FAULT_REQUIRED"
    );
    let told = geography::demo::load_rows(&service.db, Vec::new())
        .await
        .expect_err("no rows");
    assert!(told.to_string().contains("rows: FAULT_REQUIRED"));
    assert_eq!(service.sizes().await, [0; 4]);
    geography::demo::load_rows(&service.db, real())
        .await
        .expect("it is good");
    assert_eq!(service.sizes().await, [33, 108, 511, 8518]);
}
