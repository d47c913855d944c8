//! Fictitious members: those of a demonstration, and as many as asked for.

use std::time::Duration;

use demo_members::{self as demo, Failure};
use members::App;
use photo_store::PhotoStore;
use platform::Clock;
use sqlx::PgPool;
use tempfile::TempDir;
use tokio_util::sync::CancellationToken;

/// A hierarchy of forty localities, of which one was deleted, told whole.
async fn places(db: &PgPool) {
    for statement in [
        "insert into territory_region values (1, 'R1', 'Grand Delta', 1, false)",
        "insert into territory_department values (1, 1, 'D1', 'Bonou', 1, false)",
        "insert into territory_subprefecture values (1, 1, 'S1', 'Bonou', 1, false)",
        "insert into territory_locality select n, 1, 'Village ' || n, 1, n = 40
        from generate_series(1, 40) as n",
        "insert into projection (name) values ('members_territory')",
    ] {
        sqlx::query(statement)
            .execute(db)
            .await
            .expect("it is a good statement");
    }
}

async fn number(db: &PgPool, statement: &'static str) -> i64 {
    sqlx::query_scalar(statement)
        .fetch_one(db)
        .await
        .expect("it is a good statement")
}

/// The service's parts, with a folder of its own.
fn app(db: &PgPool) -> (App, TempDir) {
    let folder = TempDir::new().expect("a folder");
    let app = App {
        db: db.clone(),
        clock: Clock::default(),
        photos: PhotoStore::in_folder(folder.path()).expect("a store"),
        memory: members::Memory::default(),
        neighbours: members::Neighbours::default(),
    };
    (app, folder)
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_demonstration_has_two_thousand_members_told_like_any_others(db: PgPool) {
    places(&db).await;
    let (app, folder) = app(&db);
    demo::load(&app).await.expect("it is empty");

    assert_eq!(number(&db, "select count(*) from member").await, 2_000);
    let families = number(&db, "select count(*) from member where kind = 1").await;
    assert!((600..700).contains(&families), "{families}");
    let photos = number(
        &db,
        "select count(*) from member where photo_file_name is not null",
    )
    .await;
    assert!((1_500..1_700).contains(&photos), "{photos}");
    let named: Vec<String> = sqlx::query_scalar(
        "select distinct photo_file_name from member where photo_file_name is not null",
    )
    .fetch_all(&db)
    .await
    .expect("it is a good statement");
    for name in named {
        let photo = folder.path().join(&name[..2]).join(&name);
        let photo = std::fs::read(photo).expect("each has its file");
        assert!(photo.starts_with(&[0xff, 0xd8]));
    }
    // Nobody lives where nobody can, and counts are what there is.
    assert_eq!(
        number(&db, "select count(*) from member where locality_id = 40").await,
        0
    );
    assert_eq!(
        number(&db, "select sum(members)::bigint from member_tally_change").await,
        number(&db, "select count(*) from member where deleted_at is null").await
    );
    // Everybody is told of, once: the archived ones as gone.
    assert_eq!(
        number(
            &db,
            "select count(distinct entity_id) from outbox where login_name = 'demo'"
        )
        .await,
        2_000
    );
    assert_eq!(number(&db, "select count(*) from outbox").await, 2_000);
    assert_eq!(
        number(
            &db,
            "select count(*) from outbox where subject = 'members.member.archived'"
        )
        .await,
        number(
            &db,
            "select count(*) from member where deleted_at is not null"
        )
        .await
    );
    // The change feed and the sequences go on behind them.
    assert_eq!(
        number(
            &db,
            "select count(*) from feed_entry where entity = 'member'"
        )
        .await,
        2_000
    );
    assert!(number(&db, "select nextval('member_number')").await > 2_000);
    assert!(
        number(
            &db,
            "select nextval(pg_get_serial_sequence('member', 'id')) - max(id) from member"
        )
        .await
            > 0
    );

    demo::load(&app).await.expect("it is left alone");
    assert_eq!(number(&db, "select count(*) from member").await, 2_000);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn the_task_waits_for_the_hierarchy_and_ends_with_the_process(db: PgPool) {
    let stop = CancellationToken::new();
    let (app, _folder) = app(&db);
    let task = demo::keep(app, stop.clone());
    let hierarchy_comes = async {
        places(&db).await;
        let mut look = tokio::time::interval(Duration::from_millis(100));
        while number(&db, "select count(*) from member").await == 0 {
            look.tick().await;
        }
        stop.cancel();
    };
    let (ended, ()) = tokio::join!(task, hierarchy_comes);
    ended.expect("it has nothing to complain of");
    assert_eq!(number(&db, "select count(*) from member").await, 2_000);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn as_many_as_asked_for_are_added_beside_fictitious_ones_alone(db: PgPool) {
    let clock = Clock::default();
    let refused = demo::fill(&db, &clock, 10, |_| {}).await;
    assert!(matches!(refused, Err(Failure::NoLocalities)), "{refused:?}");
    places(&db).await;
    let mut told = Vec::new();
    demo::fill(&db, &clock, 21_000, |done| told.push(done))
        .await
        .expect("there are localities");
    assert_eq!(told, [20_000, 21_000]);
    demo::fill(&db, &clock, 10, |_| {})
        .await
        .expect("there are fictitious ones alone");
    assert_eq!(number(&db, "select count(*) from member").await, 21_010);
    assert_eq!(number(&db, "select count(*) from outbox").await, 0);
    assert_eq!(number(&db, "select count(*) from feed_entry").await, 21_010);
    assert_eq!(
        number(&db, "select sum(members)::bigint from member_tally_change").await,
        number(&db, "select count(*) from member where deleted_at is null").await
    );

    sqlx::query(
        "update member set created_by = 'mariam'
        where id = (select min(id) from member where deleted_at is null)",
    )
    .execute(&db)
    .await
    .expect("it is a good statement");
    let refused = demo::fill(&db, &clock, 10, |_| {}).await;
    assert!(
        matches!(refused, Err(Failure::NotFictitious)),
        "{refused:?}"
    );
    assert_eq!(number(&db, "select count(*) from member").await, 21_010);
}

#[sqlx::test(migrator = "members::MIGRATOR")]
async fn a_demonstration_has_cooperatives_and_parcels_to_look_at(db: PgPool) {
    places(&db).await;
    let (app, _folder) = app(&db);
    // Without portraits, which take most of the time.
    let added = demo::fill(&db, &app.clock, 600, |_| ()).await;
    added.expect("it is empty");
    demo::load_land(&app).await.expect("nothing is refused");
    let counts = async || {
        let mut counts = Vec::new();
        for statement in [
            "select count(*) from cooperative where president_member_id is not null",
            "select count(*) from membership where left_on is null",
            "select count(*) from parcel where measured_area_ha between 0.3 and 8",
            "select count(*) from parcel where geometry is null",
            "select count(*) from parcel where geometry like '%Point%'",
            "select count(*) from parcel_finding where other_id is null",
            "select count(*) from outbox where subject like 'members.parcel.%'",
        ] {
            counts.push(number(&db, statement).await);
        }
        counts
    };
    let first = counts().await;
    assert_eq!(first[..2], [1, 40], "{first:?}");
    assert!(first.iter().all(|count| *count > 0), "{first:?}");
    // What somebody made of it since stays.
    demo::load_land(&app).await.expect("it is there");
    assert_eq!(counts().await, first);
}
