//! The first start, by several processes at once.

use auth::{App, Error};
use platform::Clock;
use sqlx::{PgPool, PgTransaction};

use crate::support::{PASSWORD, Service, reason};
use proto::maillon::refusal::v1::Reason;

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn processes_that_start_at_once_make_one_key_and_one_admin(db: PgPool) {
    let process = || App::new(db.clone(), Clock::default()).expect("a service");
    let (first, second, third) = (process(), process(), process());
    let gate = closed(&db, "lock table signing_key in exclusive mode").await;
    let prepared = tokio::join!(
        first.prepare(),
        second.prepare(),
        third.prepare(),
        open_when_all_wait(&db, gate)
    );
    assert!(prepared.0.is_ok() && prepared.1.is_ok() && prepared.2.is_ok());

    let gate = closed(&db, "lock table login in exclusive mode").await;
    let shown = tokio::join!(
        first.first_admin(None),
        second.first_admin(None),
        third.first_admin(None),
        open_when_all_wait(&db, gate)
    );
    let shown: Vec<String> = [shown.0, shown.1, shown.2]
        .into_iter()
        .filter_map(|shown| shown.expect("an account"))
        .collect();
    assert_eq!(shown.len(), 1, "one password is shown");
    assert_eq!(shown[0].len(), 20);

    let counts: (i64, i64, i64) = sqlx::query_as(
        "select (select count(*) from signing_key), (select count(*) from login),
            (select count(*) from outbox where subject = 'auth.user.created')",
    )
    .fetch_one(&db)
    .await
    .expect("counts");
    assert_eq!(counts, (1, 1, 1));

    // The others' first_admin is satisfied too: the service is the same for all.
    let service = Service::start(db).await;
    service
        .sign_in("admin", &shown[0])
        .await
        .expect("the shown password opens");
    let given_later = service.sign_in("admin", PASSWORD).await;
    assert_eq!(reason(given_later), Reason::WrongCredentials);
}

/// Lets everybody read a table and nobody write it: whoever looked before writing has looked by the time it
/// opens.
async fn closed(db: &PgPool, lock: &'static str) -> PgTransaction<'static> {
    let mut gate = outbox::begin(db).await.expect("a transaction");
    sqlx::query(lock).execute(&mut *gate).await.expect("a lock");
    gate
}

async fn open_when_all_wait(db: &PgPool, gate: PgTransaction<'static>) {
    let waiting = "select count(*) from pg_locks join pg_database on pg_database.oid = database
        where datname = current_database() and not granted";
    loop {
        let waiting: i64 = sqlx::query_scalar(waiting)
            .fetch_one(db)
            .await
            .expect("a count");
        if waiting == 3 {
            break;
        }
    }
    gate.commit().await.expect("it opens");
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn a_given_password_that_is_none_is_refused_without_being_repeated(db: PgPool) {
    let app = App::new(db.clone(), Clock::default()).expect("a service");
    for bad in ["", "abc", &"a".repeat(1025)] {
        let error = app
            .first_admin(Some(bad))
            .await
            .expect_err("too short or long");
        assert!(matches!(error, Error::AdminPassword));
        assert!(bad.is_empty() || !error.to_string().contains(bad));
    }
    app.first_admin(Some("abcd")).await.expect("long enough");
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn names_that_look_alike_are_one_name(db: PgPool) {
    let service = Service::start(db).await;
    let twin = sqlx::query(
        "insert into login (name, role, created_at, created_by, updated_at, updated_by)
        values ('Admïn', 'viewer', now(), '', now(), '')",
    )
    .execute(&service.db)
    .await
    .expect_err("taken");
    assert_eq!(
        platform::postgres::constraint(&twin),
        Some("login_name_key_key")
    );
}
