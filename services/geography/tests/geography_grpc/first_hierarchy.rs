//! The hierarchy that an installation starts with, out of rows.

use sqlx::PgPool;

use crate::files::{real, row};
use crate::support::Service;

fn app(db: &PgPool) -> geography::App {
    geography::App {
        db: db.clone(),
        clock: platform::Clock::default(),
        neighbours: geography::Neighbours::default(),
    }
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn a_file_is_loaded_whole_or_its_first_bad_cell_is_told(db: PgPool) {
    let (service, app) = (Service::start(db.clone()), app(&db));
    let bad = vec![row(["R1", "Béré", "D1", "Mankono", "S1", "", "Kékégoza"])];
    let told = app
        .load_first_hierarchy(bad)
        .await
        .expect_err("a cell is missing");
    assert_eq!(
        told.to_string(),
        "1 cells of the file are wrong, first of all: row 2, subprefecture_name: FAULT_REQUIRED"
    );
    let told = app
        .load_first_hierarchy(Vec::new())
        .await
        .expect_err("no rows");
    assert!(told.to_string().contains("rows: FAULT_REQUIRED"));
    assert_eq!(service.sizes().await, [0; 4]);
    app.load_first_hierarchy(real()).await.expect("it is good");
    assert_eq!(service.sizes().await, [33, 108, 511, 8518]);
    // What is there stays as it is.
    let state = service.state().await;
    app.load_first_hierarchy(vec![row(["X1", "Xa", "Y1", "Ya", "Z1", "Za", "Village"])])
        .await
        .expect("it is left alone");
    assert_eq!(service.state().await, state);
}
