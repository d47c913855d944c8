//! The fictitious country, imported as any other.

use proto::maillon::geography::v1::LocalityImportRow;
use sqlx::PgPool;

/// How many regions, departments, sub-prefectures and localities there are.
async fn sizes(db: &PgPool) -> [i64; 4] {
    let statement = "select array[(select count(*) from region), (select count(*) from department),
        (select count(*) from subprefecture), (select count(*) from locality)]";
    let sizes: Vec<i64> = sqlx::query_scalar(statement)
        .fetch_one(db)
        .await
        .expect("four tables");
    sizes.try_into().expect("four sizes")
}

/// All that is there, and all that was told.
async fn state(db: &PgPool) -> Vec<String> {
    let statement = "select region::text from region union all select department::text from department
        union all select subprefecture::text from subprefecture union all select locality::text from locality
        union all select id::text from outbox order by 1";
    sqlx::query_scalar(statement)
        .fetch_all(db)
        .await
        .expect("it is a good statement")
}

#[sqlx::test(migrator = "geography::MIGRATOR")]
async fn an_empty_hierarchy_gets_the_fictitious_country_once(db: PgPool) {
    let app = geography::App {
        db: db.clone(),
        clock: platform::Clock::default(),
        neighbours: geography::Neighbours::default(),
    };
    app.load_first_hierarchy(demo::country::rows())
        .await
        .expect("it is empty");
    let sizes = sizes(&db).await;
    assert_eq!(sizes[0], 12);
    assert!((380..=420).contains(&sizes[3]), "{sizes:?}");
    let told: i64 = sqlx::query_scalar("select count(*) from outbox where login_name = 'demo'")
        .fetch_one(&db)
        .await
        .expect("it is a good statement");
    assert_eq!(told, sizes.iter().sum::<i64>());
    let before = state(&db).await;
    let other = LocalityImportRow {
        region_code: "X".to_owned(),
        region_name: "Xa".to_owned(),
        department_code: "Y".to_owned(),
        department_name: "Ya".to_owned(),
        subprefecture_code: "Z".to_owned(),
        subprefecture_name: "Za".to_owned(),
        locality_name: "Village".to_owned(),
    };
    for rows in [demo::country::rows(), vec![other]] {
        app.load_first_hierarchy(rows)
            .await
            .expect("it is left alone");
        assert_eq!(state(&db).await, before);
    }
}
