//! Many at once: none gets through that should not, and nothing is there twice.

use futures_util::future::join_all;
use proto::maillon::auth::v1::{CreateUserRequest, Role, SaveLoginParamRequest};
use proto::maillon::refusal::v1::Reason;
use sqlx::PgPool;
use tonic::{Code, Status};

use crate::support::{PASSWORD, Service, bearing, change, new, reason};

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn two_admins_who_remove_each_other_leave_one(db: PgPool) {
    let service = Service::start(db).await;
    let first = service.token().await;
    let first_id = service.me(&first).await.expect("signed in").id;
    let second_id = service.create(&first, "second", Role::Admin).await;
    let second = service.settled("second", "abcd").await;
    // Both have been let in and looked at before either of them is done.
    let mut gate = outbox::begin(&service.db).await.expect("a transaction");
    sqlx::query("select pg_advisory_xact_lock($1, 3)")
        .bind(0x6175)
        .execute(&mut *gate)
        .await
        .expect("a lock");
    let demote = CreateUserRequest {
        role: Some(Role::Viewer.into()),
        ..change(second_id)
    };
    let open = async {
        let waiting = "select count(*) from pg_locks join pg_database on pg_database.oid = database
            where datname = current_database() and not granted";
        while service.number(waiting).await < 2 {}
        gate.commit().await.expect("it opens");
    };
    let (demoted, deleted, ()) = tokio::join!(
        service.save(&first, demote),
        service.delete(&second, first_id),
        open
    );
    let admins = "select count(*) from login where role = 'admin' and deleted_at is null";
    assert_eq!(service.number(admins).await, 1);
    assert!(demoted.is_ok() != deleted.is_ok(), "one of them");
    let refused = if demoted.is_ok() {
        reason(deleted)
    } else {
        reason(demoted)
    };
    assert_eq!(refused, Reason::LastAdmin);
}

/// What a call of a crowd is answered: fifty on a slow machine outlast a call's patience, and who is told to
/// come back comes back.
async fn until_served<T, F>(call: impl Fn() -> F) -> Result<T, Status>
where
    F: Future<Output = Result<T, Status>>,
{
    loop {
        let answer = call().await;
        if answer.as_ref().err().map(Status::code) != Some(Code::Unavailable) {
            return answer;
        }
    }
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn fifty_people_who_create_one_name_at_once_make_one_account(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.token().await;
    let answers = join_all((0..50).map(|person| {
        let name = if person % 2 == 0 {
            "Awa Koné"
        } else {
            "awa-kone"
        };
        let (service, admin) = (&service, &admin);
        until_served(move || service.save(admin, new(name, Role::Viewer)))
    }))
    .await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
    for refused in answers.into_iter().filter(Result::is_err) {
        assert_eq!(reason(refused), Reason::LoginNameExists);
    }
    assert_eq!(service.number("select count(*) from login").await, 2);
    let told = "select count(*) from outbox where subject = 'auth.user.created'";
    assert_eq!(service.number(told).await, 2);
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn of_fifty_who_change_one_version_one_gets_through(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.token().await;
    let id = service.create(&admin, "somebody", Role::Viewer).await;
    let answers = join_all((0..50).map(|person| {
        let save = CreateUserRequest {
            name: Some(format!("person {person}")),
            version: Some(1),
            ..change(id)
        };
        let (service, admin) = (&service, &admin);
        until_served(move || service.save(admin, save.clone()))
    }))
    .await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
    for refused in answers.into_iter().filter(Result::is_err) {
        assert_eq!(reason(refused), Reason::StaleVersion);
    }
    assert_eq!(
        service.get(&admin, id).await.expect("it is there").version,
        2
    );
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn fifty_who_save_one_parameter_at_once_lose_no_version(db: PgPool) {
    let service = Service::start(db).await;
    let admin = service.token().await;
    for (name, kept) in [
        ("columns", "login_param"),
        ("global.card.min_amount", "setting"),
    ] {
        let answers = join_all((1..=50).map(|value| {
            let save = SaveLoginParamRequest {
                name: Some(name.to_owned()),
                int_value: Some(value),
                ..SaveLoginParamRequest::default()
            };
            let (service, admin) = (&service, &admin);
            until_served(move || {
                let mut params = service.params();
                let request = bearing(admin, save.clone());
                async move { params.save_login_param(request).await }
            })
        }))
        .await;
        let mut versions: Vec<i64> = answers
            .into_iter()
            .map(|answer| answer.expect("it is good").into_inner().version)
            .collect();
        versions.sort_unstable();
        assert_eq!(versions, (1..=50).collect::<Vec<_>>(), "{kept}");
    }
    let told = "select count(*) from outbox where subject = 'auth.setting.updated'";
    assert_eq!(service.number(told).await, 50);
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn fifty_wrong_passwords_at_once_are_five_attempts(db: PgPool) {
    let service = Service::start(db).await;
    let elsewhere = service.another_process();
    let answers = join_all((0..50).map(|attempt| {
        let (process, login) = if attempt % 2 == 0 {
            (&service, "admin")
        } else {
            (&elsewhere, "ADMIN")
        };
        process.sign_in(login, "wrong")
    }))
    .await;
    let told = |expected| {
        let statuses = answers.iter().filter_map(|answer| answer.as_ref().err());
        let reasons = statuses.map(|status| platform::Refusal::of(status).reason());
        reasons.filter(|reason| *reason == expected).count()
    };
    assert_eq!(told(Reason::WrongCredentials), 5);
    assert_eq!(told(Reason::RateLimited), 45);
    assert_eq!(
        service.number("select count(*) from sign_in_failure").await,
        5
    );
    let audit = "select count(*) from outbox where subject = 'auth.session.refused'";
    assert_eq!(service.number(audit).await, 5);
    // The right one is no way around it.
    let right = service.sign_in("admin", PASSWORD).await;
    assert_eq!(reason(right), Reason::RateLimited);
}

#[sqlx::test(migrator = "auth::MIGRATOR")]
async fn a_ministry_signs_in_from_one_address_at_eight_oclock(db: PgPool) {
    let service = Service::start(db).await;
    // More than may fail; the bench lets in 150.
    let answers = join_all((0..30).map(|_| service.sign_in("admin", PASSWORD))).await;
    let opened = answers.iter().filter(|answer| answer.is_ok()).count();
    assert_eq!(opened, 30);
    assert_eq!(service.number("select count(*) from session").await, 30);
}
