//! The check of localities finds those that hang from nothing.

use sqlx::PgPool;

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn a_locality_below_a_unit_that_is_gone_is_found(db: PgPool) {
    let app = geography::App {
        db: db.clone(),
        clock: platform::Clock::default(),
        neighbours: geography::Neighbours::default(),
    };
    let made = sqlx::raw_sql(
        "insert into region (id, code, name, created_by, updated_by) values (1, 'A', 'A', 'x', 'x');
        insert into department (id, region_id, code, name, created_by, updated_by)
            values (2, 1, 'B', 'B', 'x', 'x');
        insert into subprefecture (id, department_id, code, name, created_by, updated_by)
            values (3, 2, 'C', 'C', 'x', 'x');
        insert into locality (id, subprefecture_id, name, created_by, updated_by)
            values (4, 3, 'D', 'x', 'x')",
    );
    made.execute(&db).await.expect("a country");
    let found = async || {
        let results = app.checker().run().await.expect("the checks");
        let ids = results[0].examples.iter().map(|record| record.id);
        assert_eq!(results[0].name, "locality_chain");
        (results[0].count, ids.collect::<Vec<i64>>())
    };
    assert_eq!(found().await, (Some(0), vec![]));
    for (broken, whole) in [
        (
            "update subprefecture set deleted_at = now()",
            "update subprefecture set deleted_at = null",
        ),
        (
            "update department set deleted_at = now()",
            "update department set deleted_at = null",
        ),
        (
            "update region set deleted_at = now()",
            "update region set deleted_at = null",
        ),
    ] {
        sqlx::query(broken).execute(&db).await.expect("a statement");
        assert_eq!(found().await, (Some(1), vec![4]), "{broken}");
        sqlx::query(whole).execute(&db).await.expect("a statement");
    }
    assert_eq!(found().await, (Some(0), vec![]));
}
