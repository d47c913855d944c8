//! The figures are what the records come to, whatever is changed while they are added up.

use sqlx::PgPool;
use sqlx::postgres::PgPoolOptions;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::support::Service;

/// Who changes members at once, and how often each does.
const WRITERS: i64 = 6;
const CHANGES: i64 = 60;
/// Localities, of which the last is known nowhere.
const PLACES: i64 = 5;

/// Four localities in two regions, of three departments.
async fn make_country(db: &PgPool) {
    sqlx::raw_sql(
        "insert into territory_region (id, code, name, version, is_deleted)
            values (1, 'A', 'A', 1, false), (2, 'B', 'B', 1, false);
        insert into territory_department (id, region_id, code, name, version, is_deleted)
            values (11, 1, 'A', 'A', 1, false), (12, 1, 'B', 'B', 1, false), (21, 2, 'C', 'C', 1, false);
        insert into territory_subprefecture (id, department_id, code, name, version, is_deleted)
            values (111, 11, 'A', 'A', 1, false), (121, 12, 'B', 'B', 1, false), (211, 21, 'C', 'C', 1,
                false);
        insert into territory_locality (id, subprefecture_id, name, version, is_deleted)
            values (1, 111, 'A', 1, false), (2, 121, 'B', 1, false), (3, 211, 'C', 1, false),
                (4, 211, 'D', 1, false)",
    )
    .execute(db)
    .await
    .expect("a country");
}

#[expect(
    clippy::disallowed_methods,
    reason = "numbers of this test's own in statements that no call makes"
)]
async fn run(db: &PgPool, statement: &str) {
    sqlx::raw_sql(sqlx::AssertSqlSafe(statement.to_owned()))
        .execute(db)
        .await
        .expect(statement);
}

/// Members are born, move, change and are archived by SQL alone: the triggers count whoever writes.
async fn change_members(db: PgPool, writer: i64) {
    for nth in 0..CHANGES {
        let id = writer * 1_000 + nth;
        let statements = [
            format!(
                "insert into member (id, uuid, id_number, firstname, lastname, kind, gender, status,
                    locality_id,
                    birth_date, birth_date_precision, membership_start_date, created_at, created_by,
                    created_by_id, updated_at, updated_by)
                values ({id}, gen_random_uuid(), '{id}', 'A', 'B', 1, {}, 1, nullif({}, 0), '19{}-05-01', 1,
                    '2026-0{}-01', now(), 'x', 1, now(), 'x')",
                nth % 2 + 1,
                nth % (PLACES + 1),
                60 + nth % 30,
                nth % 8 + 1,
            ),
            format!(
                "update member set locality_id = {}, status = {} where id = {id}",
                (nth + 1) % PLACES + 1,
                nth % 4 + 1
            ),
            format!("update member set lastname = 'C' where id between {} and {id}", id - 5),
            format!("update member set deleted_at = now() where id = {} and {nth} % 3 = 0", id - 2),
        ];
        for statement in statements {
            run(&db, &statement).await;
        }
    }
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn figures_are_what_the_members_come_to(db: PgPool) {
    make_country(&db).await;
    let counter = Service::start(db.clone()).app.figures();
    let stop = CancellationToken::new();
    let mut keeper = JoinSet::new();
    keeper.spawn(counter.clone().keep(stop.clone()));
    let mut writers = JoinSet::new();
    for writer in 0..WRITERS {
        writers.spawn(change_members(db.clone(), writer));
    }
    // Departments and localities move meanwhile.
    for moved in [
        "update territory_department set region_id = 2, version = 2 where id = 12",
        "update territory_subprefecture set department_id = 11, version = 2 where id = 211",
        "update territory_locality set subprefecture_id = 121, version = 2 where id = 4",
    ] {
        tokio::time::sleep(std::time::Duration::from_millis(700)).await;
        sqlx::raw_sql(moved).execute(&db).await.expect(moved);
    }
    writers.join_all().await;
    stop.cancel();
    keeper.join_all().await;
    assert_eq!(counter.count_differences().await.expect("a count"), 0);
    // What the check would find.
    sqlx::raw_sql("update figure set count = count + 1 where dimension = 2 and region_id = 1")
        .execute(&db)
        .await
        .expect("a spoilt figure");
    assert!(counter.count_differences().await.expect("a count") > 0);
    counter.recount().await.expect("all is counted anew");
    assert_eq!(counter.count_differences().await.expect("a count"), 0);
}

/// A call would have to make the one that is missing, which takes longer than anybody waits.
#[sqlx::test(migrator = "members::MIGRATOR")]
async fn d8_counting_takes_no_connection_out_of_the_pool(db: PgPool) {
    let options = (*db.connect_options()).clone();
    let one = PgPoolOptions::new()
        .max_connections(1)
        .connect_with(options);
    let one = one.await.expect("PostgreSQL is there");
    let session = async || {
        let session = sqlx::query_scalar::<_, i32>("select pg_backend_pid()");
        session.fetch_one(&one).await.expect("a session")
    };
    let counter = Service::start(one.clone()).app.figures();
    let before = session().await;
    counter.count_differences().await.expect("a count");
    counter.recount().await.expect("all is counted anew");
    assert_eq!(session().await, before);
}
