//! The first start, by several processes at once.

use auth::{App, Error};
use platform::Clock;
use sqlx::PgPool;

use crate::support::{PASSWORD, Service, reason};
use proto::maillon::refusal::v1::Reason;

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn processes_that_start_at_once_make_one_key_and_one_admin(db: PgPool) {
    let process = || App::new(db.clone(), Clock::default()).expect("a service");
    let (first, second, third) = (process(), process(), process());
    let begin = async |app: &App| {
        app.prepare().await.expect("a key");
        app.first_admin(None).await.expect("an account")
    };
    let shown = tokio::join!(begin(&first), begin(&second), begin(&third));
    let shown: Vec<String> = [shown.0, shown.1, shown.2].into_iter().flatten().collect();
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
